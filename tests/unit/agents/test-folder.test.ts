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
import { type NetworkInterfaceInfo, networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SwappedFile } from "#agents/benchmarks/disk/file-identity.ts";
import { branchName, leafName } from "#agents/copied-tree.ts";
import { createTestFolder, sweepLeftovers } from "#agents/test-folder.ts";

vi.mock("node:os", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:os")>();
  return { ...real, networkInterfaces: vi.fn(real.networkInterfaces) };
});
const nic = (mac: string): NetworkInterfaceInfo => ({
  address: "192.0.2.1",
  netmask: "255.255.255.0",
  family: "IPv4",
  mac,
  internal: false,
  cidr: null,
});

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

test.skipIf(process.platform !== "linux")(
  "a leftover of this PC's own agent is removed under another key too, once its process is certainly gone",
  () => {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const folder = leaveBehind((owner) => ({
      ...owner,
      clientKey: "3f0e1d6c-0000-4000-8000-000000000002",
      process: { ...Object(owner.process), start: `${boot}/1` },
    }));
    expect(sweepLeftovers(parent, clientKey)).toEqual([{ folder, bytes: 1000, isRemoved: true }]);
  },
);

const hostOf = (owner: Record<string, unknown>): { name: string; macs: string[] } =>
  Object(owner.process).host;
const onHost = (owner: Record<string, unknown>, host: object): Record<string, unknown> => ({
  ...owner,
  process: { ...Object(owner.process), host },
});

test.each([
  ["name", (owner: Record<string, unknown>) => onHost(owner, { name: "another", macs: [] })],
  [
    "NICs, such as one with a copy of this one's disk",
    (owner: Record<string, unknown>) => onHost(owner, { ...hostOf(owner), macs: ["00:11:22:33:44:55"] }),
  ],
])(
  "a PC with the same key and another %s may still measure, but not in a folder unchanged for a week",
  (_, change) => {
    vi.mocked(networkInterfaces).mockReturnValue({
      eth0: [nic("00:11:22:33:44:66"), nic("02:42:ac:11:00:02")],
    });
    const folder = leaveBehind(change);
    expect(sweepLeftovers(parent, clientKey)).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(["owner.json", "test.bin"]);
    const overAWeekAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
    utimesSync(join(folder, "owner.json"), overAWeekAgo, overAWeekAgo);
    utimesSync(folder, overAWeekAgo, overAWeekAgo);
    expect(sweepLeftovers(parent, clientKey)).toEqual([]);
    utimesSync(join(folder, "test.bin"), overAWeekAgo, overAWeekAgo);
    expect(sweepLeftovers(parent, clientKey)).toEqual([{ folder, bytes: 1000, isRemoved: true }]);
  },
);

test("a marker of an earlier agent, which named no PC, is still read", () => {
  const folder = leaveBehind((owner) => {
    const { host: _, ...identity } = Object(owner.process);
    return { ...owner, process: identity };
  });
  expect(sweepLeftovers(parent, clientKey)).toEqual([{ folder, bytes: 1000, isRemoved: true }]);
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

test("a link that has taken the folder's place is not followed at the end", () => {
  const test = createTestFolder(parent, run, clientKey);
  const outside = join(parent, "precious");
  mkdirSync(outside);
  writeFileSync(join(outside, "owner.json"), "mine");
  renameSync(test.folder, join(parent, "moved"));
  symlinkSync(outside, test.folder);
  expect(() => test.remove()).toThrow(SwappedFile);
  expect(readdirSync(outside)).toEqual(["owner.json"]);
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

/** A tree of two files in two folders, of 10 and 20 bytes, as a copy makes it. */
function makeTree(path: string): void {
  mkdirSync(join(path, branchName(0)), { recursive: true });
  writeFileSync(join(path, leafName(0)), "x".repeat(10));
  writeFileSync(join(path, branchName(0), leafName(1)), "x".repeat(20));
}

test("a further file is held and removed as the first one is", () => {
  const test = createTestFolder(parent, run, clientKey);
  const fresh = test.addFile("fresh.bin");
  expect(statSync(fresh.path).size).toBe(0);
  expect(fresh.identity).not.toBe(test.identity);
  expect(() => test.addFile("fresh.bin")).toThrow("EEXIST");
  renameSync(fresh.path, join(parent, "ours"));
  writeFileSync(fresh.path, "mine");
  expect(() => test.remove()).toThrow("is not the file that was made");
  expect(readFileSync(fresh.path, "utf8")).toBe("mine");
  renameSync(join(parent, "ours"), fresh.path);
  test.remove();
  expect(readdirSync(parent)).toEqual([]);
});

test("a tree is removed with its folder, but for what is not ours, and never through a link", () => {
  const test = createTestFolder(parent, run, clientKey);
  const outside = join(parent, "outside");
  makeTree(outside);
  const tree = test.treePath("tree-photos");
  makeTree(tree);
  symlinkSync(outside, join(tree, branchName(1)));
  writeFileSync(join(tree, "notes.txt"), "mine");
  expect(() => test.remove()).toThrow("ENOTEMPTY");
  expect(readdirSync(tree).sort()).toEqual([branchName(1), "notes.txt"]);
  expect(existsSync(join(outside, branchName(0), leafName(1)))).toBe(true);
  rmSync(join(tree, "notes.txt"));
  rmSync(join(tree, branchName(1)));
  test.remove();
  expect(readdirSync(parent)).toEqual(["outside"]);
});

test("only trees have a place in the folder", () => {
  const test = createTestFolder(parent, run, clientKey);
  for (const name of ["photos", "tree-", "tree-../x", "tree-a/b", "owner.json"])
    expect(() => test.treePath(name)).toThrow("no name of a tree");
  test.remove();
});

test("a leftover with trees is removed, one with something else in its tree is not", () => {
  const folder = leaveBehind();
  makeTree(join(folder, "tree-documents"));
  const foreign = join(folder, "tree-documents", "thesis.doc");
  writeFileSync(foreign, "mine");
  expect(sweepLeftovers(parent, clientKey)).toEqual([]);
  rmSync(foreign);
  expect(sweepLeftovers(parent, clientKey)).toEqual([{ folder, bytes: 1030, isRemoved: true }]);
  expect(readdirSync(parent)).toEqual([]);
});
