import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CopyItem, layoutOf } from "#agents/benchmarks/copy/copied-files.ts";
import { doCopyOrder } from "#agents/benchmarks/copy/copy-tree.ts";
import { type CopyPlaces, runCopies } from "#agents/benchmarks/copy/run-copies.ts";
import { systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { removeTree } from "#agents/copied-tree.ts";
import { figureValue } from "#lib/contract/figure.ts";
import { FileCopyResult } from "#lib/contract/result.ts";
import { FileCopyWorkload } from "#lib/contract/workload.ts";
import { canMount, mountSmall } from "#tests/unit/agents/support/small-file-system.ts";

const MiB = 1024 * 1024;
let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-copy-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const documents: CopyItem = {
  tree: "documents",
  fileBytes: Array.from({ length: 25 }, (_, at) => 1000 + at),
};
const file: CopyItem = { tree: "single-file", fileBytes: [40 * MiB + 4097] };
const portable = ["operating-system", "stream", "parallel-stream"] as const;
const methods = process.platform === "win32" ? portable : ([...portable, "cp"] as const);
const quietly = () => undefined;

/** Makes an item and copies it, both in this process. Gives the folders. */
async function copyOnce(item: CopyItem, method: (typeof methods)[number]) {
  const layout = layoutOf(item);
  const [from, to] = [join(root, "tree-source"), join(root, "tree-copy")];
  await doCopyOrder({ kind: "make", root: from, ...layout }, quietly);
  const copied = await doCopyOrder({ kind: "copy", from, to, ...layout, method, syncs: true }, quietly);
  return { from, to, copied, files: layout.files };
}

test.each(methods.flatMap((method) => [[method, documents] as const, [method, file] as const]))(
  "%s copies every byte (%o)",
  async (method, item) => {
    const { from, to, copied, files } = await copyOnce(item, method);
    expect(copied.kind).toBe("copied");
    expect(await doCopyOrder({ kind: "check", from, to, files }, quietly)).toEqual({
      kind: "checked",
      wrongFile: null,
    });
    for (const { path, bytes } of files) {
      const arrived = readFileSync(join(to, path));
      expect(arrived).toHaveLength(bytes);
      expect(arrived.equals(readFileSync(join(from, path)))).toBe(true);
    }
  },
);

test("a file that lost bytes, one that is missing and one with other content are found", async () => {
  const { from, to, files } = await copyOnce(documents, "stream");
  const check = () => doCopyOrder({ kind: "check", from, to, files }, quietly);
  const [first, second] = [files[0], files[1]];
  if (first === undefined || second === undefined) throw new Error("no files");
  writeFileSync(join(to, second.path), "short");
  expect(await check()).toMatchObject({ wrongFile: second.path });
  rmSync(join(to, second.path));
  expect(await check()).toMatchObject({ wrongFile: second.path });
  writeFileSync(join(to, first.path), "x".repeat(first.bytes));
  expect(await check()).toMatchObject({ wrongFile: first.path });
});

const places = (): CopyPlaces => ({
  localPath: (name) => join(root, `local-${name}`),
  targetPath: (name) => join(root, `target-${name}`),
  remove: async (path) => removeTree(path),
});

test("both directions of each method and item are results of the contract, and nothing stays", async () => {
  const { workloads, results } = await runCopies(
    { items: [documents, file], methods: ["operating-system", "stream"], passes: 2 },
    places(),
    { signal: new AbortController().signal, clock: systemClock, onProgress: quietly },
  );
  expect(readdirSync(root)).toEqual([]);
  expect(results).toHaveLength(8);
  for (const workload of workloads) expect(FileCopyWorkload.parse(workload)).toEqual(workload);
  expect(new Set(workloads.map(({ id }) => id)).size).toBe(8);
  for (const result of results) {
    expect(FileCopyResult.parse(result)).toEqual(result);
    const workload = workloads.find(({ id }) => id === result.workload);
    expect(workload?.sync).toBe(result.direction === "to-target" ? "end-of-pass" : "none");
    const [one = 0, two = 0] = result.passes.map(({ durationMs }) => durationMs);
    expect(figureValue(result.durationMs)).toBeCloseTo((one + two) / 2, 6);
    const rates = [one, two].map((ms) => ((workload?.totalBytes ?? 0) / ms) * 1000);
    expect(figureValue(result.bytesPerSecond)).toBeCloseTo(((rates[0] ?? 0) + (rates[1] ?? 0)) / 2, 3);
    expect(result.best?.bytesPerSecond).toBeCloseTo(Math.max(...rates), 3);
  }
});

test.skipIf(process.platform === "win32")(
  "a full disk is known by what a copying program says, on a PC of another language too",
  async () => {
    const folder = join(root, "bin");
    mkdirSync(folder);
    const says =
      '[ "$LC_ALL" = C ] && echo "cp: No space left on device" >&2 || echo "cp: 空き領域がありません" >&2';
    writeFileSync(join(folder, "cp"), `#!/bin/sh\n${says}\nexit 1\n`, { mode: 0o755 });
    vi.stubEnv("PATH", folder);
    vi.stubEnv("LC_ALL", "ja_JP.UTF-8");
    const layout = layoutOf(documents);
    const task = {
      from: join(root, "a"),
      to: join(root, "b"),
      ...layout,
      method: "cp",
      syncs: false,
    } as const;
    const copied = doCopyOrder({ kind: "copy", ...task }, quietly);
    await expect(copied).rejects.toMatchObject({
      code: "ENOSPC",
      message: "cp: cp: No space left on device",
    });
  },
);

test.skipIf(process.platform === "win32")(
  "a copying program that is missing is not taken for a share that is",
  async () => {
    vi.stubEnv("PATH", root);
    const layout = layoutOf(documents);
    const task = {
      from: join(root, "a"),
      to: join(root, "b"),
      ...layout,
      method: "cp",
      syncs: false,
    } as const;
    const copied = doCopyOrder({ kind: "copy", ...task }, quietly);
    await expect(copied).rejects.toMatchObject({ code: "ECOPY", message: "cp is not installed" });
  },
);

test.skipIf(!canMount).each([
  ["this PC, as soon as files are made", 30, 200, true],
  ["this PC, when they come back", 60, 200, true],
  ["the target", 200, 30, false],
])(
  "a disk that fills up is named as that of %s (root mounts it)",
  async (_, localMiB, targetMiB, isLocal) => {
    const disks = [localMiB, targetMiB].map((size, at) => {
      const folder = join(root, `disk-${at}`);
      return { folder, ...mountSmall(folder, size) };
    });
    try {
      const [local, target] = disks.map(({ folder }) => folder);
      const running = runCopies(
        { items: [file], methods: ["stream"], passes: 1 },
        {
          localPath: (name) => join(local ?? "", name),
          targetPath: (name) => join(target ?? "", name),
          remove: async (path) => removeTree(path),
        },
        { signal: new AbortController().signal, clock: systemClock, onProgress: quietly },
      );
      await expect(running).rejects.toMatchObject({ code: "ENOSPC", isLocal });
    } finally {
      for (const { unmount } of disks) unmount();
    }
  },
);

test("passes lie in the time of the whole run, of which other tests took the first minute", async () => {
  const runStartNs = systemClock.nowNs() - 60e9;
  const { results } = await runCopies({ items: [documents], methods: ["stream"], passes: 1 }, places(), {
    signal: new AbortController().signal,
    clock: systemClock,
    runStartNs,
    onProgress: quietly,
  });
  const starts = results.map(({ passes }) => passes[0]?.startedAfterMs ?? 0);
  expect(Math.min(...starts)).toBeGreaterThan(60_000);
});

test("stops when told, and what it was copying can be removed at once", async () => {
  const stop = new AbortController();
  const running = runCopies({ items: [file], methods: [...methods], passes: 50 }, places(), {
    signal: stop.signal,
    clock: systemClock,
    onProgress: ({ stage }) => {
      if (stage !== "make") stop.abort(new Error("enough"));
    },
  });
  await expect(running).rejects.toThrow("enough");
  for (const name of readdirSync(root)) removeTree(join(root, name));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(readdirSync(root)).toEqual([]);
});

test("a target that exists already is not written into", async () => {
  const layout = layoutOf(documents);
  const [from, to] = [join(root, "tree-source"), join(root, "tree-copy")];
  await doCopyOrder({ kind: "make", root: from, ...layout }, quietly);
  await doCopyOrder({ kind: "make", root: to, folders: [], files: [] }, quietly);
  await expect(
    doCopyOrder({ kind: "copy", from, to, ...layout, method: "stream", syncs: false }, quietly),
  ).rejects.toMatchObject({ code: "EEXIST" });
  expect(existsSync(join(to, "d0000"))).toBe(false);
});
