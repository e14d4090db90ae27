import { expect, test } from "vitest";
import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { DiskResult, Pass } from "#lib/contract/result.ts";
import { toMovedCourse } from "#lib/runs/moved-course.ts";

const pass = (bytes: number[], durationMs = bytes.length * 1000): Pass => ({
  startedAfterMs: 0,
  durationMs,
  total: {
    bytes: bytes.reduce((sum, one) => sum + one, 0),
    requests: null,
    bytesPerSecond: 1,
    iops: null,
    meanUs: null,
    series: { intervalMs: 1000, bytes, requests: null },
  },
  read: null,
  write: null,
  clientCpu: null,
});

const phases: DiskResult["phases"] = [
  { startsAfterBytes: 0, bytes: 2e9, bytesPerSecond: measured(1e9) },
  { startsAfterBytes: 2e9, bytes: null, bytesPerSecond: measured(2e8) },
];

test("seconds stand where their bytes do, and the last phase ends with the transfer", () => {
  const course = toMovedCourse({ passes: [pass([1e9, 1e9, 2e8, 2e8])], phases }, 100);
  expect(course).toEqual({
    totalBytes: 2.4e9,
    isTotalKnown: true,
    points: [
      { fromBytes: 0, toBytes: 1e9, bytesPerSecond: 1e9 },
      { fromBytes: 1e9, toBytes: 2e9, bytesPerSecond: 1e9 },
      { fromBytes: 2e9, toBytes: 2.2e9, bytesPerSecond: 2e8 },
      { fromBytes: 2.2e9, toBytes: 2.4e9, bytesPerSecond: 2e8 },
    ],
    levels: [
      { fromBytes: 0, toBytes: 2e9, bytesPerSecond: 1e9 },
      { fromBytes: 2e9, toBytes: 2.4e9, bytesPerSecond: 2e8 },
    ],
  });
});

test("joined seconds keep their bytes and their time, so that a stall is not lost", () => {
  const course = toMovedCourse({ passes: [pass([1e9, 0, 0, 1e9])], phases }, 1);
  expect(course?.points).toEqual([{ fromBytes: 0, toBytes: 2e9, bytesPerSecond: 5e8 }]);
});

test("a transfer of which only the phases are known is drawn with an open end", () => {
  expect(toMovedCourse({ passes: [], phases }, 100)).toMatchObject({
    totalBytes: 3e9,
    isTotalKnown: false,
    points: [],
    levels: [{ toBytes: 2e9 }, { fromBytes: 2e9, toBytes: 3e9 }],
  });
});

test("without the rate of any phase there is nothing to draw", () => {
  const unknown = [{ startsAfterBytes: 0, bytes: null, bytesPerSecond: unknownFigure() }];
  expect(toMovedCourse({ passes: [pass([1e9])], phases: unknown }, 100)).toBeNull();
  expect(toMovedCourse({ passes: [pass([1e9])] }, 100)).toBeNull();
});
