import { expect, test } from "vitest";
import { fillText } from "#agents/fill-text.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { measured } from "#lib/contract/figure.ts";
import type { DiskResult } from "#lib/contract/result.ts";

const en = messagesIn("en");
const ja = messagesIn("ja");

function filled(stretches: readonly [seconds: number, bytesPerSecond: number][]): DiskResult {
  const bytes = stretches.flatMap(([seconds, rate]) => new Array<number>(seconds).fill(rate));
  let before = 0;
  const phases = stretches.map(([seconds, rate], at) => {
    const phase = {
      startsAfterBytes: before,
      bytes: at === stretches.length - 1 ? null : seconds * rate,
      bytesPerSecond: measured(rate),
    };
    before += seconds * rate;
    return phase;
  });
  return {
    kind: "disk",
    workload: "SEQ1M Q8T1 fill",
    operation: "write",
    statistic: "single",
    passCount: 1,
    total: { bytesPerSecond: measured(1), iops: measured(1), latency: null },
    read: null,
    write: null,
    best: null,
    passes: [
      {
        startedAfterMs: 0,
        durationMs: bytes.length * 1000,
        total: {
          bytes: before,
          requests: null,
          bytesPerSecond: 1,
          iops: null,
          meanUs: null,
          series: { intervalMs: 1000, bytes, requests: null },
        },
        read: null,
        write: null,
        clientCpu: null,
      },
    ],
    cacheBypass: null,
    phases,
    warnings: [],
  };
}

test("what a cache absorbs, and the rate after it", () => {
  const result = filled([
    [33, 940e6],
    [27, 182e6],
  ]);
  expect(fillText(result, en)).toEqual([
    "Absorbs 31.0 GB at 940.0 MB/s, then 182.0 MB/s.",
    // 182 / 940 is the second eighth of the height.
    `${"█".repeat(33)}${"▂".repeat(27)}  over time, from 0 to 940.0 MB/s`,
  ]);
  expect(fillText(result, ja)[0]).toBe("31.0 GB までは 940.0 MB/s、その後は 182.0 MB/s です。");
});

test("three levels, and none", () => {
  expect(
    fillText(
      filled([
        [4, 1100e6],
        [100, 520e6],
        [120, 150e6],
      ]),
      en,
    )[0],
  ).toBe("Absorbs 4.40 GB at 1,100 MB/s, then 52.0 GB at 520.0 MB/s, then 150.0 MB/s.");
  expect(fillText(filled([[100, 110e6]]), en)[0]).toBe(
    "Writes at 110.0 MB/s over all of 11.0 GB: no step was seen.",
  );
  expect(fillText({ ...filled([[1, 1e6]]), phases: [] }, en)).toEqual([]);
});
