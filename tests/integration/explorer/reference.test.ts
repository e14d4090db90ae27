import { beforeAll, describe, expect, test } from "vitest";
import { explorerQuery } from "#lib/explorer/address.ts";
import { Comparison } from "#lib/explorer/answer.ts";
import type { ExplorerState } from "#lib/explorer/state.ts";
import { publishedViews, readyMadeViews } from "#lib/explorer/views.ts";
import { loadPublications } from "#lib/publications/ingest.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeRandom, makeState } from "#tests/support/explorer-states.ts";

const api = setUpApi();

beforeAll(async () => {
  await loadPublications();
});

async function compare(state: ExplorerState): Promise<Comparison> {
  const response = await api.get(`/api/v1/compare?${explorerQuery(state)}`);
  expect(response.status).toBe(200);
  return Comparison.parse(await response.json());
}

const stateOf = (key: string): ExplorerState => {
  const view = [...readyMadeViews, ...publishedViews].find((one) => one.key === key);
  if (view === undefined) throw new Error(`no view ${key}`);
  return view.state;
};

const panelOf = (comparison: Comparison, find: (panel: Comparison["panels"][number]) => boolean) => {
  const panel = comparison.panels.find(find);
  if (panel === undefined) throw new Error("no such panel");
  return panel;
};

/** Medians by group and operation, in millions of bytes a second. */
const figures = ({ cells }: Comparison["panels"][number]) =>
  Object.fromEntries(
    cells.map(({ groupKey, colourKey, spread }) => [
      `${groupKey} ${colourKey}`.trim(),
      spread === null ? null : spread.median / 1e6,
    ]),
  );

const differences = ({ cells }: Comparison["panels"][number]) =>
  Object.fromEntries(
    cells.map(({ groupKey, colourKey, difference }) => [
      `${groupKey} ${colourKey}`.trim(),
      difference.is === "change" ? Math.round(difference.ratio * 1000) / 1000 : difference.is,
    ]),
  );

describe("the AS4004T's MTU on both ends", () => {
  const expected = {
    "1500,1500 read": 650,
    "1500,9000 read": 650,
    "9000,1500 read": 650,
    "9000,9000 read": 1125,
  };

  test("shows that jumbo frames count only where both ends have them", async () => {
    const comparison = await compare(stateOf("as4004t-mtu"));
    expect(comparison).toMatchObject({
      form: "matrix",
      groupBy: ["clientMtu", "nasMtu"],
      runCount: 4,
      statistics: ["best"],
    });
    const [panel] = comparison.panels;
    if (panel === undefined) throw new Error("no panel");
    expect(figures(panel)).toEqual(expected);
    // 1125 / 650.
    expect(differences(panel)).toEqual({
      "1500,1500 read": "baseline",
      "1500,9000 read": "none",
      "9000,1500 read": "none",
      "9000,9000 read": 1.731,
    });
    expect(panel.cells.map(({ isApproximate }) => isApproximate)).toEqual([true, true, true, false]);
    expect(
      panel.cells.map(({ difference }) => difference.is === "change" && difference.isApproximate),
    ).toEqual([false, false, false, true]);
    expect(panel.alsoDiffers).toEqual([]);
    // 10 Gbit/s * 1460 / 1538 and * 8960 / 9038.
    expect(panel.cells.map(({ ceiling }) => Math.round((ceiling?.bytesPerSecond ?? 0) / 1e6))).toEqual([
      1187, 1187, 1187, 1239,
    ]);
  });

  test("is a panel of the ready-made view", async () => {
    const comparison = await compare(stateOf("mtu-matrix"));
    const panel = panelOf(comparison, ({ facet }) => facet?.name === "ASUSTOR AS4004T");
    expect(figures(panel)).toEqual(expected);
    expect(comparison.sources.map(({ key }) => key).sort()).toEqual(["itmedia-as4004t", "picman-ts932x"]);
  });
});

test("hidden reviews count as hidden only where the other filters let them through", async () => {
  const hidden = { ...stateOf("as4004t-mtu"), isPublishedShown: false };
  // Each of the four runs reads and writes; the view is about reading.
  expect((await compare(hidden)).leftOut).toMatchObject({ published: 4, otherFilters: 0 });
  const vendor = { dimension: "vendor" as const, values: ["QNAP"], isExcluded: false };
  expect((await compare({ ...hidden, filters: [...hidden.filters, vendor] })).leftOut).toMatchObject({
    published: 0,
    otherFilters: 0,
  });
});

describe("the AS4004T's RAID levels", () => {
  test("are all the same over 1 GbE, and apart over 10 GbE", async () => {
    const comparison = await compare(stateOf("as4004t-raid"));
    const over1 = panelOf(comparison, ({ facet }) => facet?.value === 1e9);
    const over10 = panelOf(comparison, ({ facet }) => facet?.value === 1e10);
    expect(over1.cells.map(({ groupKey, spread }) => [groupKey, (spread?.median ?? 0) / 1e6])).toEqual([
      ["single", 120],
      ["raid0", 120],
      ["raid1", 120],
      ["raid5", 120],
      ["raid6", 120],
      ["raid10", 120],
    ]);
    expect(figures(over10)).toEqual({ "raid0 read": 1070.3, "raid5 read": 857.5 });
    // The review does not name the MTU here: 123.9 MB/s is a bound.
    expect(over1.cells[0]?.ceiling).toMatchObject({ isMtuKnown: false, mtu: 9000 });
    expect(over1.alsoDiffers.map(({ dimension }) => dimension)).toEqual(["drives"]);
  });

  test("are in the ready-made view by target", async () => {
    const comparison = await compare(stateOf("raid-levels"));
    const over10 = panelOf(comparison, ({ facet }) => facet?.value === 1e10);
    expect(figures(over10)).toMatchObject({
      "published/itmedia-as4004t/as4004t,raid0 read": 1070.3,
      "published/itmedia-as4004t/as4004t,raid5 read": 857.5,
      "published/picman-ts932x/ts-932x,raid6 write": 271.6,
    });
    expect(over10.alsoDiffers.map(({ dimension }) => dimension)).toContain("clientNic");
  });
});

describe("the DS415+'s links", () => {
  test("are doubled by a second one with two clients", async () => {
    const comparison = await compare(stateOf("ds415plus-links"));
    const ssd = panelOf(comparison, ({ facet }) => facet?.value === "ssd");
    expect(figures(ssd)).toEqual({
      "1,1500 read": 118.7,
      "1,1500 write": 107.5,
      "1,9000 read": 123.1,
      "1,9000 write": 119.2,
      "2,9000 read": 234.7,
      "2,9000 write": 231.6,
    });
    // 123.1 / 118.7, 119.2 / 107.5, 234.7 / 118.7, 231.6 / 107.5.
    expect(differences(ssd)).toEqual({
      "1,1500 read": "baseline",
      "1,1500 write": "baseline",
      "1,9000 read": 1.037,
      "1,9000 write": 1.109,
      "2,9000 read": 1.977,
      "2,9000 write": 2.154,
    });
    // 118.66, 123.92 and twice 123.92.
    const ceilings = ssd.cells
      .filter(({ colourKey }) => colourKey === "read")
      .map(({ ceiling }) => Math.round((ceiling?.bytesPerSecond ?? 0) / 1e5) / 10);
    expect(ceilings).toEqual([118.7, 123.9, 247.8]);
    const hdd = panelOf(comparison, ({ facet }) => facet?.value === "hdd");
    expect(figures(hdd)).toMatchObject({
      "1,1500 read": 117.1,
      "1,9000 write": 115.4,
      "2,9000 read": 233.3,
      "2,9000 write": 230.8,
    });
    expect(hdd.shared).toContainEqual({ dimension: "raid", value: "raid5", name: null });
    expect([ssd.alsoDiffers, hdd.alsoDiffers]).toEqual([[], []]);
    expect(comparison.alsoDiffers.map(({ dimension }) => dimension)).toEqual(["raid", "drives"]);
    expect(comparison.statistics).toEqual(["not-known"]);
  });

  test("have the same figures in the ready-made view", async () => {
    const comparison = await compare(stateOf("link-aggregation"));
    const ssd = panelOf(comparison, ({ facet }) => facet?.value === "ssd");
    expect(figures(ssd)).toMatchObject({ "published/zigsow-ds415plus/ds415plus,2,9000 read": 234.7 });
    expect(ssd.baselineKey).toBe("published/zigsow-ds415plus/ds415plus,1,1500");
  });
});

describe("the TS-932X's offloads", () => {
  test.each(["offloads", "ts932x-offloads"])(
    "are known as a ratio, which is the difference (%s)",
    async (key) => {
      const [panel] = (await compare(stateOf(key))).panels;
      if (panel === undefined) throw new Error("no panel");
      expect(differences(panel)).toMatchObject({
        "raid0,9000,all-on read": "baseline",
        "raid0,1500,all-on read": 0.67,
      });
      const cell = panel.cells.find(({ groupKey }) => groupKey === "raid0,1500,all-on");
      expect(cell).toMatchObject({
        runCount: 0,
        withoutValue: 1,
        spread: null,
        figure: { is: "ratio", ratio: 0.67 },
        quality: "derived",
      });
      const baseline = panel.cells.find(({ groupKey }) => groupKey === "raid0,9000,all-on");
      expect(baseline).toMatchObject({ spread: null, figure: { is: "unknown" } });
      expect(figures(panel)).toMatchObject({
        "raid1,9000,all-on read": 1232.1,
        "raid6,9000,all-on write": 271.6,
      });
    },
  );
});

describe("the TS-1685's cache and tier", () => {
  const peakOf = (line: Comparison["panels"][number]["curves"][number] | undefined) => {
    const iops = line?.points.find(({ name }) => name === "peak")?.iops;
    return iops?.is === "value" ? iops.value : null;
  };

  test("reach their peaks, with the load up to which latency stays under 1 ms", async () => {
    const comparison = await compare(stateOf("ts1685-cache-or-tier"));
    expect(comparison.panels.map(({ workload, operation }) => [workload, operation])).toEqual([
      ["RND4K T128", "read"],
      ["RND4K T64", "write"],
    ]);
    const [read, write] = comparison.panels;
    expect(
      read?.curves.map((line) => [line.groupKey, peakOf(line), line.under1ms?.is, line.between]),
    ).toEqual([
      ["none", 2329, "never", "not-known"],
      ["read-write-cache", 64770, "value", "not-known"],
      ["tier", 63300, "value", "not-known"],
    ]);
    // 64,770 / 2,329 and 63,300 / 2,329.
    expect(
      read?.curves.map(({ difference }) =>
        difference.is === "change" ? Math.round(difference.ratio * 10) / 10 : difference.is,
      ),
    ).toEqual(["baseline", 27.8, 27.2]);
    expect(read?.curves[1]?.under1ms).toMatchObject({ is: "value", value: 52000, quality: "reading" });
    expect(read?.curves[1]?.points[0]?.meanUs).toMatchObject({ is: "below", bound: 1000 });
    expect(write?.curves.map((line) => [line.groupKey, peakOf(line), line.difference.is])).toEqual([
      ["read-write-cache", 48231, "no-baseline"],
      ["tier", 55721, "no-baseline"],
    ]);
    expect(write?.doubtfulKeys).toEqual(["none"]);
    expect(comparison.leftOut.doubtful).toBe(1);
    expect(comparison.isLogarithmic).toBe(true);
    expect(read?.alsoDiffers).toEqual([]);
  });

  test("show what is doubtful when asked", async () => {
    const comparison = await compare({ ...stateOf("ts1685-cache-or-tier"), isDoubtfulShown: true });
    const write = panelOf(comparison, ({ workload }) => workload === "RND4K T64");
    expect(write.curves.map(({ groupKey, quality }) => [groupKey, quality])).toContainEqual([
      "none",
      "doubtful",
    ]);
    expect(comparison.leftOut.doubtful).toBe(0);
  });

  test("differ at the peak of each of the ten workloads", async () => {
    const comparison = await compare(stateOf("ts1685-peaks"));
    const found = comparison.panels.map(({ workload, curves }) => {
      const difference = curves.find(({ groupKey }) => groupKey === "tier")?.difference;
      return [
        workload,
        difference?.is === "change" ? Math.round(difference.ratio * 1000) / 10 : difference?.is,
      ];
    });
    // 39,101 / 42,100; 46,000 / 51,340; 44,233 / 48,345; 63,300 / 64,770; 55,721 / 48,231; 963 / 944 MiB/s; 47,398 / 52,465; ...
    expect(Object.fromEntries(found)).toEqual({
      "RND4K T128": 97.7,
      "RND4K T64": 115.5,
      "SEQ64K T16": 102,
      "SEQ64K T8": "no-baseline",
      SQL: 90.3,
      "SQL 90-10": 93.3,
      "SQL 80-20": 100.1,
      Oracle: 92.9,
      "Oracle 90-10": 89.6,
      "Oracle 80-20": 91.5,
    });
  });

  test("are in the ready-made view", async () => {
    const comparison = await compare(stateOf("cache-or-tier"));
    const read = panelOf(comparison, ({ workload }) => workload === "RND4K T128");
    expect(read.curves.map(peakOf)).toEqual([2329, 64770, 63300]);
  });
});

describe("local disks", () => {
  test("stand beside each other, one with a range for a figure", async () => {
    const [panel] = (await compare(stateOf("local-disks"))).panels;
    expect(
      panel?.cells.map(({ groupKey, colourKey, spread, figure }) => [
        groupKey.split("/").at(-1),
        colourKey,
        spread?.median ?? figure?.is,
      ]),
    ).toEqual([
      ["sata-ssd", "read", 5e8],
      ["sata-ssd", "write", 5e8],
      ["nvme-c", "read", "range"],
      ["nvme-c", "write", "range"],
      ["nvme-d", "read", "range"],
      ["nvme-d", "write", "range"],
    ]);
  });
});

describe("all ready-made views", () => {
  test.each(readyMadeViews.map(({ key }) => key))(
    "%s says what else differs and keeps statistics apart",
    async (key) => {
      const comparison = await compare(stateOf(key));
      for (const panel of comparison.panels)
        for (const cell of panel.cells) expect(cell.statistics.length).toBe(1);
    },
  );

  test("published runs can be hidden", async () => {
    const hidden = await compare({ ...stateOf("raid-levels"), isPublishedShown: false });
    expect(hidden.panels).toEqual([]);
    expect(hidden).toMatchObject({ runCount: 0, groups: [], baselineKey: null });
  });

  test("my NAS and the published ones are in panels of like workloads", async () => {
    const comparison = await compare(stateOf("mine-and-published"));
    expect(comparison.panels.map(({ workload }) => workload).sort()).toEqual([
      "RND16M",
      "SEQ",
      "SEQ128K Q32T1",
    ]);
    expect(comparison.alsoDiffers.map(({ dimension }) => dimension)).toContain("workload");
    // Nothing that a review tells apart is put together: each published figure is a row, but for three of the same 650 MB/s.
    for (const panel of comparison.panels)
      for (const { spread } of panel.cells) expect(spread?.high).toBe(spread?.low);
  });
});

test("any state has an answer in the contract's form", async () => {
  const random = makeRandom(42);
  const open = { filters: [], workloads: ["sequential", "random"], operations: [], from: null, to: null };
  let shown = 0;
  for (let round = 0; round < 80; round += 1) {
    const state = { ...makeState(random), runs: [] };
    const comparison = await compare(round % 4 === 0 ? state : { ...state, ...open });
    const keys = new Set(comparison.groups.map(({ key }) => key));
    const members = comparison.panels.flatMap(({ cells, curves }) => [...cells, ...curves]);
    for (const { groupKey } of members) expect(keys).toContain(groupKey);
    if (members.length > 0) shown += 1;
  }
  expect(shown).toBeGreaterThan(20);
});
