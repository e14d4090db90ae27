import { execFile } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { cpuLoadBetween, readCpuTimes } from "#agents/benchmarks/disk/cpu-load.ts";
import type { CheckTask, CopiedFile, CopyAnswer, CopyOrder, CopyTask, MakeTask } from "./copy-task.ts";

const MiB = 1024 * 1024;
const streamBytes = MiB;
const parallelFiles = 8;
/** A single file is cut for a parallel copy into pieces of at least this. */
const leastPieceBytes = 16 * MiB;
const checkedShare = 20;

/** Does one order, telling bytes that are done. Rejects with the system's error. */
export async function doCopyOrder(order: CopyOrder, tell: (bytes: number) => void): Promise<CopyAnswer> {
  if (order.kind === "make") return makeTree(order, tell);
  return order.kind === "copy" ? copyTree(order, tell) : checkTree(order);
}

async function makeTree(
  { root, folders, files }: MakeTask,
  tell: (bytes: number) => void,
): Promise<CopyAnswer> {
  await makeFolders(root, folders);
  const block = new Uint8Array(4 * MiB);
  let done = 0;
  for (const { path, bytes } of files) {
    const file = await open(join(root, path), "wx", 0o600);
    try {
      for (let at = 0; at < bytes; at += block.length) {
        randomFillSync(block);
        const length = Math.min(block.length, bytes - at);
        await writeAll(file, block.subarray(0, length));
        done += length;
        tell(done);
      }
    } finally {
      await file.close();
    }
  }
  return { kind: "made" };
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, data: Uint8Array): Promise<void> {
  for (let at = 0; at < data.length; ) at += (await file.write(data, at, data.length - at)).bytesWritten;
}

async function makeFolders(root: string, folders: readonly string[]): Promise<void> {
  await mkdir(root, { mode: 0o700 });
  for (const folder of folders) await mkdir(join(root, folder));
}

async function copyTree(task: CopyTask, tell: (bytes: number) => void): Promise<CopyAnswer> {
  const cpuBefore = readCpuTimes();
  const startNs = process.hrtime.bigint();
  await copyBy(task, tell);
  if (task.syncs) await inLanes(parallelFiles, task.files, ({ path }) => syncFile(join(task.to, path)));
  const durationMs = Number(process.hrtime.bigint() - startNs) / 1e6;
  return {
    kind: "copied",
    startNs: Number(startNs),
    durationMs,
    cpu: cpuLoadBetween(cpuBefore, readCpuTimes()),
  };
}

async function copyBy(task: CopyTask, tell: (bytes: number) => void): Promise<void> {
  const { from, to, folders, files, method } = task;
  if (method === "cp") return runProgram("cp", ["-R", from, to], (code) => code === 0);
  if (method === "robocopy") {
    // Exit codes below 8 are successes; the switches leave out what robocopy prints for each file.
    const quiet = ["/E", "/NFL", "/NDL", "/NJH", "/NJS", "/NP", "/R:0", "/W:0"];
    return runProgram("robocopy", [from, to, ...quiet], (code) => code < 8);
  }
  await makeFolders(to, folders);
  let done = 0;
  const copyOne = async ({ path, bytes }: CopiedFile): Promise<void> => {
    const source = join(from, path);
    const goal = join(to, path);
    if (method === "operating-system") await copyFile(source, goal);
    else if (method === "parallel-stream" && files.length === 1) await copyPieces(source, goal, bytes);
    else await streamRange(source, goal, 0, bytes, "wx");
    done += bytes;
    tell(done);
  };
  await inLanes(method === "parallel-stream" ? parallelFiles : 1, files, copyOne);
}

/** Does something for each file, with so many at the same time. */
async function inLanes(
  lanes: number,
  files: readonly CopiedFile[],
  handle: (file: CopiedFile) => Promise<void>,
): Promise<void> {
  const queue = files.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const file of queue) await handle(file);
    }),
  );
}

async function copyPieces(source: string, goal: string, bytes: number): Promise<void> {
  await (await open(goal, "wx", 0o600)).close();
  const pieceBytes = Math.max(leastPieceBytes, Math.ceil(bytes / parallelFiles / MiB) * MiB);
  const starts = Array.from({ length: Math.ceil(bytes / pieceBytes) }, (_, at) => at * pieceBytes);
  await Promise.all(
    starts.map((start) => streamRange(source, goal, start, Math.min(pieceBytes, bytes - start), "r+")),
  );
}

async function streamRange(
  source: string,
  goal: string,
  start: number,
  bytes: number,
  flags: "wx" | "r+",
): Promise<void> {
  await pipeline(
    createReadStream(source, { start, end: start + bytes - 1, highWaterMark: streamBytes }),
    createWriteStream(goal, { flags, start, highWaterMark: streamBytes }),
  );
}

/** Runs a copying program in this process's group, so that it ends with it. Its errors are read, so they are asked for in English. */
function runProgram(
  program: string,
  args: readonly string[],
  isDone: (code: number) => boolean,
): Promise<void> {
  const options = { windowsHide: true, env: { ...process.env, LC_ALL: "C" } };
  return new Promise((resolve, reject) => {
    execFile(program, [...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number" && isDone(code)) resolve();
      else if (code === "ENOENT")
        reject(Object.assign(new Error(`${program} is not installed`), { code: "ECOPY" }));
      else {
        // Robocopy has no error stream; 0x70 is Windows' number for a full disk in any language.
        const said = `${stderr}\n${stdout}`.trim();
        const isFull = /no space left|disk quota|0x00000070/i.test(said);
        const sentence = said.split("\n")[0] ?? "";
        reject(Object.assign(new Error(`${program}: ${sentence}`), { code: isFull ? "ENOSPC" : "ECOPY" }));
      }
    });
  });
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function checkTree({ from, to, files }: CheckTask): Promise<CopyAnswer> {
  for (const [at, { path, bytes }] of files.entries()) {
    const size = (await stat(join(to, path)).catch(() => null))?.size ?? null;
    if (size !== bytes) return { kind: "checked", wrongFile: path };
    const isSame = at % checkedShare !== 0 || (await hasSameParts(join(from, path), join(to, path), bytes));
    if (!isSame) return { kind: "checked", wrongFile: path };
  }
  return { kind: "checked", wrongFile: null };
}

/** Compares the first, a middle and the last MiB of two files. */
async function hasSameParts(one: string, other: string, bytes: number): Promise<boolean> {
  const [a, b] = [await open(one, "r"), await open(other, "r")];
  try {
    const lastStart = Math.max(0, bytes - MiB);
    for (const start of new Set([0, Math.floor(lastStart / 2), lastStart])) {
      const [left, right] = [Buffer.alloc(MiB), Buffer.alloc(MiB)];
      const read = await Promise.all([a.read(left, 0, MiB, start), b.read(right, 0, MiB, start)]);
      if (read[0].bytesRead !== read[1].bytesRead || !left.equals(right)) return false;
    }
    return true;
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
}
