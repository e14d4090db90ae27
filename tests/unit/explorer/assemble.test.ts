import { describe, expect, test } from "vitest";
import type { Quality } from "#lib/contract/figure.ts";
import type { Statistic } from "#lib/contract/result.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import { assemble } from "#lib/explorer/assemble.ts";
import { toTextTable } from "#lib/explorer/export.ts";
import { type FigurePart, gather, toGrouping } from "#lib/explorer/gather.ts";
import { defaultState, type ExplorerState } from "#lib/explorer/state.ts";
import type { DimensionValue, SetupValues } from "#lib/setups/dimensions.ts";

type Values = Record<string, string | number | boolean>;
type Made = {
  values: Values;
  figures: number[];
  operation?: string;
  workload?: string;
  statistic?: Statistic;
  quality?: Quality;
  day?: string;
  unknown?: number;
  tags?: string[];
  /** Setups that are grouped alike, by their places, with how many of the figures are of each. */
  of?: Record<number, number>;
};

const toLabel = (dimension: string, value: DimensionValue) => ({ dimension, value, name: null });

function compare(made: readonly Made[], change: Partial<ExplorerState> = {}): Comparison {
  const state = { ...defaultState, groupBy: ["raid" as const], ...change };
  const grouping = toGrouping(state);
  const setups = new Map<number, SetupValues>(
    made.map(({ values, tags = [] }, at) => [at, { values, tags }]),
  );
  const parts = made.map(
    (one, at): FigurePart => ({
      setupIds: Object.keys(one.of ?? { [at]: 0 }).map(Number),
      setupCounts: Object.values(one.of ?? { [at]: one.figures.length + (one.unknown ?? 0) }),
      workloadId: one.workload === "SEQ1M Q1T1" ? 2 : 1,
      result: {
        workload: one.workload ?? "SEQ1M Q8T1",
        operation: one.operation ?? "read",
        cacheBypass: "direct",
        time: one.day ?? null,
      },
      statistic: one.statistic ?? "median",
      quality: one.quality ?? "measured",
      periodStart: one.day === undefined ? null : new Date(`${one.day}T00:00:00Z`),
      values: Float64Array.from(one.figures),
      unknownCount: one.unknown ?? 0,
    }),
  );
  const isHistory = state.form === "history";
  return assemble({
    state,
    grouping,
    period: isHistory ? "day" : null,
    parts,
    turns: [],
    cells: gather(parts, grouping, setups, isHistory),
    details: { statements: new Map(), points: new Map() },
    curves: [],
    curveSetups: new Map(),
    setups,
    workloadOrder: ["SEQ1M Q8T1", "RND4K Q32T1"],
    workloadDetails: new Map(),
    leftOut: { doubtful: 0, clientCache: 0, published: 0, otherFilters: 0 },
    sources: [],
    toLabel,
  });
}

const raids = (...figures: [string, ...number[]][]): Made[] =>
  figures.map(([raid, ...values]) => ({ values: { raid }, figures: values }));

describe("groups", () => {
  test("stand in the order of their dimension, what is not known last", () => {
    const made = [
      ...raids(["raid10", 1], ["raid5", 3]),
      { values: {}, figures: [2] },
      ...raids(["raid0", 2]),
    ];
    expect(compare(made).groups.map(({ key }) => key)).toEqual(["raid0", "raid5", "raid10", "~"]);
  });

  test("stand by their value when asked, those without one last, the baseline staying what it was", () => {
    const made = [
      ...raids(["raid0", 2], ["raid5", 3], ["raid10", 1]),
      { values: { raid: "raid6" }, figures: [], unknown: 1 },
    ];
    const sorted = compare(made, { sort: "value" });
    expect(sorted.groups.map(({ key }) => key)).toEqual(["raid5", "raid0", "raid10", "raid6"]);
    expect(sorted.panels[0]?.baselineKey).toBe("raid0");
    expect(compare(made, { sort: "value", metric: "p99" }).groups.map(({ key }) => key)).toEqual([
      "raid10",
      "raid0",
      "raid5",
      "raid6",
    ]);
  });

  test("are all there, however many", () => {
    const made = Array.from({ length: 300 }, (_, at) => ({
      values: { firmware: `1.${at}` },
      figures: [at + 1],
    }));
    const { groups, panels } = compare(made, { groupBy: ["firmware"] });
    expect(groups).toHaveLength(300);
    expect(groups[10]?.key).toBe("1.10");
    expect(panels[0]?.cells).toHaveLength(300);
  });

  test("of two dimensions have a label for each", () => {
    const made: Made[] = [
      { values: { raid: "raid5", nasMtu: 9000 }, figures: [1] },
      { values: { raid: "raid5" }, figures: [2] },
    ];
    expect(compare(made, { groupBy: ["raid", "nasMtu"] }).groups).toEqual([
      { key: "raid5,9000", labels: [toLabel("raid", "raid5"), toLabel("nasMtu", 9000)] },
      { key: "raid5,~", labels: [toLabel("raid", "raid5"), toLabel("nasMtu", null)] },
    ]);
  });

  test("put a run into each of its tags, and count it once", () => {
    const comparison = compare([{ values: { raid: "raid5" }, tags: ["a", "b"], figures: [1, 2] }], {
      groupBy: ["tag"],
    });
    expect(comparison.groups.map(({ key }) => key)).toEqual(["a", "b"]);
    expect(comparison).toMatchObject({ runCount: 2, resultCount: 2 });
  });
});

describe("runs are counted", () => {
  const values = { raid: "raid5" };
  const figures = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const [q8, q1] = ["SEQ1M Q8T1", "SEQ1M Q1T1"];

  test("once where some of them did more than others", () => {
    // Two runs of the setup 0 have Q8 only, three of the setup 1 have both.
    const made: Made[] = [
      { values, figures: figures(5), workload: q8, of: { 0: 2, 1: 3 } },
      { values, figures: figures(3), workload: q1, of: { 1: 3 } },
    ];
    expect(compare(made)).toMatchObject({ runCount: 5, resultCount: 8 });
  });

  test("all where different ones did different things", () => {
    const made: Made[] = [
      { values, figures: figures(2), workload: q8, of: { 0: 2 } },
      { values, figures: figures(3), workload: q1, of: { 1: 3 } },
    ];
    expect(compare(made).runCount).toBe(5);
  });
});

describe("cells", () => {
  test("take all setups of their group together, and name mixed statistics and qualities", () => {
    const made: Made[] = [
      { values: { raid: "raid5", client: "a" }, figures: [10, 30] },
      { values: { raid: "raid5", client: "b" }, figures: [20], statistic: "best", quality: "approximate" },
    ];
    const comparison = compare(made);
    expect(comparison.panels[0]?.cells).toMatchObject([
      {
        runCount: 3,
        spread: { low: 10, median: 20, high: 30 },
        statistics: ["best", "median"],
        quality: null,
        isApproximate: true,
      },
    ]);
    expect(comparison.statistics).toEqual(["best", "median"]);
    expect(comparison.panels[0]?.alsoDiffers.map(({ dimension }) => dimension)).toEqual(["client"]);
  });

  test("count runs without a value, and have no spread without any", () => {
    const made: Made[] = [
      { values: { raid: "raid5" }, figures: [5], unknown: 2 },
      { values: { raid: "raid6" }, figures: [], unknown: 1 },
    ];
    expect(compare(made).panels[0]?.cells).toMatchObject([
      { runCount: 1, withoutValue: 2, spread: { median: 5 }, difference: { is: "baseline" } },
      { runCount: 0, withoutValue: 1, spread: null, difference: { is: "not-known" } },
    ]);
  });

  test("name the statistic of what has no value only where nothing has one, whichever comes first", () => {
    const silent: Made = { values: { raid: "raid5" }, figures: [], unknown: 1, statistic: "best" };
    const known: Made = { values: { raid: "raid5" }, figures: [5] };
    const statistics = (made: Made[]) => compare(made).panels[0]?.cells[0]?.statistics;
    expect(statistics([silent, known])).toEqual(["median"]);
    expect(statistics([known, silent])).toEqual(["median"]);
    expect(statistics([silent])).toEqual(["best"]);
  });

  test("have ceilings for throughput only", () => {
    const made = [{ values: { raid: "raid5", nasLink: 1e9, pathMtu: 1500 }, figures: [5] }];
    expect(compare(made).panels[0]?.cells[0]?.ceiling?.links).toBe(1);
    expect(compare(made, { metric: "iops" }).panels[0]?.cells[0]?.ceiling).toBeNull();
  });
});

describe("differences", () => {
  const made: Made[] = [
    { values: { raid: "raid0", media: "hdd" }, figures: [10] },
    { values: { raid: "raid5", media: "hdd" }, figures: [20] },
    { values: { raid: "raid5", media: "ssd" }, figures: [40] },
    { values: { raid: "raid6", media: "ssd" }, figures: [80] },
    { values: { raid: "raid5", media: "ssd" }, figures: [7], operation: "write" },
  ];
  const ratios = (comparison: Comparison) =>
    comparison.panels.map(({ baselineKey, cells }) => [
      baselineKey,
      ...cells.map(
        ({ colourKey, difference }) =>
          `${colourKey} ${difference.is === "change" ? difference.ratio : difference.is}`,
      ),
    ]);

  test("are held against each panel's first group unless one is chosen", () => {
    expect(ratios(compare(made, { facetBy: "media" }))).toEqual([
      ["raid0", "read baseline", "read 2"],
      ["raid5", "read baseline", "write baseline", "read 2"],
    ]);
    expect(ratios(compare(made, { facetBy: "media", baseline: "raid0" }))).toEqual([
      ["raid0", "read baseline", "read 2"],
      ["raid0", "read no-baseline", "write no-baseline", "read no-baseline"],
    ]);
  });

  test("ignore a baseline that is no group", () => {
    expect(compare(made, { baseline: "raid99" }).baselineKey).toBeNull();
  });

  test("in a history are held against the group's own first period", () => {
    const days: Made[] = ["2025-03-01", "2025-01-01", "2025-02-01"].map((day, at) => ({
      values: { raid: "raid5" },
      figures: [(at + 1) * 10],
      day,
    }));
    const comparison = compare(days, { form: "history" });
    expect(
      comparison.panels[0]?.cells.map(({ period, difference }) => [
        period,
        difference.is === "change" ? difference.ratio : difference.is,
      ]),
    ).toEqual([
      ["2025-01-01", "baseline"],
      ["2025-02-01", 1.5],
      ["2025-03-01", 0.5],
    ]);
  });
});

describe("panels", () => {
  test("are made for each workload and, without operations as colours, for each operation", () => {
    const made: Made[] = ["write", "read"].flatMap((operation) =>
      ["RND4K Q32T1", "SEQ1M Q8T1"].map((workload) => ({
        values: { raid: "raid5" },
        figures: [1],
        operation,
        workload,
      })),
    );
    expect(compare(made).panels.map(({ workload, operation }) => [workload, operation])).toEqual([
      ["SEQ1M Q8T1", null],
      ["RND4K Q32T1", null],
    ]);
    expect(
      compare(made, { colourBy: null }).panels.map(({ workload, operation }) => [workload, operation]),
    ).toEqual([
      ["SEQ1M Q8T1", "read"],
      ["RND4K Q32T1", "read"],
      ["SEQ1M Q8T1", "write"],
      ["RND4K Q32T1", "write"],
    ]);
  });

  test("say what they have in common where there are several", () => {
    const made: Made[] = [
      { values: { raid: "raid5", media: "hdd", protocol: "smb" }, figures: [1] },
      { values: { raid: "raid5", media: "ssd", protocol: "nfs" }, figures: [2] },
    ];
    const comparison = compare(made, { facetBy: "media" });
    expect(comparison.panels.map(({ shared }) => shared.map(({ value }) => value))).toEqual([
      ["smb"],
      ["nfs"],
    ]);
    expect(comparison.alsoDiffers.map(({ dimension }) => dimension)).toEqual(["protocol"]);
    expect(compare(made).panels[0]?.shared).toEqual([]);
  });
});

describe("the table of a comparison", () => {
  test("has a row for each cell with its figures in base units", () => {
    const made: Made[] = [
      { values: { raid: "raid5", nasLink: 1e9, pathMtu: 1500 }, figures: [100, 102, 104] },
      { values: { raid: "raid6" }, figures: [110, 112, 114] },
    ];
    const { head, rows } = toTextTable(compare(made));
    expect(Object.fromEntries(head.map((name, at) => [name, rows[1]?.[at]]))).toEqual({
      workload: "SEQ1M Q8T1",
      operation: "read",
      raid: "raid6",
      unit: "bytes/s",
      runs: "3",
      withoutValue: "0",
      median: "112",
      low: "110",
      lowerQuartile: "",
      upperQuartile: "",
      high: "114",
      intervalLow: "",
      intervalHigh: "",
      figure: "",
      quality: "measured",
      statistics: "median",
      ceilingBytesPerSecond: "",
      ratioToBaseline: String(112 / 102),
      ratioMargin: "",
    });
  });

  test("has columns for the facet, another colour and periods", () => {
    const made: Made[] = [
      { values: { raid: "raid5", media: "hdd", firmware: "1" }, figures: [1], day: "2025-01-01" },
    ];
    const table = toTextTable(compare(made, { form: "history", facetBy: "media", colourBy: "firmware" }));
    expect(table.head.slice(0, 7)).toEqual([
      "media",
      "workload",
      "operation",
      "raid",
      "firmware",
      "period",
      "unit",
    ]);
    expect(table.rows[0]?.slice(0, 7)).toEqual([
      "hdd",
      "SEQ1M Q8T1",
      "read",
      "raid5",
      "1",
      "2025-01-01",
      "bytes/s",
    ]);
    expect(table.rows.every((row) => row.length === table.head.length)).toBe(true);
  });
});
