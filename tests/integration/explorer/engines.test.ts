import { beforeAll, describe, expect, test } from "vitest";
import { measured } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { explorerQuery } from "#lib/explorer/address.ts";
import { Comparison } from "#lib/explorer/answer.ts";
import { defaultState, type ExplorerState } from "#lib/explorer/state.ts";
import { getPlaceRuns } from "#lib/targets/history.ts";
import { listTargetOverviews } from "#lib/targets/queries.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";

const api = setUpApi();

const engines = {
  own: { name: "tidemark", version: "0.1.0", io: "sync-workers" },
  fio: { name: "fio", version: "3.33", io: "libaio" },
  diskspd: { name: "diskspd", version: "2.2.0", io: "overlapped" },
} as const;

let day = 0;
function nextDay(): Date {
  day += 1;
  return new Date(Date.UTC(2026, 4, day, 12));
}

async function put(report: Report): Promise<Report> {
  const response = await api.put(report.id, report);
  if (!response.ok) throw new Error(await response.text());
  return report;
}

const putRates = (target: string, engine: keyof typeof engines, rates: readonly number[]) =>
  Promise.all(
    rates.map((rate) =>
      put(
        makeReport({
          startedAt: nextDay(),
          target: { key: `smb/${target}`, name: target },
          results: [{ access: seq1mQ8, operation: "read", passMBps: [rate, rate, rate] }],
          override: { engine: engines[engine] },
        }),
      ),
    ),
  );

async function compare(target: string, state: Partial<ExplorerState> = {}): Promise<Comparison> {
  const filters = [{ dimension: "target" as const, values: [`smb/${target}`], isExcluded: false }];
  const query = explorerQuery({ ...defaultState, groupBy: ["target"], filters, ...state });
  const response = await api.get(`/api/v1/compare?${query}`);
  if (!response.ok) throw new Error(await response.text());
  return Comparison.parse(await response.json());
}

/** What else differs within the panels, each condition with all values of all groups. */
const differing = ({ panels }: Comparison) =>
  Object.fromEntries(
    panels
      .flatMap(({ alsoDiffers }) => alsoDiffers)
      .map(({ dimension, values }) => [
        dimension,
        values.flatMap(({ labels }) => labels.map(({ value }) => value)),
      ]),
  );

describe("runs by the built-in engine, fio and DiskSpd", () => {
  beforeAll(async () => {
    await putRates("mixed", "own", [100, 101, 102]);
    await putRates("mixed", "fio", [110, 111, 112]);
    await putRates("mixed", "diskspd", [120, 121, 122]);
    await putRates("alike", "own", [100, 101, 102]);
  });

  test("are groups of their own where the tool is what is compared", async () => {
    const { groups, panels } = await compare("mixed", { groupBy: ["tool"] });
    expect(groups.map(({ key }) => key)).toEqual(["diskspd 2.2.0", "fio 3.33", "tidemark 0.1.0"]);
    expect(panels[0]?.cells.map(({ runCount, spread }) => [runCount, spread?.median])).toEqual([
      [3, 121e6],
      [3, 111e6],
      [3, 101e6],
    ]);
  });

  test("are announced where one group has them all, also in a history", async () => {
    const tool = ["diskspd 2.2.0", "fio 3.33", "tidemark 0.1.0"];
    for (const form of ["bars", "strips", "history"] as const)
      expect(differing(await compare("mixed", { form }))).toEqual({ tool });
    expect(differing(await compare("mixed", { groupBy: ["target", "workload"] }))).toEqual({ tool });
    expect(differing(await compare("alike"))).toEqual({});
  });

  test("are announced where they tell the groups apart", async () => {
    const filters = [{ dimension: "target" as const, values: ["smb/mixed", "smb/alike"], isExcluded: false }];
    expect(differing(await compare("", { filters }))).toHaveProperty("tool");
  });

  test("are no history of each other", async () => {
    const [last] = await putRates("mixed", "fio", [113]);
    const overview = (await listTargetOverviews(20)).find(({ target }) => target.key === "smb/mixed");
    expect(overview).toMatchObject({ runCount: 10, latest: { id: last?.id } });
    const rates = (history: typeof overview) =>
      history?.history.map(({ results }) => results[0]?.bytesPerSecond);
    expect(rates(overview)).toEqual([110e6, 111e6, 112e6, 113e6]);
    const lengths = { historyLength: 20, newestLength: 20 };
    const { history, newest } = await getPlaceRuns(overview?.target.id ?? "", "any", lengths);
    expect(history?.history.map(({ results }) => results[0]?.bytesPerSecond)).toEqual(rates(overview));
    expect(newest).toHaveLength(10);
    const [updated] = await putRates("mixed", "own", [103]);
    expect(updated).toBeDefined();
    const after = (await listTargetOverviews(20)).find(({ target }) => target.key === "smb/mixed");
    expect(rates(after)).toEqual([100e6, 101e6, 102e6, 103e6]);
  });
});

describe("ways of offering load, and kinds of data", () => {
  type Change = Partial<Pick<DiskWorkload, "load" | "data" | "label">>;

  const withWorkload = (target: string, rate: number, change: Change): Report => {
    const report = makeReport({
      startedAt: nextDay(),
      target: { key: `smb/${target}`, name: target },
      results: [{ access: rnd4kQ32, operation: "read", passMBps: [rate, rate, rate] }],
    });
    return {
      ...report,
      workloads: report.workloads.map((one) => (one.kind === "disk" ? { ...one, ...change } : one)),
    };
  };

  const loads = {
    closed: { kind: "closed" },
    open: { kind: "open", requestsPerSecond: 500, arrivals: "poisson" },
    bounded: { kind: "bounded", requestsPerSecond: 500 },
  } as const;

  test("are panels of their own by their labels", async () => {
    const label = "RND4K Q32T1";
    await put(withWorkload("labelled", 30, { load: loads.closed, label }));
    await put(withWorkload("labelled", 20, { load: loads.open, label: `${label} @500/s` }));
    await put(withWorkload("labelled", 10, { load: loads.bounded, label: `${label} @500/s (bounded)` }));
    await put(withWorkload("labelled", 40, { data: { kind: "zero" }, label: `${label} zeros` }));
    const { panels } = await compare("labelled", { workloads: ["random"] });
    expect(panels.map(({ workload, cells }) => [workload, cells[0]?.runCount])).toEqual(
      expect.arrayContaining([
        [label, 1],
        [`${label} @500/s`, 1],
        [`${label} @500/s (bounded)`, 1],
        [`${label} zeros`, 1],
      ]),
    );
    expect(panels).toHaveLength(4);
  });

  test.each<[string, ExplorerState["groupBy"]]>([
    ["by target", ["target"]],
    ["by workload", ["workload"]],
  ])("are announced where labels don't tell them apart, grouped %s", async (_name, groupBy) => {
    const target = `unlabelled-${groupBy}`;
    await put(withWorkload(target, 30, { load: loads.closed }));
    await put(withWorkload(target, 20, { load: loads.open }));
    await put(withWorkload(target, 10, { load: loads.bounded, data: { kind: "compressible", percent: 50 } }));
    expect(differing(await compare(target, { groupBy }))).toEqual({
      "workload.load": ["bounded 500", "closed", "open poisson 500"],
      "workload.data": ["compressible 50", "random"],
    });
  });

  test("of curves are announced where their labels are one", async () => {
    const curveOf = (workload: string): CurveResult => ({
      kind: "curve",
      workload,
      operation: "read",
      statistic: "median",
      passCount: null,
      warnings: [],
      between: "measured",
      loadBelow: [],
      points: [1000, 2000].map((iops) => ({
        name: null,
        offeredIops: measured(iops),
        iops: measured(iops),
        bytesPerSecond: measured(iops * 4096),
        meanUs: measured(500),
        latency: null,
        isSaturated: false,
      })),
    });
    for (const isThreadBounded of [true, false]) {
      const load = { kind: "steps", lowPercent: 10, highPercent: 120, isThreadBounded } as const;
      const report = withWorkload("curves", 30, { load });
      await put({ ...report, results: report.workloads.map(({ id }) => curveOf(id)) });
    }
    const comparison = await compare("curves", { form: "curves" });
    expect(comparison.panels[0]?.curves).toHaveLength(2);
    expect(differing(comparison)).toEqual({ "workload.load": ["steps false 10 120", "steps true 10 120"] });
  });
});
