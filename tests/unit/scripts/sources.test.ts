import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourcesHash } from "#scripts/start/sources.ts";

let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const hash = () => sourcesHash(root, ["lib", "package.json"]);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-unit-"));
  mkdirSync(join(root, "lib", "db", "generated"), { recursive: true });
  write("lib/db/pool.ts", "1");
  write("package.json", "{}");
});

afterEach(() => rmSync(root, { recursive: true }));

test("changes with a content, a name and a new file, and back again", () => {
  const before = hash();
  write("lib/db/pool.ts", "2");
  expect(hash()).not.toBe(before);
  write("lib/db/pool.ts", "1");
  expect(hash()).toBe(before);
  renameSync(join(root, "lib/db/pool.ts"), join(root, "lib/db/pools.ts"));
  expect(hash()).not.toBe(before);
  renameSync(join(root, "lib/db/pools.ts"), join(root, "lib/db/pool.ts"));
  write("lib/new.ts", "");
  expect(hash()).not.toBe(before);
});

test("does not see generated code, dot files and other folders", () => {
  const before = hash();
  write("lib/db/generated/client.ts", "generated");
  write("lib/.DS_Store", "");
  write("README.md", "");
  expect(hash()).toBe(before);
});

test("text that moves from one file to the next is a change", () => {
  write("lib/a.ts", "xy");
  write("lib/b.ts", "");
  const before = hash();
  write("lib/a.ts", "x");
  write("lib/b.ts", "y");
  expect(hash()).not.toBe(before);
});

test("a source that is missing counts as missing", () => {
  expect(sourcesHash(root, ["lib", "proxy.ts"])).toBe(sourcesHash(root, ["lib"]));
});
