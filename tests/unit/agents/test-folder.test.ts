import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestFolder, sweepLeftovers } from "#agents/test-folder.ts";

const run = "01890a5d-ac96-774b-bcce-b302099a8057";
const clientKey = "3f0e1d6c-0000-4000-8000-000000000001";
let parent = "";
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "tidemark-folder-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

/** A folder as a killed agent leaves it: the process named in the marker is gone. */
function leaveBehind(
  change: (owner: Record<string, unknown>) => Record<string, unknown> = (owner) => owner,
): string {
  const { folder, filePath } = createTestFolder(parent, run, clientKey);
  writeFileSync(filePath, "x".repeat(1000));
  const marker = join(folder, "owner.json");
  const owner = JSON.parse(readFileSync(marker, "utf8")) as Record<string, unknown> & { process: object };
  const gone = { ...owner, process: { ...owner.process, start: "00000000-0000-0000-0000-000000000000/1" } };
  writeFileSync(marker, JSON.stringify(change(gone)));
  return folder;
}

test("makes a folder of its own with an empty file, and removes both", () => {
  const test = createTestFolder(parent, run, clientKey);
  expect(readdirSync(parent)).toEqual([`.tidemark-${run}`]);
  expect(statSync(test.filePath).size).toBe(0);
  expect(statSync(test.folder).mode & 0o077).toBe(0);
  test.remove();
  expect(readdirSync(parent)).toEqual([]);
  test.remove();
});

test("never uses a folder that exists", () => {
  mkdirSync(join(parent, `.tidemark-${run}`));
  expect(() => createTestFolder(parent, run, clientKey)).toThrow("EEXIST");
  expect(readdirSync(parent)).toEqual([`.tidemark-${run}`]);
});

test("a leftover of a process that is gone is removed", () => {
  const folder = leaveBehind();
  expect(sweepLeftovers(parent, clientKey)).toEqual([{ folder, bytes: 1000, isRemoved: true }]);
  expect(readdirSync(parent)).toEqual([]);
});

test("a running agent's folder stays", () => {
  const { folder } = createTestFolder(parent, run, clientKey);
  expect(sweepLeftovers(parent, clientKey)).toEqual([]);
  expect(existsSync(folder)).toBe(true);
});

test.each([
  ["another PC's", (owner: object) => ({ ...owner, clientKey: "3f0e1d6c-0000-4000-8000-000000000002" })],
  ["another program's", (owner: object) => ({ ...owner, program: "other" })],
  ["one whose marker names another run", (owner: object) => ({ ...owner, run: "x" })],
  ["one without a process", (owner: object) => ({ ...owner, process: null })],
])("%s folder stays", (_, change) => {
  const folder = leaveBehind(change);
  expect(sweepLeftovers(parent, clientKey)).toEqual([]);
  expect(existsSync(folder)).toBe(true);
});

test("a folder that holds anything else stays as it is", () => {
  const folder = leaveBehind();
  writeFileSync(join(folder, "thesis.docx"), "");
  expect(sweepLeftovers(parent, clientKey)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(["owner.json", "test.bin", "thesis.docx"]);
});

test("links are not followed, neither as folder nor as file", () => {
  const folder = leaveBehind();
  const outside = join(parent, "precious");
  writeFileSync(outside, "mine");
  rmSync(join(folder, "test.bin"));
  symlinkSync(outside, join(folder, "test.bin"));
  symlinkSync(folder, join(parent, ".tidemark-01890a5d-ac96-774b-bcce-b302099a8058"));
  expect(sweepLeftovers(parent, clientKey)).toEqual([]);
  expect(readFileSync(outside, "utf8")).toBe("mine");
});

test("what only looks like ours is not touched", () => {
  mkdirSync(join(parent, ".tidemark-notes"));
  mkdirSync(join(parent, `.tidemark-${run}`));
  expect(sweepLeftovers(parent, clientKey)).toEqual([]);
  expect(readdirSync(parent)).toHaveLength(2);
});

const anHourAgo = (): Date => new Date(Date.now() - 3_600_000);

test.each([
  ["empty", []],
  ["with half a marker", ["owner.json.part"]],
])("an old folder of ours that is %s is removed, a young one stays", (_, names) => {
  const folder = join(parent, `.tidemark-${run}`);
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), '{"prog');
  expect(sweepLeftovers(parent, clientKey)).toEqual([]);
  utimesSync(folder, anHourAgo(), anHourAgo());
  expect(sweepLeftovers(parent, clientKey)).toEqual([{ folder, bytes: 0, isRemoved: true }]);
  expect(readdirSync(parent)).toEqual([]);
});

test("an old folder without a marker that holds a file stays", () => {
  const folder = join(parent, `.tidemark-${run}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "test.bin"), "mine");
  utimesSync(folder, anHourAgo(), anHourAgo());
  expect(sweepLeftovers(parent, clientKey)).toEqual([]);
  expect(readdirSync(folder)).toEqual(["test.bin"]);
});

test("a folder that was put in ours' place keeps its file", () => {
  const { folder, filePath, remove } = createTestFolder(parent, run, clientKey);
  const aside = join(parent, "aside");
  renameSync(folder, aside);
  mkdirSync(folder);
  writeFileSync(filePath, "mine");
  expect(remove).toThrow(expect.objectContaining({ code: "ESWAPPED" }));
  expect(readFileSync(filePath, "utf8")).toBe("mine");
  rmSync(folder, { recursive: true });
  renameSync(aside, folder);
  remove();
  expect(readdirSync(parent)).toEqual([]);
});
