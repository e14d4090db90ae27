import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeDurably } from "#agents/durable-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-durable-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("writes a whole file for its owner only, in folders made for it", () => {
  const path = join(folder, "a", "b", "report.json");
  writeDurably(path, "é".repeat(100_000));
  expect(readFileSync(path, "utf8")).toBe("é".repeat(100_000));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "a", "b"))).toEqual(["report.json"]);
});

test("replaces the one before", () => {
  const path = join(folder, "report.json");
  writeDurably(path, "one");
  writeDurably(path, "two");
  expect(readFileSync(path, "utf8")).toBe("two");
});

test("what can't be written leaves nothing behind", () => {
  const path = join(folder, "report.json");
  mkdirSync(path);
  expect(() => writeDurably(path, "text")).toThrow();
  expect(readdirSync(folder)).toEqual(["report.json"]);
});
