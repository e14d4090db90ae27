import { expect, test } from "vitest";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { warningLines } from "#agents/warning-lines.ts";
import { sampleReport } from "#tests/unit/agents/support/sample-report.ts";

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

test("a doubt about many results, but not all, counts them", () => {
  const report = sampleReport();
  const [result] = report.results;
  if (result === undefined) throw new Error("no result");
  const doubted = { ...result, warnings: [{ code: "few-passes", detail: { passes: 2 } }] };
  const results = [result, ...Array.from({ length: 7 }, () => doubted)];
  expect(warningLines({ ...report, results }, messagesIn("en"))).toEqual([
    "! 7 of 8 results: Too few passes for a spread: 2 of 3.",
  ]);
});
