import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AgentFailure } from "#agents/failure.ts";
import { lookAtFolder } from "#agents/folder-look.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { checkRoom, fitFolder, largestFit } from "#agents/preflight.ts";

const MiB = 1024 * 1024;
let base = "";
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "tidemark-preflight-")));
});
afterEach(() => rmSync(base, { recursive: true }));

function findFolder(path: string, workingFolder: string): string {
  const wanted = resolve(workingFolder, path);
  return fitFolder(lookAtFolder(wanted), wanted);
}

function said(action: () => void): string {
  try {
    action();
  } catch (error) {
    if (error instanceof AgentFailure) return `${error.exitCode}: ${error.say(messagesIn("en"))}`;
    throw error;
  }
  return "";
}

test("a path is meant from the working folder, and links are resolved", () => {
  mkdirSync(join(base, "share with blanks"));
  symlinkSync(join(base, "share with blanks"), join(base, "link"));
  expect(findFolder("link", base)).toBe(join(base, "share with blanks"));
  expect(findFolder(".", base)).toBe(base);
});

test("what is no folder is said, with exit code 2", () => {
  writeFileSync(join(base, "file"), "");
  expect(said(() => findFolder("missing", base))).toMatch(/^2: .*missing does not exist/);
  expect(said(() => findFolder("file", base))).toMatch(/^2: .*file is a file/);
  expect(said(() => findFolder("file/below", base))).toMatch(/^2: .*is a file/);
});

test("too little room names what is needed, what is free and a size that fits", () => {
  expect(said(() => checkRoom("/mnt/nas", 1024 * MiB, 400 * MiB))).toBe(
    "2: Not enough room in /mnt/nas: 1.1 GiB needed, 400 MiB free. Try --size 256MiB.",
  );
  expect(said(() => checkRoom("/mnt/nas", 1024 * MiB, 70 * MiB))).not.toContain("--size");
});

test("no size is proposed that the profile's working set would not fit into", () => {
  const room = (leastBytes: number): string =>
    said(() => checkRoom("/mnt/nas", 1024 * MiB, 400 * MiB, { leastBytes }));
  expect(room(256 * MiB)).toContain("Try --size 256MiB.");
  expect(room(257 * MiB)).toBe("2: Not enough room in /mnt/nas: 1.1 GiB needed, 400 MiB free.");
});

test("a proposed size leaves room for the second file beside it", () => {
  // 1036 MiB are to be had: 1 GiB alone would fit, but not with a quarter of it.
  const besideBytes = (fileBytes: number): number => fileBytes / 4;
  const room = (fileBytes: number): string =>
    said(() => checkRoom("/mnt/nas", fileBytes, 1100 * MiB, { besideBytes }));
  expect(room(1024 * MiB)).toBe(
    "2: Not enough room in /mnt/nas: 1.3 GiB needed, 1.1 GiB free. Try --size 512MiB.",
  );
  expect(room(512 * MiB)).toBe("");
  expect(largestFit(80 * MiB, () => 16 * MiB)).toBeNull();
});

test("enough room, or an unknown amount, passes", () => {
  expect(said(() => checkRoom("/mnt/nas", 1024 * MiB, 1088 * MiB))).toBe("");
  expect(said(() => checkRoom("/mnt/nas", 1024 * MiB, null))).toBe("");
});

test("the largest fit is a power of two of MiB, with 64 MiB to spare", () => {
  expect(largestFit(576 * MiB)).toBe(512 * MiB);
  expect(largestFit(575 * MiB)).toBe(256 * MiB);
  expect(largestFit(79 * MiB)).toBeNull();
});
