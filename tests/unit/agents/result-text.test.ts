import { expect, test } from "vitest";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { displayWidth } from "#agents/number-text.ts";
import { resultGrid, resultText, warningLines } from "#agents/result-text.ts";
import { sampleReport } from "#tests/unit/agents/support/sample-report.ts";

test("the grid has the median, its spread, IOPS and p99", () => {
  const [top, head, row] = resultGrid(sampleReport(), messagesIn("en")).split("\n");
  expect(top).toMatch(/Read +Write$/);
  expect(head).toMatch(/MB\/s +spread +IOPS +p99 +MB\/s/);
  // 110 requests of 1 MiB in 2 s: 57.67 MB/s, 55 IOPS; (120 - 100) / 2 / 110 = 9.1 %
  expect(row).toMatch(/^SEQ1M Q8T1 +57\.7 +±9\.1 % +55 +\d.*ms +– +– +– +–$/);
});

test.each(["en", "ja"] as const)("the columns of all rows end alike in %s", (language) => {
  const widths = resultGrid(sampleReport(), messagesIn(language)).split("\n").map(displayWidth);
  expect(new Set(widths).size).toBe(1);
});

test("the heading says what was measured and how it is summed up", () => {
  expect(resultText(sampleReport(), messagesIn("en"))).toContain(
    "studio-nas bench (SMB 3.1.1), 1 GiB, median of 3 passes",
  );
  expect(resultText(sampleReport(), messagesIn("ja"))).toContain(
    "studio-nas bench (SMB 3.1.1)、1 GiB、3 回の測定の中央値",
  );
});

test("a doubt that all results share is said once, one of a single result with its name", () => {
  const report = sampleReport();
  const [result] = report.results;
  if (result === undefined) throw new Error("no result");
  const few = { code: "few-passes", detail: { passes: 2 } } as const;
  const busy = { code: "client-cpu-busy", detail: { busiestCorePercent: 99 } } as const;
  const busier = { code: "client-cpu-busy", detail: { busiestCorePercent: 100 } } as const;
  const both = {
    ...report,
    results: [
      { ...result, warnings: [few, busy] },
      { ...result, warnings: [few] },
    ],
  };
  expect(warningLines(both, messagesIn("en"))).toEqual([
    "! Too few passes for a spread: 2 of 3.",
    "! SEQ1M Q8T1 read: This PC's busiest core was at 99 %: it may be the limit.",
  ]);
  const third = { ...report, results: [...both.results, { ...result, warnings: [few, busier] }] };
  expect(warningLines(third, messagesIn("ja"))[1]).toMatch(
    /^! SEQ1M Q8T1 読み込み, SEQ1M Q8T1 読み込み: .* 100 % /,
  );
});
