import { expect, test } from "vitest";
import { builtIn } from "#agents/profiles/built-in.ts";
import { writeTestMs, writtenBytes } from "#agents/write-estimate.ts";

test("quick writes in 2 x 3 passes of 0.5 s + 3 s", () => {
  expect(writeTestMs(builtIn("quick").plan)).toBe(21_000);
});

test("a wanted precision may write in all of its passes", () => {
  const precision = { wantedPercent: 3, maxPasses: 10 };
  expect(writeTestMs({ ...builtIn("quick").plan, precision })).toBe(70_000);
});

test("a second file is written too, where anything is read", () => {
  const plan = { ...builtIn("quick").plan, freshFileBytes: 2 ** 28 };
  expect(writtenBytes(plan, 0)).toBe(2 ** 30 + 2 ** 28);
  expect(writtenBytes({ ...plan, operations: ["write"] }, 0)).toBe(2 ** 30);
});

test("over a link of 1 Gbit/s it is the file and 125 MB for each second", () => {
  expect(writtenBytes(builtIn("quick").plan, 125e6)).toBe(2 ** 30 + 21 * 125e6);
});
