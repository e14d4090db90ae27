import { expect, test } from "vitest";
import { FioDocument, lacksBins, perSecond, statusOf, toRawPass } from "#agents/benchmarks/fio/fio-result.ts";
import { decodeHistogram, histogramPercentileNs } from "#lib/stats/histogram.ts";
import { passAsk } from "#tests/unit/agents/support/pass-ask.ts";

const idle = { total_ios: 0, runtime: 0, lat_ns: { min: 0, max: 0, mean: 0, N: 0 } };
const cpu = { meanPercent: 10, busiestCorePercent: 20 };

/** As fio prints it: bins are midpoints of its buckets, 64 to each power of two. */
const side = (total: number, runtime: number, bins: Record<string, number>) => ({
  total_ios: total,
  runtime,
  lat_ns: { min: 22940, max: 5148705, mean: 100_000, N: total, bins },
});
const document = (read: object, write: object) =>
  FioDocument.parse({ "fio version": "fio-3.33", jobs: [{ error: 0, read, write, trim: {} }] });

test("requests, times and percentiles of a mix, its sides apart and together", () => {
  const last = document(side(3, 2500, { "22912": 1, "23424": 2 }), side(1, 2400, { "5144576": 1 }));
  // Seen at 7.4 s, 1 s after the start: the last document was seen 0.1 s late.
  const statuses = [{ ...statusOf(document(side(2, 1000, {}), side(1, 1000, {}))), seenNs: 7.4e9 }];
  const pass = toRawPass(last, statuses, {
    ask: passAsk({ load: { operation: "mixed", readPercent: 75 } }),
    endNs: 9e9,
    cpu,
  });
  expect(pass).toMatchObject({ requests: 4, durationMs: 2500, startNs: 6.4e9, sumNs: 400_000, cpu });
  expect(pass.read?.requests).toBe(3);
  expect(pass.write?.requests).toBe(1);
  expect(pass.requestsPerSecond).toHaveLength(3);
  expect(pass.requestsPerSecond.reduce((sum, requests) => sum + requests)).toBe(4);
  const at = (percent: number) => histogramPercentileNs(decodeHistogram(pass.histogram), percent) ?? 0;
  // fio's bins are midpoints of the same buckets: they are found again, but for half a nanosecond.
  expect(Math.abs(at(25) - 22912)).toBeLessThanOrEqual(1);
  expect(Math.abs(at(75) - 23424)).toBeLessThanOrEqual(1);
  expect(Math.abs(at(100) - 5144576)).toBeLessThanOrEqual(1);
});

test("every bin of fio lies in the middle of a bucket of ours", () => {
  // fio's stat.c, plat_idx_to_val: base + (k + 0.5) * 2^(group - 1) with 64 buckets in each group.
  for (let group = 1; group < 30; group += 1) {
    for (const k of [0, 1, 31, 63]) {
      const width = 2 ** (group - 1);
      const value = Math.trunc(64 * width + (k + 0.5) * width);
      const pass = toRawPass(document(side(1, 1000, { [String(value)]: 1 }), idle), [], {
        ask: passAsk(),
        endNs: 1e9,
        cpu,
      });
      const found = histogramPercentileNs(decodeHistogram(pass.histogram), 50) ?? 0;
      expect(Math.abs(found - value)).toBeLessThanOrEqual(0.5);
    }
  }
});

test("a pure load has no sides, and one without requests lasted as asked", () => {
  const pass = toRawPass(document(idle, idle), [], { ask: passAsk({ passMs: 3000 }), endNs: 5e9, cpu: null });
  expect(pass).toMatchObject({ requests: 0, durationMs: 3000, minNs: 0, maxNs: 0, read: null, write: null });
});

test("while fio ramps up it counts requests without latencies", () => {
  expect(statusOf(document({ ...idle, total_ios: 500, runtime: 400 }, idle)).isRamp).toBe(true);
  expect(statusOf(document(side(500, 400, {}), idle)).isRamp).toBe(false);
});

test("latencies without bins are told from no latencies", () => {
  expect(lacksBins(document({ ...idle, lat_ns: { min: 1, max: 1, mean: 1, N: 5 } }, idle))).toBe(true);
  expect(lacksBins(document(idle, idle))).toBe(false);
});

test.each([
  [[], []],
  [[{ elapsedMs: 2000, requests: 100 }], [50, 50]],
  [
    [
      { elapsedMs: 500, requests: 100 },
      { elapsedMs: 1500, requests: 300 },
      { elapsedMs: 2200, requests: 300 },
    ],
    [200, 100, 0],
  ],
])("counts at uneven times by the second: %j", (counts, wanted) => {
  expect(perSecond(counts)).toEqual(wanted);
});
