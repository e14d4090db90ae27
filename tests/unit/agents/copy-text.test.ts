import { expect, test } from "vitest";
import { toCopyResult, toCopyWorkload } from "#agents/benchmarks/copy/copy-result.ts";
import { copyLines } from "#agents/copy-text.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { measured } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import { sampleReport } from "#tests/unit/contract/sample-report.ts";

const item = { tree: "single-file", fileBytes: [10 * 2 ** 30] } as const;
const bytes = 10 * 2 ** 30;

/** A 10 GiB file at 192 MB/s in the directions, beside large blocks at 315 MB/s. */
function reportOf(...directions: ("to-target" | "from-target")[]): Report {
  const cells = directions.map((direction) => ({ item, method: "cp", direction }) as const);
  const synthetic: Report["results"] = (["read", "write"] as const).map((operation) => ({
    kind: "disk",
    workload: "SEQ1M Q8T1",
    operation,
    statistic: "median",
    passCount: 3,
    total: { bytesPerSecond: measured(315e6), iops: measured(300), latency: null },
    read: null,
    write: null,
    best: null,
    passes: [],
    cacheBypass: null,
    warnings: [],
  }));
  const copy = { startNs: 0, durationMs: (bytes / 192e6) * 1000, cpu: null, residentShare: 1 };
  const copies = cells.map((cell) => toCopyResult({ ...cell, copies: [copy], bytes, runStartNs: 0 }));
  return { ...sampleReport(), workloads: cells.map(toCopyWorkload), results: [...synthetic, ...copies] };
}

test("a copy has its rate, files, time and share of large blocks in one line", () => {
  const lines = copyLines(reportOf("to-target"), messagesIn("en"));
  // 10 GiB at 192 MB/s take 55.92 s; 192 of 315 are 61 %.
  expect(lines[1]?.split(/ {2,}/)).toEqual([
    "1 file 10GiB cp",
    "to target",
    "192.0",
    "0.02",
    "55.9 s",
    "61 %",
  ]);
  expect(lines.slice(2)).toEqual([messagesIn("en").copy.synced]);
});

test("a copy back says where its data may have come from", () => {
  for (const language of ["en", "ja"] as const) {
    const messages = messagesIn(language);
    expect(copyLines(reportOf("from-target"), messages).slice(2)).toEqual([messages.copy.fetchedAtOnce]);
  }
});

test("a report without copies says nothing of them", () => {
  expect(copyLines(reportOf(), messagesIn("en"))).toEqual([]);
});
