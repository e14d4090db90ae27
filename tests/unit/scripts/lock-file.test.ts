import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockHolder, takeLock } from "#scripts/install/lock-file.mjs";
import { ownIdentity } from "#scripts/install/process-identity.mjs";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-unit-"));
  path = join(folder, "deep", "start.lock");
});

afterEach(() => rmSync(folder, { recursive: true }));

function take(): () => void {
  const lock = takeLock(path);
  if (!lock.ok) throw new Error("held");
  return lock.release;
}

test("one holder at a time, and the next one after it", () => {
  const release = take();
  expect(takeLock(path)).toEqual({ ok: false, holder: ownIdentity() });
  release();
  expect(existsSync(path)).toBe(false);
  take();
});

test.each([
  ["a process that is gone", JSON.stringify({ pid: 4_194_304, started: "1" })],
  ["a number that another process has now", JSON.stringify({ pid: process.pid, started: "long ago" })],
  ["half a file", '{"pid": 12'],
  ["an empty file", ""],
])("a lock left by %s does not block", (_, content) => {
  take()();
  writeFileSync(path, content);
  expect(lockHolder(path)).toBeUndefined();
  take();
  expect(lockHolder(path)).toEqual(ownIdentity());
});

test("who lost the lock does not take it from its new holder", () => {
  const release = take();
  writeFileSync(path, JSON.stringify({ ...ownIdentity(), extra: "another" }));
  release();
  expect(existsSync(path)).toBe(true);
});
