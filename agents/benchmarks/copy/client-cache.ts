import { execFile } from "node:child_process";
import { closeSync } from "node:fs";
import { openTestFile } from "#agents/benchmarks/disk/direct-io.ts";
import { systemCode } from "#agents/failure.ts";

const filesAtOnce = 200;
const programsAtOnce = 4;

/**
 * Has the client forget what it keeps of files: GNU dd on Linux, opening without buffering on Windows. Elsewhere, and where that
 * fails, nothing is done; `residentShare` tells what is left. Rejects with the signal's reason.
 */
export async function dropFromCache(paths: readonly string[], signal: AbortSignal): Promise<void> {
  const drop =
    process.platform === "win32" ? openUnbuffered : process.platform === "linux" ? dropByProgram : null;
  if (drop === null) return;
  const queue = paths.values();
  const dropNext = async (): Promise<void> => {
    for (const path of queue) {
      signal.throwIfAborted();
      await drop(path, signal);
    }
  };
  await Promise.all(Array.from({ length: programsAtOnce }, dropNext));
}

async function dropByProgram(path: string, signal: AbortSignal): Promise<void> {
  await quietly("dd", [`if=${path}`, "iflag=nocache", "count=0", "status=none"], signal);
}

async function openUnbuffered(path: string): Promise<void> {
  try {
    closeSync(openTestFile(path, "FILE_FLAG_NO_BUFFERING"));
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

/**
 * How much of files is in the client's page cache, 0 to 1, by `fincore`; null where that can't be told. Rejects with the
 * signal's reason.
 */
export async function residentShare(paths: readonly string[], signal: AbortSignal): Promise<number | null> {
  if (process.platform !== "linux") return null;
  let resident = 0;
  let size = 0;
  for (let at = 0; at < paths.length; at += filesAtOnce) {
    signal.throwIfAborted();
    const chunk = paths.slice(at, at + filesAtOnce);
    const text = await quietly(
      "fincore",
      ["--bytes", "--noheadings", "--output", "RES,SIZE", ...chunk],
      signal,
    );
    const rows = (text ?? "")
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number));
    if (text === null || rows.some(([bytes, whole]) => !Number.isFinite(bytes) || !Number.isFinite(whole)))
      return null;
    for (const [bytes = 0, whole = 0] of rows) {
      resident += Math.min(bytes, whole);
      size += whole;
    }
  }
  return size === 0 ? null : resident / size;
}

/** What a program prints; null where it is missing, fails or does not end. */
function quietly(program: string, args: readonly string[], signal: AbortSignal): Promise<string | null> {
  const options = { timeout: 10_000, signal, env: { ...process.env, LC_ALL: "C" } };
  return new Promise((resolve) => {
    execFile(program, [...args], options, (error, stdout) => resolve(error === null ? stdout : null));
  });
}
