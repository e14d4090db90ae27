import { resolve } from "node:path";
import { AgentFailure, exitCode, isFullCode, systemCode } from "./failure.ts";
import { fileStepBytes, smallestFileBytes } from "./file-size.ts";
import type { FolderLook } from "./folder-look.ts";
import type { Keeper } from "./keeper/keeper.ts";
import { toNoAnswer } from "./keeper/no-answer.ts";
import { formatSize } from "./sizes.ts";
import type { TestFolder } from "./test-folder.ts";

/** Room that must be left beside the test file. */
const marginBytes = 64 * 1024 * 1024;

const unfit = (say: ConstructorParameters<typeof AgentFailure>[1], cause?: unknown): AgentFailure =>
  new AgentFailure(exitCode.usage, say, { cause });

/**
 * The real path of the folder to be measured. Rejects with AgentFailure where there is none, where it is a file, may not be
 * written to, or lies on something that does not answer.
 */
export async function findFolder(keeper: Keeper, path: string, workingFolder: string): Promise<string> {
  const wanted = resolve(workingFolder, path);
  try {
    return fitFolder(await keeper.ask("look", wanted), wanted);
  } catch (error) {
    throw toNoAnswer(error, wanted);
  }
}

/** The folder that was found at a path. Throws AgentFailure where it can't be measured. */
export function fitFolder(look: FolderLook, wanted: string): string {
  if (look.is === "folder") return look.folder;
  if (look.is === "file") throw unfit(({ failure }) => failure.pathIsFile(wanted));
  if (look.is === "missing") throw unfit(({ failure }) => failure.pathMissing(wanted));
  if (look.is === "failed") throw unfit(({ failure }) => failure.pathFailed(wanted, look.code));
  throw unfit(({ failure }) => failure.pathNotWritable(look.folder, look.code));
}

/** What is written beside a test file of a size, in bytes. */
type Beside = (fileBytes: number) => number;
const nothing: Beside = () => 0;

/** The largest power of two of MiB that fits with the margin and what is written beside it; null where not even the smallest file does. */
export function largestFit(freeBytes: number, besideBytes: Beside = nothing): number | null {
  const room = freeBytes - marginBytes;
  if (room < smallestFileBytes) return null;
  let bytes = fileStepBytes * 2 ** Math.floor(Math.log2(room / fileStepBytes));
  while (bytes >= smallestFileBytes && bytes + besideBytes(bytes) > room) bytes /= 2;
  return bytes >= smallestFileBytes ? bytes : null;
}

/**
 * Fails where the test file, what is written beside it and a margin do not fit, with an option under which they would, unless what
 * is measured needs more than that: `leastBytes`. An unknown amount of room passes; the layout then finds out.
 */
export function checkRoom(
  path: string,
  fileBytes: number,
  freeBytes: number | null,
  {
    option = "--size",
    leastBytes = 0,
    besideBytes = nothing,
  }: { option?: string; leastBytes?: number; besideBytes?: Beside } = {},
): void {
  requireRoom(path, fileBytes + besideBytes(fileBytes), freeBytes, (free) => {
    const smaller = largestFit(free, besideBytes);
    return smaller === null || smaller < leastBytes
      ? null
      : `${option} ${formatSize(smaller).replace(" ", "")}`;
  });
}

/** Whether something and a margin fit, as far as is known. */
export const hasRoom = (bytes: number, freeBytes: number | null): boolean =>
  freeBytes === null || freeBytes >= bytes + marginBytes;

/** Fails where something and a margin do not fit, with options that would; null where there are none. */
export function requireRoom(
  path: string,
  bytes: number,
  freeBytes: number | null,
  smaller: (freeBytes: number) => string | null,
): void {
  if (freeBytes === null || hasRoom(bytes, freeBytes)) return;
  const options = smaller(freeBytes);
  throw unfit(({ failure }) =>
    failure.noRoom(path, formatSize(bytes + marginBytes), formatSize(freeBytes), options),
  );
}

/** Has the test folder made; a folder that can't be written to is the caller's mistake and is said so. */
export async function openTestFolder(
  keeper: Keeper,
  parent: string,
  run: string,
  clientKey: string,
): Promise<Pick<TestFolder, "folder" | "filePath" | "identity">> {
  try {
    return await keeper.ask("make", { parent, run, clientKey });
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw toNoAnswer(error, parent);
    throw unfit(
      ({ failure }) =>
        isFullCode(code) ? failure.filledUp(parent, code) : failure.pathNotWritable(parent, code),
      error,
    );
  }
}
