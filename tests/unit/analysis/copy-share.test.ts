import { expect, test } from "vitest";
import { copyShare } from "#lib/analysis/copy-share.ts";
import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { DiskResult, FileCopyResult } from "#lib/contract/result.ts";

const copy: FileCopyResult = {
  kind: "file-copy",
  workload: "1 file 10GiB system copy to-target",
  statistic: "single",
  passCount: 1,
  warnings: [],
  direction: "to-target",
  durationMs: measured(100),
  bytesPerSecond: measured(77e6),
  filesPerSecond: measured(1),
  best: null,
  passes: [],
  cacheBypass: null,
};

function sequential(operation: "read" | "write", bytesPerSecond: number): DiskResult {
  return {
    kind: "disk",
    workload: "SEQ1M Q8T1",
    operation,
    statistic: "median",
    passCount: 3,
    total: { bytesPerSecond: measured(bytesPerSecond), iops: measured(1), latency: null },
    read: null,
    write: null,
    best: null,
    passes: [],
    cacheBypass: null,
    warnings: [],
  };
}

test("77 MB/s of 315 are 24 %: writes for what is sent, reads for what is fetched", () => {
  const report = { results: [sequential("write", 315e6), sequential("read", 154e6), copy] };
  expect(copyShare(copy, report)).toBeCloseTo(77 / 315, 12);
  expect(copyShare({ ...copy, direction: "from-target" }, report)).toBe(0.5);
});

test("no share without both figures, nor within the target", () => {
  const report = { results: [sequential("write", 315e6)] };
  expect(copyShare({ ...copy, direction: "from-target" }, report)).toBeNull();
  expect(copyShare({ ...copy, direction: "within-target" }, report)).toBeNull();
  expect(copyShare({ ...copy, bytesPerSecond: unknownFigure() }, report)).toBeNull();
  expect(copyShare(copy, { results: [sequential("write", 0)] })).toBeNull();
});
