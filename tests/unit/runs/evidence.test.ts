import { expect, test } from "vitest";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult } from "#lib/contract/result.ts";
import { toEvidenceRows } from "#lib/runs/evidence.ts";
import { sampleReport } from "#tests/unit/agents/support/sample-report.ts";

/** A report whose disk result has no evidence but what `change` gives it; its passes move 100, 110 and 120 MiB. */
function reportWith(change: (result: DiskResult) => Partial<DiskResult>): Report {
  const report = sampleReport();
  return {
    ...report,
    results: report.results.map((result) => {
      if (result.kind !== "disk") return result;
      const { cacheEvidence: _none, ...bare } = result;
      return { ...bare, ...change(bare) };
    }),
  };
}

test("a result with nothing beside its figures has no row", () => {
  expect(toEvidenceRows(reportWith(() => ({})))).toEqual([]);
});

test("precision, first pass and fresh data stand in one row", () => {
  const rows = toEvidenceRows(
    reportWith(() => ({
      precision: { wantedPercent: 3, reachedPercent: 2.5 },
      cacheEvidence: {
        firstPassBytesPerSecond: 50e6,
        laterPassesBytesPerSecond: 200e6,
        freshFile: { readBytes: 1e8, durationMs: 1000, bytesPerSecond: 100e6, knownBytesPerSecond: 400e6 },
      },
    })),
  );
  expect(rows).toEqual([
    {
      workload: "SEQ1M Q8T1",
      label: "SEQ1M Q8T1",
      operation: "read",
      precision: { wantedPercent: 3, reachedPercent: 2.5 },
      firstPassBytesPerSecond: 50e6,
      laterPassesBytesPerSecond: 200e6,
      freshBytesPerSecond: 100e6,
      knownBytesPerSecond: 400e6,
    },
  ]);
});

test("a fresh read of less than a tenth of a second is not shown", () => {
  const [row] = toEvidenceRows(
    reportWith(() => ({
      cacheEvidence: {
        firstPassBytesPerSecond: 50e6,
        laterPassesBytesPerSecond: null,
        freshFile: { readBytes: 1e6, durationMs: 99, bytesPerSecond: 1e7 },
      },
    })),
  );
  expect(row).toMatchObject({ freshBytesPerSecond: null, knownBytesPerSecond: null });
});
