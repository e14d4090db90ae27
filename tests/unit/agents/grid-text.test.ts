import { expect, test } from "vitest";
import { gridLines } from "#agents/grid-text.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { displayWidth } from "#agents/number-text.ts";
import { measured } from "#lib/contract/figure.ts";
import { sampleReport } from "#tests/unit/agents/support/sample-report.ts";

test("the grid has the median, its spread, IOPS and p99", () => {
  const [top, head, row] = gridLines(sampleReport(), messagesIn("en"));
  expect(top).toMatch(/Read +Write$/);
  expect(head).toMatch(/MB\/s +spread +IOPS +p99 +MB\/s/);
  // 110 requests of 1 MiB in 2 s: 57.67 MB/s, 55 IOPS; (120 - 100) / 2 / 110 = 9.1 %
  expect(row).toMatch(/^SEQ1M Q8T1 +57\.7 +±9\.1 % +55 +\d.*ms +– +– +– +–$/);
});

test.each(["en", "ja"] as const)("the columns of all rows end alike in %s", (language) => {
  const widths = gridLines(sampleReport(), messagesIn(language)).map(displayWidth);
  expect(new Set(widths).size).toBe(1);
});

test("a mixed workload has its whole with spread and IOPS, then its reads and writes", () => {
  const report = sampleReport();
  const [result] = report.results;
  if (result?.kind !== "disk") throw new Error("the sample has a disk result");
  const part = (bytesPerSecond: number) => ({
    ...result.total,
    bytesPerSecond: measured(bytesPerSecond),
    latency: null,
  });
  const mixed = { ...result, operation: "mixed", read: part(40e6), write: part(17.7e6) } as const;
  const lines = gridLines({ ...report, results: [mixed] }, messagesIn("en"));
  expect(lines[0]).toMatch(/^ +Mixed +its reads +its writes$/);
  expect(lines[2]).toMatch(/^SEQ1M Q8T1 +57\.7 +±9\.1 % +55 +\d.*ms +40\.0 +– +17\.7 +–$/);
  expect(new Set(lines.map(displayWidth)).size).toBe(1);
  const both = gridLines({ ...report, results: [result, mixed] }, messagesIn("ja"));
  expect(both).toHaveLength(7);
  expect(both[3]).toBe("");
});
