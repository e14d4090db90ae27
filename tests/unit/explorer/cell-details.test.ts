import { expect, test } from "vitest";
import { toStatements } from "#lib/explorer/cell-details.ts";
import { gather, toGrouping } from "#lib/explorer/gather.ts";
import { defaultState, type Metric } from "#lib/explorer/state.ts";
import { makeReport, seq1mQ8 } from "#tests/support/make-report.ts";

const setups = new Map([[1, { values: { raid: "raid5", origin: "published" }, tags: [] }]]);
const grouping = toGrouping({ ...defaultState, groupBy: ["raid"] });
const [result] = makeReport({
  results: [{ access: seq1mQ8, operation: "read", passMBps: [100, 100, 100] }],
}).results;
if (result === undefined) throw new Error("no result");
const lookup = { grouping, setups, labels: new Map([[7, result.workload]]), timeOf: () => null };

/** What is said of a cell of one published run that has this value of the metric. */
function statementOf(metric: Metric, value: number | null) {
  const cells = gather(
    [
      {
        ...{
          setupIds: [1],
          setupCounts: [1],
          workloadId: 7,
          statistic: "median" as const,
          quality: null,
          periodStart: null,
        },
        result: { workload: result?.workload ?? "", operation: "read", cacheBypass: null, time: null },
        values: value === null ? new Float64Array() : Float64Array.of(value),
        unknownCount: value === null ? 1 : 0,
      },
    ],
    grouping,
    setups,
    false,
  );
  const row = { runId: "a-run", at: new Date(0), setupId: 1, workloadId: 7 };
  const statements = toStatements(
    result === undefined ? [] : [{ ...row, result }],
    lookup,
    { metric, isDoubtfulShown: false },
    cells,
  );
  return [...statements.values()][0];
}

test("what a source says of a figure stands for the cell", () => {
  expect(statementOf("throughput", 100e6)?.figure).toMatchObject({ is: "value", value: 100e6 });
});

test("a value that follows from others is not hidden by what the source leaves unsaid", () => {
  expect(statementOf("perWatt", 2e6)).toEqual({ figure: null, runId: "a-run" });
  expect(statementOf("perWatt", null)?.figure).toMatchObject({ is: "unknown" });
});
