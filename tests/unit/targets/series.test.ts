import { describe, expect, it } from "vitest";
import type { ResultHeadline } from "#lib/contract/api.ts";
import {
  leadsWithIops,
  longestInterval,
  type TargetRuns,
  toChange,
  toChangedResults,
  toHistoryLines,
  toShownResults,
} from "#lib/targets/series.ts";

const headline = (
  low: number,
  middle: number,
  high: number,
  more: Partial<ResultHeadline> = {},
): ResultHeadline => ({
  kind: "disk",
  workload: "SEQ1M Q8T1",
  workloadKey: "0011223344556677",
  pattern: more.workload?.startsWith("RND") ? "random" : "sequential",
  blockBytes: null,
  cacheBypass: "direct",
  operation: "read",
  statistic: "median",
  bytesPerSecond: middle,
  lowBytesPerSecond: low,
  highBytesPerSecond: high,
  iops: null,
  meanUs: null,
  p99Us: null,
  ...more,
});

/** One run a day, the last one the latest. */
function runsOf(...results: ResultHeadline[][]): TargetRuns {
  const history = results.map((each, day) => ({
    id: String(day),
    at: new Date(Date.UTC(2025, 10, day + 1)),
    results: each,
  }));
  const latest = history.at(-1);
  if (latest === undefined) throw new Error("no runs");
  return {
    latest: { id: latest.id, results: [...latest.results] },
    previous: history.at(-2) ? { id: "", results: [...(history.at(-2)?.results ?? [])] } : null,
    history,
  };
}

const changeOf = (runs: TargetRuns) => toChangedResults(runs)[0]?.change;

describe("toChange", () => {
  it("has nothing to say about a first run", () => {
    expect(changeOf(runsOf([headline(99, 100, 101)]))).toEqual({ verdict: "first", ratio: null });
  });
  it("sees a difference where no pass reaches those before", () => {
    expect(changeOf(runsOf([headline(99, 100, 101)], [headline(87, 88, 89)]))).toEqual({
      verdict: "slower",
      ratio: 0.88,
    });
    expect(changeOf(runsOf([headline(99, 100, 101)], [headline(110, 111, 112)]))?.verdict).toBe("faster");
  });
  it("sees none where the passes overlap, also by one value", () => {
    expect(changeOf(runsOf([headline(99, 100, 101)], [headline(97, 98, 99)]))?.verdict).toBe("same");
  });
  it("counts the five runs before as noise, not those further back", () => {
    const usual = [headline(99, 100, 101)];
    const slow = [headline(89, 90, 91)];
    expect(changeOf(runsOf(slow, usual, usual, usual, usual, slow))?.verdict).toBe("same");
    expect(changeOf(runsOf(slow, usual, usual, usual, usual, usual, slow))?.verdict).toBe("slower");
  });
  it("can't tell from a single pass", () => {
    expect(changeOf(runsOf([headline(99, 100, 101)], [headline(88, 88, 88)]))?.verdict).toBe("untold");
    expect(changeOf(runsOf([headline(100, 100, 100)], [headline(87, 88, 89)]))?.verdict).toBe("untold");
  });
  it("never compares a median with a best", () => {
    const best = headline(87, 88, 89, { statistic: "best" });
    expect(toChange(best, runsOf([headline(99, 100, 101)], [best])).verdict).toBe("first");
  });
  it("never compares different workloads of one label, nor a result past the cache with one out of it", () => {
    const fast = headline(99, 100, 101);
    const longer = headline(59, 60, 61, { workloadKey: "8899aabbccddeeff" });
    const cached = headline(900, 910, 920, { cacheBypass: "none" });
    expect(changeOf(runsOf([fast], [longer]))).toEqual({ verdict: "unlike", ratio: null });
    expect(changeOf(runsOf([fast], [cached]))).toEqual({ verdict: "unlike", ratio: null });
    // What the other workload spanned is no noise of this one, and no point of its history.
    const runs = runsOf([longer], [fast], [headline(87, 88, 89)]);
    expect(changeOf(runs)?.verdict).toBe("slower");
    expect(toHistoryLines(runs, "SEQ1M Q8T1")[0]?.stretches.flat().length).toBe(2);
  });
});

it("shows one sequential and one random workload, and what differs", () => {
  const of = (workload: string, middle: number) => headline(middle - 1, middle, middle + 1, { workload });
  const before = ["SEQ1M Q8T1", "SEQ1M Q1T1", "RND4K Q32T1", "RND4K Q1T1"].map((workload) =>
    of(workload, 100),
  );
  const now = before.map((result) => (result.workload === "RND4K Q1T1" ? of(result.workload, 80) : result));
  const shown = toShownResults(toChangedResults(runsOf(before, now)));
  expect(shown.map(({ result }) => result.workload)).toEqual(["SEQ1M Q8T1", "RND4K Q32T1", "RND4K Q1T1"]);
});

it.each([
  ["sequential", 1_048_576, false],
  ["sequential", 4096, false],
  ["random", 4096, true],
  ["random", 32_768, true],
  ["random", 65_536, false],
  ["random", 512, true],
  ["random", null, false],
  [null, 4096, false],
] as const)("%s access in blocks of %s bytes leads with IOPS: %s", (pattern, blockBytes, expected) => {
  expect(leadsWithIops({ pattern, blockBytes })).toBe(expected);
});

it("breaks the line at a gap of more than three usual intervals", () => {
  const days = [1, 2, 3, 4, 9].map((day) => new Date(Date.UTC(2025, 10, day)));
  expect(longestInterval(days)).toBe(3 * 86_400_000);
  const runs = runsOf(...days.map(() => [headline(99, 100, 101)]));
  const gapped = { ...runs, history: runs.history.map((run, at) => ({ ...run, at: days[at] ?? run.at })) };
  expect(toHistoryLines(gapped, "SEQ1M Q8T1")[0]?.stretches.map((points) => points.length)).toEqual([4, 1]);
});

it("puts the reads and the writes of a workload together, though the run did all reads first", () => {
  const order = (["read", "write"] as const).flatMap((operation) =>
    ["SEQ1M Q8T1", "RND4K Q32T1"].map((workload) => headline(1, 2, 3, { workload, operation })),
  );
  const shown = toChangedResults(runsOf(order)).map(({ result }) => `${result.workload} ${result.operation}`);
  expect(shown).toEqual(["SEQ1M Q8T1 read", "SEQ1M Q8T1 write", "RND4K Q32T1 read", "RND4K Q32T1 write"]);
});
