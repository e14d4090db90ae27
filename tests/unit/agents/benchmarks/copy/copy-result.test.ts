import { expect, test } from "vitest";
import { type CopyDirection, toCopyResult, toCopyWorkload } from "#agents/benchmarks/copy/copy-result.ts";
import { measured } from "#lib/contract/figure.ts";

const GiB = 2 ** 30;

/** Copies of 1 GiB, one for each share of their source that was cached before. */
const copied = (direction: CopyDirection, residentShares: readonly (number | null)[]) =>
  toCopyResult({
    item: { tree: "single-file", fileBytes: [GiB] },
    method: "operating-system",
    direction,
    bytes: GiB,
    runStartNs: 0,
    copies: residentShares.map((residentShare, at) => ({
      startNs: 5e9 * at,
      durationMs: 1000 * (at + 1),
      cpu: null,
      residentShare,
    })),
  });

test.each([
  ["from-target", [0], []],
  ["from-target", [0.02], []],
  ["from-target", [0.1, 0.3], [{ code: "copy-from-client-cache", detail: { residentPercent: 20 } }]],
  ["from-target", [null], [{ code: "copy-cache-unknown" }]],
  ["to-target", [1], []],
  ["to-target", [0.96], []],
  ["to-target", [0.25], [{ code: "copy-source-not-cached", detail: { absentPercent: 75 } }]],
  ["to-target", [null], []],
] as const)("%s with %j of its source cached warns %j", (direction, shares, warnings) => {
  expect(copied(direction, shares).warnings).toEqual(warnings);
});

test("the median of the passes, their best, and when each began", () => {
  const result = copied("to-target", [1, 1, 1]);
  // 1, 2 and 3 s for 1 GiB.
  expect(result.durationMs).toEqual(measured(2000));
  expect(result.bytesPerSecond).toEqual(measured(GiB / 2));
  expect(result.filesPerSecond).toEqual(measured(0.5));
  expect(result).toMatchObject({ statistic: "median", passCount: 3, best: { bytesPerSecond: GiB } });
  expect(result.passes.map(({ startedAfterMs }) => startedAfterMs)).toEqual([0, 5000, 10_000]);
  expect(copied("to-target", [1]).statistic).toBe("single");
});

test("a workload says what was copied, how, and whether it was stored at the end", () => {
  const item = { tree: "documents", fileBytes: Array.from({ length: 2000 }, () => 2 ** 18) } as const;
  expect(toCopyWorkload({ item, method: "parallel-stream", direction: "to-target" })).toMatchObject({
    label: "2000 documents 500MiB 8 streams",
    threads: 8,
    fileCount: 2000,
    totalBytes: 524_288_000,
    sync: "end-of-pass",
  });
  expect(toCopyWorkload({ item, method: "cp", direction: "from-target" })).toMatchObject({ sync: "none" });
});
