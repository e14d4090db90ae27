import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeLock } from "#scripts/install/lock-file.mjs";
import { builtHash, type Part, type PartName, partHash, parts } from "./build-parts.ts";
import { checkFreeSpace } from "./data-folder.ts";
import { errorCode, Failure } from "./failure.ts";
import { say } from "./messages.ts";
import type { Progress } from "./progress.ts";
import { runNode } from "./run-node.ts";
import { projectRoot } from "./settings.ts";

const buildFolder = join(projectRoot, "dist");
const logFile = join(buildFolder, "build.log");

/**
 * Builds those of `wanted` whose sources changed since their last complete build, or whose result is gone. Two starts at once
 * build once. Throws Failure, with the build's own words above it.
 */
export async function buildWhatChanged(
  wanted: readonly PartName[],
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const stale = () => parts.filter((part) => wanted.includes(part.name) && !isBuilt(part));
  if (stale().length === 0) return;
  const release = await takeBuildLock(progress, signal);
  try {
    checkFreeSpace(projectRoot);
    for (const part of stale()) await build(part, progress, signal);
  } finally {
    release();
  }
}

function isBuilt(part: Part): boolean {
  try {
    return (
      readFileSync(stampPath(part), "utf8") === builtHash(part) && existsSync(join(projectRoot, part.output))
    );
  } catch {
    return false;
  }
}

/** The stamp goes first and comes last: a build killed halfway has none. */
async function build(part: Part, progress: Progress, signal: AbortSignal): Promise<void> {
  rmSync(stampPath(part), { force: true });
  const hash = partHash(part.name);
  const title = say(part.title);
  await progress.step(say("building", { part: title }), async () => {
    const log = openSync(logFile, "w");
    const code = await runNode(part.command, {
      signal,
      output: log,
      env: {
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
        // Keeps Prisma from fetching the native engine that generating does not need.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      },
    }).finally(() => closeSync(log));
    signal.throwIfAborted();
    if (code === 0) return;
    progress.detail(readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-60).join("\n"));
    throw new Failure("buildFailed", { part: title, logFile });
  });
  writeFileSync(stampPath(part), builtHash(part, hash));
}

function stampPath({ name }: Part): string {
  return join(buildFolder, `${name}.built`);
}

async function takeBuildLock(progress: Progress, signal: AbortSignal): Promise<() => void> {
  try {
    mkdirSync(buildFolder, { recursive: true });
    for (let isFirst = true; ; isFirst = false) {
      const lock = takeLock(join(buildFolder, "build.lock"));
      if (lock.ok) return lock.release;
      if (isFirst) progress.note(say("waitingForBuild"));
      await sleep(300, undefined, { signal });
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined || code === "ABORT_ERR") throw error;
    throw new Failure("folderNotWritable", { folder: buildFolder, code });
  }
}
