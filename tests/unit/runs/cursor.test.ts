import { expect, test } from "vitest";
import { runSorts } from "#lib/contract/run-sorts.ts";
import { type Cursor, decodeCursor, encodeCursor } from "#lib/runs/cursor.ts";

const id = "018f2b6e-7c1a-7b1c-8d2e-3f4a5b6c7d8e";
const values: Record<string, Cursor["value"]> = {
  time: Date.UTC(2026, 10, 30),
  target: "日本語 \" ' \\ %",
  profile: "",
  read: 118.1e6 / 3,
  write: null,
};

test.each(runSorts)("a cursor of %s comes back as it was, and is none of another sort", (sort) => {
  const value = values[sort.replace("-", "")] ?? null;
  const text = encodeCursor(sort, { value, id });
  expect(text).toMatch(/^[\w-]+$/);
  expect(decodeCursor(sort, text)).toEqual({ value, id });
  for (const other of runSorts) if (other !== sort) expect(decodeCursor(other, text)).toBeNull();
});

test.each([
  "",
  "abc",
  "!!",
  Buffer.from("null").toString("base64url"),
  Buffer.from("[1,2,3]").toString("base64url"),
])("%j is no cursor", (text) => {
  expect(decodeCursor("-time", text)).toBeNull();
});
