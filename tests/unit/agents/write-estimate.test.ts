import { expect, test } from "vitest";
import { profiles } from "#agents/profiles.ts";
import { writeTestMs, writtenBytes } from "#agents/write-estimate.ts";

test("quick writes for 2 x (0.5 s + 3 x 3 s)", () => {
  expect(writeTestMs(profiles.quick)).toBe(19_000);
});

test("over a link of 1 Gbit/s it is the file and 125 MB for each second", () => {
  expect(writtenBytes(profiles.quick, 125e6)).toBe(2 ** 30 + 19 * 125e6);
});
