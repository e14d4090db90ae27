import { expect, test } from "vitest";
import { addTallies, countStep, summaryLine, type Tally } from "#scripts/test/tally.ts";

const tally = (passed: number, failed: number, skipped: Tally["skipped"] = []): Tally => ({
  passed,
  failed,
  skipped,
});
const skip = { name: "share", reason: "no SMB client here" };

test("counts add up, reasons stay", () => {
  expect(addTallies([tally(1, 0), tally(12, 2, [skip]), tally(0, 1)])).toEqual(tally(13, 3, [skip]));
});

test("a runner that crashed or failed outside of its tests is a failure", () => {
  expect(countStep(undefined, 0)).toEqual(tally(0, 1));
  expect(countStep(tally(5, 0), 1)).toEqual(tally(5, 1));
  expect(countStep(tally(5, 2), 1)).toEqual(tally(5, 2));
  expect(countStep(tally(5, 0), 0)).toEqual(tally(5, 0));
});

test("the last line", () => {
  expect(summaryLine(tally(12, 0))).toBe("12 passed, 0 failed");
  expect(summaryLine(tally(12, 1, [skip]))).toBe("12 passed, 1 failed, 1 skipped");
});
