import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installState, stampPath, writeStamp } from "#scripts/install/packages.mjs";
import { isAtLeast } from "#scripts/install/runtime.mjs";

let root: string;
const entry = (version: string) => ({ version, integrity: `sha512-${version}` });

function writeLock(path: string, packages: Record<string, object>): void {
  writeFileSync(join(root, path), JSON.stringify({ packages }));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-unit-"));
  mkdirSync(join(root, "node_modules"));
  writeFileSync(join(root, "package.json"), JSON.stringify({ scripts: {}, dependencies: { a: "1.0.0" } }));
  writeLock("package-lock.json", {
    "": {},
    "node_modules/a": entry("1.0.0"),
    "node_modules/other-os": { ...entry("1.0.0"), optional: true },
  });
});

afterEach(() => rmSync(root, { recursive: true }));

test("nothing installed, or an installation that was killed, is missing", () => {
  expect(installState(root)).toBe("missing");
});

test("a stamp of these files is current until the lock file or the dependencies change", () => {
  writeStamp(root);
  expect(installState(root)).toBe("current");
  writeFileSync(
    join(root, "package.json"),
    JSON.stringify({ scripts: { a: "b" }, dependencies: { a: "1.0.0" } }),
  );
  expect(installState(root)).toBe("current");
  writeLock("package-lock.json", { "node_modules/a": entry("1.0.1") });
  expect(installState(root)).toBe("stale");
});

test("a plain npm ci is known by the lock file that npm leaves, other platforms' packages aside", () => {
  writeLock("node_modules/.package-lock.json", { "node_modules/a": entry("1.0.0") });
  expect(installState(root)).toBe("current");
  rmSync(stampPath(root));
  writeLock("node_modules/.package-lock.json", { "node_modules/a": entry("0.9.0") });
  expect(installState(root)).toBe("missing");
});

test.each([
  ["18.0.0", 18, 0, true],
  ["17.9.1", 18, 0, false],
  ["22.17.9", 22, 18, false],
  ["22.18.0", 22, 18, true],
  ["26.10.0", 22, 18, true],
])("Node %s is at least %i.%i: %s", (version, major, minor, answer) => {
  expect(isAtLeast(version, major, minor)).toBe(answer);
});
