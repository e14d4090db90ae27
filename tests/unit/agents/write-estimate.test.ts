import { expect, test } from "vitest";
import { builtIn } from "#agents/profiles/built-in.ts";
import { writeTestMs, writtenBytes } from "#agents/write-estimate.ts";

test("quick writes for 2 x (0.5 s + 3 x 3 s)", () => {
  expect(writeTestMs(builtIn("quick").plan)).toBe(19_000);
});

test("over a link of 1 Gbit/s it is the file and 125 MB for each second", () => {
  expect(writtenBytes(builtIn("quick").plan, 125e6)).toBe(2 ** 30 + 19 * 125e6);
});
