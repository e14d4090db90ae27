import { expect, test } from "vitest";
import { toComparison } from "#lib/comparisons/series.ts";
import { networkHeadline, toNetworkView } from "#lib/runs/network.ts";
import { redactResult } from "#lib/shares/redact-result.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { makeNetworkReport } from "#tests/support/network-report.ts";

const report = makeNetworkReport();

test("the seconds of a direction are points of its line", () => {
  const [group] = toNetworkView(report)?.throughput ?? [];
  expect(group?.lines.map(({ direction, bytesPerSecond }) => [direction, bytesPerSecond])).toEqual([
    ["read", 115e6],
    ["write", 118e6],
  ]);
  expect(group?.lines[1]?.points.map(({ fromMs, bytesPerSecond }) => [fromMs, bytesPerSecond])).toEqual([
    [0, 117e6],
    [1000, 118e6],
    [2000, 119e6],
  ]);
});

test("both directions at once are a group of their own", () => {
  const both = report.results.map((result, at) =>
    result.kind === "network" && at < 2 ? { ...result, isBothWays: true } : result,
  );
  expect(networkHeadline({ ...report, results: both })).toMatchObject({
    isBothWays: true,
    send: 118e6,
    receive: 115e6,
  });
  const mixed = { ...report, results: [...report.results, ...both.slice(0, 2)] };
  expect(toNetworkView(mixed)?.throughput.map(({ isBothWays }) => isBothWays)).toEqual([false, true]);
});

test("a full link is compared with an idle one that was asked the same way", () => {
  const [added] = toNetworkView(report)?.underLoad ?? [];
  expect(added).toMatchObject({ by: "connect", load: "send" });
  // The buckets of a histogram are off by less than 0.8 %.
  expect((added?.idleMedianUs ?? 0) / 200).toBeCloseTo(1, 2);
  expect((added?.loadedMedianUs ?? 0) / 5000).toBeCloseTo(1, 2);
});

test("a run of a disk has no network", () => {
  expect(toNetworkView(makeReport())).toBeNull();
  expect(networkHeadline(makeReport())).toBeNull();
});

test("runs are compared by throughput where they have any, and by the latency of round trips", () => {
  const runs = [{ id: report.id, report }];
  const labels = (metric: "throughput" | "mean") =>
    toComparison(runs, metric, report.id).flatMap(({ label, runCount }) => (runCount > 0 ? [label] : []));
  expect(labels("throughput")).toEqual(["TCP 4 streams"]);
  expect(labels("mean")).toEqual(["RTT TCP connect", "RTT TCP connect under load (send)"]);
});

test("a shared page hides what the load moved with the other figures", () => {
  const loaded = report.results[3];
  if (loaded === undefined) throw new Error("no result");
  const shown = redactResult(loaded, () => ({ is: "unknown" }));
  expect(shown).toMatchObject({ loadBytesPerSecond: { is: "unknown" }, jitterUs: { is: "unknown" } });
});
