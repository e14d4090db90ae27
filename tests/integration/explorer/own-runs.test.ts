import { beforeAll, describe, expect, test } from "vitest";
import type { Report } from "#lib/contract/report.ts";
import { SavedViewList } from "#lib/contract/saved-view.ts";
import { explorerQuery } from "#lib/explorer/address.ts";
import { Comparison } from "#lib/explorer/answer.ts";
import { getChoices } from "#lib/explorer/choices.ts";
import { defaultState, type ExplorerState } from "#lib/explorer/state.ts";
import { deleteRuns } from "#lib/runs/mutations.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";

const api = setUpApi();

/** Throughputs in MB/s of seven runs each, by hand: medians 113 and 123, ranks 1 and 7 hold the median in 98.4 %. */
const slow = [110, 111, 112, 113, 114, 115, 116];
const fast = [120, 121, 122, 123, 124, 125, 126];

type Conditions = {
  day: string;
  mtu: number;
  firmware: string;
  tags?: string[];
  inForce?: "direct" | "none";
};

function toReport(rate: number, { day, mtu, firmware, tags = [], inForce = "direct" }: Conditions): Report {
  const report = makeReport({
    startedAt: new Date(`${day}T12:00:00Z`),
    results: [
      { access: seq1mQ8, operation: "read", passMBps: [rate, rate, rate] },
      { access: seq1mQ8, operation: "write", passMBps: [rate - 10, rate - 10, rate - 10] },
    ],
    override: { tags },
  });
  const nic = report.path?.nic ?? null;
  return {
    ...report,
    configuration: { ...report.configuration, firmware },
    path: report.path && {
      ...report.path,
      nic: nic && { ...nic, mtu },
      pathMtu: { mtu, quality: "measured" },
    },
    results: report.results.map((result) =>
      result.kind === "disk" && result.cacheBypass !== null
        ? { ...result, cacheBypass: { ...result.cacheBypass, inForce, verifiedBy: [], method: null } }
        : result,
    ),
  };
}

const day = (at: number) => `2026-03-${String(at).padStart(2, "0")}`;
const reports = [
  ...slow.map((rate, at) =>
    toReport(rate, { day: day(at + 1), mtu: 1500, firmware: "7.1", tags: ["site=home"] }),
  ),
  ...fast.map((rate, at) =>
    toReport(rate, { day: day(at + 8), mtu: 9000, firmware: "7.2", tags: ["quiet"] }),
  ),
];
const cached = toReport(900, { day: day(20), mtu: 9000, firmware: "7.2", inForce: "none" });
const random = makeReport({
  startedAt: new Date("2026-03-21T12:00:00Z"),
  results: [{ access: rnd4kQ32, operation: "read", passMBps: [30, 31, 32] }],
});

beforeAll(async () => {
  for (const report of [...reports, cached, random]) {
    const response = await api.put(report.id, report);
    if (!response.ok) throw new Error(await response.text());
  }
});

async function compare(state: Partial<ExplorerState>, more = ""): Promise<Comparison> {
  const response = await api.get(`/api/v1/compare?${explorerQuery({ ...defaultState, ...state })}${more}`);
  if (!response.ok) throw new Error(await response.text());
  return Comparison.parse(await response.json());
}

const byMtu = { groupBy: ["pathMtu" as const] };
const cellsOf = (comparison: Comparison, colour = "read") =>
  comparison.panels.flatMap(({ cells }) => cells.filter(({ colourKey }) => colourKey === colour));

describe("a comparison of one's own runs", () => {
  test("takes the most common workload, and gives exact medians, spreads and intervals", async () => {
    const comparison = await compare(byMtu);
    expect(comparison.panels.map(({ workload }) => workload)).toEqual(["SEQ1M Q8T1"]);
    expect(cellsOf(comparison).map(({ groupKey, runCount, spread }) => [groupKey, runCount, spread])).toEqual(
      [
        [
          "1500",
          7,
          {
            low: 110e6,
            lowerQuartile: 111.5e6,
            median: 113e6,
            upperQuartile: 114.5e6,
            high: 116e6,
            interval: { low: 110e6, high: 116e6 },
          },
        ],
        [
          "9000",
          7,
          {
            low: 120e6,
            lowerQuartile: 121.5e6,
            median: 123e6,
            upperQuartile: 124.5e6,
            high: 126e6,
            interval: { low: 120e6, high: 126e6 },
          },
        ],
      ],
    );
    expect(cellsOf(comparison, "write").map(({ spread }) => spread?.median)).toEqual([103e6, 113e6]);
    expect(comparison).toMatchObject({
      runCount: 14,
      resultCount: 28,
      statistics: ["median"],
      baselineKey: null,
    });
  });

  test("says how much better a group is, and what else differs", async () => {
    const [panel] = (await compare(byMtu)).panels;
    const found = panel?.cells.find(({ groupKey, colourKey }) => groupKey === "9000" && colourKey === "read");
    expect(found?.difference).toMatchObject({ is: "change", isSure: true, isBetter: true, statistics: null });
    if (found?.difference.is !== "change") throw new Error("no change");
    expect(found.difference.ratio).toBeCloseTo(123 / 113, 12);
    // Both intervals are 6 MB/s wide.
    expect(found.difference.marginRatio).toBeCloseTo((123 / 113) * Math.hypot(3 / 123, 3 / 113), 12);
    expect(
      panel?.alsoDiffers.map(({ dimension, values }) => [
        dimension,
        values.map(({ labels }) => labels.map(({ value }) => value)),
      ]),
    ).toEqual([
      ["firmware", [["7.1"], ["7.2"]]],
      ["tag", [[null], ["quiet"]]],
      ["tag:site", [["home"], [null]]],
    ]);
  });

  test("names each run, and the ceiling of the link", async () => {
    const [slowCell, fastCell] = cellsOf(await compare(byMtu));
    expect(slowCell?.points).toEqual(
      reports
        .slice(0, 7)
        .map(({ id }, at) => ({ id, at: `${day(at + 1)}T12:00:00.000Z`, value: (slow[at] ?? 0) * 1e6 })),
    );
    expect(slowCell?.ceiling).toMatchObject({
      linkBitsPerSecond: 1e9,
      links: 1,
      mtu: 1500,
      isMtuKnown: true,
    });
    expect(Math.round((fastCell?.ceiling?.bytesPerSecond ?? 0) / 1e5)).toBe(1239);
  });

  test("leaves out and counts what the client's cache may have served, unless asked for it", async () => {
    const without = await compare({ groupBy: ["firmware"] });
    expect(without.leftOut.clientCache).toBe(2);
    expect(cellsOf(without).map(({ runCount }) => runCount)).toEqual([7, 7]);
    for (const state of [
      { isClientCacheShown: true },
      { filters: [{ dimension: "cacheBypass" as const, values: ["none", "direct"], isExcluded: false }] },
    ]) {
      const shown = await compare({ groupBy: ["firmware"], ...state });
      expect(shown.leftOut.clientCache).toBe(0);
      expect(cellsOf(shown).map(({ runCount, spread }) => [runCount, spread?.high])).toEqual([
        [7, 116e6],
        [8, 900e6],
      ]);
    }
  });

  test("filters by conditions, and counts what that leaves out", async () => {
    const where = (values: (string | null)[], isExcluded: boolean) => [
      { dimension: "firmware" as const, values, isExcluded },
    ];
    const only = await compare({ ...byMtu, filters: where(["7.1"], false) });
    expect(only.groups.map(({ key }) => key)).toEqual(["1500"]);
    // Seven runs of two results at 9000; the cached one would be left out anyway.
    expect(only.leftOut.otherFilters).toBe(14);
    const not = await compare({ ...byMtu, filters: where(["7.1", null], true) });
    expect(not.groups.map(({ key }) => key)).toEqual(["9000"]);
  });

  test("filters by days of a time zone", async () => {
    const two = await compare({ ...byMtu, from: day(2), to: day(3) });
    expect(cellsOf(two).map(({ spread }) => [spread?.low, spread?.high])).toEqual([[111e6, 112e6]]);
    // Noon in UTC is the next day at 02:00 in Kiritimati.
    const ahead = await compare({ ...byMtu, from: day(2), to: day(3) }, "&timeZone=Pacific/Kiritimati");
    expect(cellsOf(ahead).map(({ spread }) => [spread?.low, spread?.high])).toEqual([[110e6, 111e6]]);
  });

  test("can be limited to single runs, one of which says no difference is sure", async () => {
    const comparison = await compare({ ...byMtu, runs: [reports[0]?.id ?? "", reports[7]?.id ?? ""] });
    expect(
      cellsOf(comparison).map(({ runCount, spread, points }) => [
        runCount,
        spread?.median,
        spread?.interval,
        points.length,
      ]),
    ).toEqual([
      [1, 110e6, null, 1],
      [1, 120e6, null, 1],
    ]);
    expect(cellsOf(comparison)[1]?.difference).toMatchObject({
      is: "change",
      isSure: false,
      marginRatio: null,
    });
    expect(comparison.runCount).toBe(2);
  });

  test("groups by tags, a run without them apart", async () => {
    const byTag = await compare({ groupBy: ["tag:site"] });
    expect(cellsOf(byTag).map(({ groupKey, runCount }) => [groupKey, runCount])).toEqual([
      ["home", 7],
      ["~", 7],
    ]);
    const each = await compare({ groupBy: ["tag"] });
    expect(each.groups.map(({ key }) => key)).toEqual(["quiet", "site=home"]);
  });

  test("never puts operations or labels of workloads together unasked", async () => {
    const plain = await compare({ ...byMtu, colourBy: null });
    expect(plain.panels.map(({ workload, operation }) => [workload, operation])).toEqual([
      ["SEQ1M Q8T1", "read"],
      ["SEQ1M Q8T1", "write"],
    ]);
    const both = await compare({
      groupBy: ["target"],
      workloads: ["sequential", "random"],
      operations: ["read"],
    });
    expect(both.panels.map(({ workload }) => workload)).toEqual(["SEQ1M Q8T1", "RND4K Q32T1"]);
    expect(both.alsoDiffers.map(({ dimension }) => dimension)).toContain("workload");
    const asked = await compare({ groupBy: ["workload"], operations: ["read"] });
    expect(asked.panels).toHaveLength(1);
    expect(asked.groups.map(({ key }) => key)).toEqual(["RND4K Q32T1", "SEQ1M Q8T1"]);
  });

  test("says when runs of one label asked for different files", async () => {
    const other = makeReport({
      startedAt: new Date("2026-03-22T12:00:00Z"),
      results: [{ access: seq1mQ8, operation: "read", passMBps: [100, 101, 102] }],
    });
    const larger = other.workloads.map((one) =>
      one.kind === "disk" ? { ...one, fileBytes: 64 * 2 ** 30 } : one,
    );
    await api.put(other.id, { ...other, workloads: larger });
    const [panel] = (await compare({ groupBy: ["firmware"] })).panels;
    const detail = panel?.alsoDiffers.find(({ dimension }) => dimension === "workload.fileBytes");
    expect(
      detail?.values.map(({ groupKey, labels }) => [groupKey, labels.map(({ value }) => value)]),
    ).toEqual([
      ["7.1", [2 ** 30]],
      ["7.2", [2 ** 30]],
      ["~", [64 * 2 ** 30]],
    ]);
    await deleteRuns([other.id]);
  });

  test("follows a run that is deleted", async () => {
    const [first] = reports;
    if (first === undefined) throw new Error("no reports");
    await deleteRuns([first.id]);
    const [cell] = cellsOf(await compare(byMtu));
    // 111 to 116: the median is between 113 and 114.
    expect(cell).toMatchObject({ runCount: 6, spread: { low: 111e6, median: 113.5e6 } });
    await api.query("UPDATE run SET deleted_at = NULL WHERE id = $1", [first.id]);
  });

  test("answers an empty choice with no panels", async () => {
    const empty = await compare({
      ...byMtu,
      filters: [{ dimension: "vendor", values: ["nobody"], isExcluded: false }],
    });
    expect(empty).toMatchObject({ panels: [], groups: [], runCount: 0, resultCount: 0, alsoDiffers: [] });
  });
});

describe("a history", () => {
  test("has a median for each period, held against the first, and marks what changed", async () => {
    const comparison = await compare({ form: "history", groupBy: ["target"], operations: ["read"] });
    expect(comparison.period).toBe("day");
    const cells = cellsOf(comparison);
    expect(cells.map(({ period, at, spread }) => [period, at, spread?.median])).toEqual(
      [...slow, ...fast].map((rate, at) => [day(at + 1), `${day(at + 1)}T00:00:00.000Z`, rate * 1e6]),
    );
    expect(cells[0]?.difference).toEqual({ is: "baseline" });
    expect(cells[7]?.difference).toMatchObject({ is: "change", ratio: 120 / 110, isSure: false });
    expect(
      comparison.marks.map(({ at, target, changes }) => [
        at,
        target.name,
        changes.map(({ before, after }) => [before.dimension, before.value, after.value]),
      ]),
    ).toEqual([[`${day(8)}T00:00:00.000Z`, "studio-nas", [["firmware", "7.1", "7.2"]]]]);
  });

  test("takes its periods from runs of known time, and holds others apart", async () => {
    const timeless = toReport(500, { day: day(1), mtu: 1500, firmware: "7.1" });
    expect((await api.put(timeless.id, timeless)).ok).toBe(true);
    // Where published runs of unknown time stand.
    await api.query("UPDATE run SET sort_at = '1970-01-01T00:00:00Z' WHERE id = $1", [timeless.id]);
    const comparison = await compare({ form: "history", groupBy: ["raid"], operations: ["read"] });
    expect(comparison.period).toBe("day");
    const [apart, first, ...others] = cellsOf(comparison);
    expect(apart).toMatchObject({ period: null, at: null, runCount: 1, difference: { is: "no-baseline" } });
    expect(first).toMatchObject({ period: day(1), difference: { is: "baseline" } });
    expect(others).toHaveLength(slow.length + fast.length - 1);
    const bars = await compare({ groupBy: ["time"], operations: ["read"] });
    expect(bars.groups.at(-1)?.key).toBe("~");
    expect(bars.groups).toHaveLength(slow.length + fast.length + 1);
    const limited = await compare({ form: "history", operations: ["read"], from: day(2), to: day(3) });
    expect(cellsOf(limited).map(({ period }) => period)).toEqual([day(2), day(3)]);
    await deleteRuns([timeless.id]);
  });

  test("has the periods of a time zone, and bars by time the same", async () => {
    const bars = await compare(
      { groupBy: ["time"], operations: ["read"], from: day(1), to: day(2) },
      "&timeZone=Pacific/Kiritimati",
    );
    expect(bars.groups.map(({ key }) => key)).toEqual([day(2)]);
    expect(bars.panels[0]?.cells[0]).toMatchObject({ runCount: 1, points: [{ value: 110e6 }] });
  });
});

describe("what is left out", () => {
  const elsewhere = { dimension: "firmware" as const, values: ["7.1"], isExcluded: false };

  test("is counted within the operations and the time that are asked for", async () => {
    const leftOut = async (more: Partial<ExplorerState>) =>
      (await compare({ ...byMtu, workloads: ["SEQ1M Q8T1"], filters: [elsewhere], ...more })).leftOut;
    // Of firmware 7.2 there are seven runs of a read and a write each, and the cached one.
    expect((await leftOut({})).otherFilters).toBe(14);
    expect((await leftOut({ isClientCacheShown: true })).otherFilters).toBe(16);
    expect((await leftOut({ operations: ["read"] })).otherFilters).toBe(7);
    expect((await leftOut({ from: day(8), to: day(9) })).otherFilters).toBe(4);
    expect((await leftOut({ from: day(1), to: day(2) })).otherFilters).toBe(0);
  });

  test("by the client's cache is counted within the other filters on results", async () => {
    const reads = { dimension: "operation" as const, values: ["read"], isExcluded: false };
    const { leftOut } = await compare({ ...byMtu, workloads: ["SEQ1M Q8T1"], filters: [reads] });
    expect(leftOut.clientCache).toBe(1);
    const [first] = reports;
    const ofRuns = await compare({ ...byMtu, filters: [reads], runs: [cached.id, first?.id ?? ""] });
    expect(ofRuns.leftOut.clientCache).toBe(1);
  });
});

describe("what can be chosen", () => {
  const context = { isPublishedShown: true, timeZone: "UTC", locale: "en" };

  test("are dimensions with their values and counts, which follow the other filters", async () => {
    const state = {
      ...defaultState,
      ...byMtu,
      filters: [{ dimension: "firmware" as const, values: ["7.1"], isExcluded: false }],
    };
    const { dimensions, workloads, operations, metrics } = await getChoices(state, context);
    const of = (key: string) => dimensions.find(({ dimension }) => dimension === key);
    expect(of("firmware")?.values.map(({ label, resultCount }) => [label.value, resultCount])).toEqual([
      ["7.1", 14],
      ["7.2", 16],
      [null, 1],
    ]);
    expect(of("pathMtu")).toMatchObject({
      varies: false,
      values: [{ label: { value: 1500 }, resultCount: 14 }],
    });
    expect(of("tag:site")?.values.map(({ label }) => label.value)).toEqual(["home"]);
    expect(of("target")?.values[0]?.label).toEqual({
      dimension: "target",
      value: "smb/studio-nas",
      name: "studio-nas",
    });
    expect(
      workloads.map(({ label, family, resultCount, isChosen }) => [label, family, resultCount, isChosen]),
    ).toEqual([
      ["SEQ1M Q8T1", "sequential", 14, true],
      ["RND4K Q32T1", "random", 0, false],
    ]);
    expect(operations).toEqual(["read", "write"]);
    expect(metrics).toContain("p99");
    expect(metrics).not.toContain("perWatt");
  });
});

describe("the API of comparisons", () => {
  test("gives figures as a table, in base units", async () => {
    const csv = await api.get("/api/v1/compare?group=pathMtu&op=read&format=csv");
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head, first] = (await csv.text()).split("\r\n");
    expect(head?.split(",").slice(0, 8)).toEqual([
      "workload",
      "operation",
      "pathMtu",
      "unit",
      "runs",
      "withoutValue",
      "median",
      "low",
    ]);
    expect(first?.split(",").slice(0, 8)).toEqual([
      "SEQ1M Q8T1",
      "read",
      "1500",
      "bytes/s",
      "7",
      "0",
      "113000000",
      "110000000",
    ]);
    const markdown = await api.get("/api/v1/compare?group=pathMtu&op=read&format=markdown");
    expect(await markdown.text()).toContain("| SEQ1M Q8T1 | read | 9000 | bytes/s | 7 |");
  });

  test("takes filters several times, and refuses what it does not know", async () => {
    const twice = await api.get("/api/v1/compare?group=pathMtu&where=firmware:7.1&where=pathMtu:1500");
    expect(Comparison.parse(await twice.json()).groups.map(({ key }) => key)).toEqual(["1500"]);
    for (const query of [
      "grup=raid",
      "metric=speed",
      "timeZone=Mars/Olympus",
      "group=raid&group=media",
      "from=yesterday",
      "where=nosuch:1",
      "group=nosuch",
      "runs=abc",
    ]) {
      const refused = await api.get(`/api/v1/compare?${query}`);
      expect([query, refused.status]).toEqual([query, 400]);
    }
  });

  test("say which part of a query can't be read", async () => {
    const refused = await api.get("/api/v1/compare?group=pathMtu&where=nosuch:1");
    expect(await refused.json()).toMatchObject({
      error: {
        code: "invalid-request",
        issues: [{ path: "where", message: expect.stringContaining("nosuch:1") }],
      },
    });
  });
});

describe("saved views", () => {
  const save = (document: unknown) =>
    fetch(`${api.url}/api/v1/views`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(document),
    });

  test("are kept in canonical order, listed by name and deleted", async () => {
    const made = await save({
      name: "  My links ",
      query: "sort=value&group=nasLinks,pathMtu&form=bars",
    });
    expect(made.status).toBe(201);
    const view: unknown = await made.json();
    expect(view).toMatchObject({ name: "My links", query: "group=nasLinks,pathMtu&sort=value" });
    expect((await save({ name: "My links", query: "" })).status).toBe(409);
    expect((await save({ name: " ", query: "" })).status).toBe(400);
    const unread = await save({ name: "Mistyped", query: "group=raid&where=nosuch:1" });
    expect(unread.status).toBe(400);
    expect(await unread.json()).toMatchObject({ error: { issues: [{ path: "query" }] } });
    await save({ name: "another", query: "?group=raid" });
    const list = SavedViewList.parse(await (await api.get("/api/v1/views")).json());
    expect(list).toMatchObject({ views: [{ name: "another", query: "group=raid" }, { name: "My links" }] });
    const id = list.views[1]?.id;
    expect((await fetch(`${api.url}/api/v1/views/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await fetch(`${api.url}/api/v1/views/${id}`, { method: "DELETE" })).status).toBe(404);
    expect(await (await api.get("/api/v1/views")).json()).toMatchObject({ views: [{ name: "another" }] });
  });
});
