import { spawnSync } from "node:child_process";
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropFromCache, residentShare } from "#agents/benchmarks/copy/client-cache.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-cache-"));
});
afterAll(() => rmSync(root, { recursive: true }));

const goesOn = new AbortController().signal;

function writeFile(name: string): string {
  const path = join(root, name);
  const file = openSync(path, "wx");
  writeSync(file, Buffer.alloc(2 ** 20, "x"));
  fsyncSync(file);
  closeSync(file);
  return path;
}

/** Why the page cache can't be looked at here; null where it can. */
function reason(): string | null {
  if (process.platform !== "linux") return "fincore is a Linux program";
  if (spawnSync("fincore", ["--version"]).status !== 0) return "fincore is not installed";
  const fileSystem = spawnSync("stat", ["--file-system", "--format=%T", root]).stdout.toString().trim();
  return fileSystem === "tmpfs" ? "files on tmpfs are always in memory" : null;
}

test("files that were written are in memory until they are dropped", async ({ skip }) => {
  const why = reason();
  skip(why !== null, why ?? "");
  const paths = Array.from({ length: 3 }, (_, at) => writeFile(`${at}.bin`));
  expect(await residentShare(paths, goesOn)).toBe(1);
  await dropFromCache(paths, goesOn);
  expect(await residentShare(paths, goesOn)).toBe(0);
});

test("nothing is told of a file that can't be looked at", async () => {
  expect(await residentShare([join(root, "absent.bin")], goesOn)).toBeNull();
});

test.runIf(process.platform === "linux")("stops when told", async () => {
  const stopped = AbortSignal.abort(new Error("enough"));
  const paths = [join(root, "absent.bin")];
  await expect(dropFromCache(paths, stopped)).rejects.toThrow("enough");
  await expect(residentShare(paths, stopped)).rejects.toThrow("enough");
});
