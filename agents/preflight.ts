import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { AgentFailure, exitCode, systemCode } from "./failure.ts";
import { fileStepBytes, smallestFileBytes } from "./file-size.ts";
import { formatSize } from "./sizes.ts";
import { createTestFolder, type TestFolder } from "./test-folder.ts";

/** Room that must be left beside the test file. */
const marginBytes = 64 * 1024 * 1024;

const unfit = (say: ConstructorParameters<typeof AgentFailure>[1], cause?: unknown): AgentFailure =>
  new AgentFailure(exitCode.usage, say, { cause });

/** The real path of the folder to be measured. Fails where there is none, where it is a file, or may not be written to. */
export function findFolder(path: string, workingFolder: string): string {
  const wanted = resolve(workingFolder, path);
  try {
    const folder = realpathSync(wanted);
    if (statSync(folder).isDirectory()) return writable(folder);
  } catch (error) {
    if (error instanceof AgentFailure) throw error;
    const code = systemCode(error) ?? "EIO";
    if (code === "ENOTDIR") throw unfit(({ failure }) => failure.pathIsFile(wanted), error);
    if (code === "ENOENT") throw unfit(({ failure }) => failure.pathMissing(wanted), error);
    throw unfit(({ failure }) => failure.pathFailed(wanted, code), error);
  }
  throw unfit(({ failure }) => failure.pathIsFile(wanted));
}

function writable(folder: string): string {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    const code = systemCode(error) ?? "EIO";
    throw unfit(({ failure }) => failure.pathNotWritable(folder, code), error);
  }
}

/** The largest power of two of MiB that fits with the margin; null where not even the smallest file does. */
export function largestFit(freeBytes: number): number | null {
  const room = freeBytes - marginBytes;
  if (room < smallestFileBytes) return null;
  return fileStepBytes * 2 ** Math.floor(Math.log2(room / fileStepBytes));
}

/** Fails where the test file and a margin do not fit. An unknown amount of room passes; the layout then finds out. */
export function checkRoom(
  path: string,
  fileBytes: number,
  freeBytes: number | null,
  option = "--size",
): void {
  requireRoom(path, fileBytes, freeBytes, (free) => {
    const smaller = largestFit(free);
    return smaller === null ? null : `${option} ${formatSize(smaller).replace(" ", "")}`;
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

/** Makes the test folder; a folder that can't be written to is the caller's mistake and is said so. */
export function openTestFolder(path: string, run: string, clientKey: string): TestFolder {
  try {
    return createTestFolder(path, run, clientKey);
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    const isFull = code === "ENOSPC" || code === "EDQUOT";
    throw unfit(
      ({ failure }) => (isFull ? failure.filledUp(path, code) : failure.pathNotWritable(path, code)),
      error,
    );
  }
}
