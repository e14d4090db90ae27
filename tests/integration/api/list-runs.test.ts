import { beforeAll, describe, expect, test } from "vitest";
import { ListRunsAnswer, type RunSummary } from "#lib/contract/api.ts";
import type { Report } from "#lib/contract/report.ts";
import { runSorts } from "#lib/contract/run-sorts.ts";
import { listRuns } from "#lib/runs/queries.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";

const api = setUpApi();
const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 0, number, hour));
const rates = (read: number, write: number) => [
  { access: rnd4kQ32, operation: "read" as const, passMBps: [1] },
  { access: seq1mQ8, operation: "read" as const, passMBps: [read] },
  { access: seq1mQ8, operation: "write" as const, passMBps: [write] },
];

const nas = (name: string) => ({ key: `smb/${name}`, name });
// Two equal times, equal targets, equal rates, and runs without a read or a write figure.
const reports: readonly Report[] = [
  makeReport({ startedAt: day(1), target: nas("alpha"), profile: "quick", results: rates(100, 50) }),
  makeReport({ startedAt: day(2), target: nas("Beta"), profile: "cdm-default", results: rates(100, 60) }),
  makeReport({ startedAt: day(2), target: nas("alpha"), profile: "quick", results: rates(300, 50) }),
  makeReport({ startedAt: day(3), target: nas("gamma"), profile: "quick", override: { results: [] } }),
  makeReport({ startedAt: day(4), target: nas("100%_done"), profile: "Zeta", results: rates(200, 70) }),
  makeReport({ startedAt: day(5), target: nas("alpha"), profile: "cdm-nvme", override: { results: [] } }),
  makeReport({ startedAt: day(31, 23), target: nas("日本語"), profile: "quick", results: rates(250, 40) }),
];

const list = async (query: string) => {
  const answer = await api.get(`/api/v1/runs${query}`);
  expect(answer.status).toBe(200);
  return ListRunsAnswer.parse(await answer.json());
};

/** Every page of a list, one after the other. */
async function listAll(
  query: string,
  limit: number,
  between?: () => Promise<unknown>,
): Promise<RunSummary[]> {
  const runs: RunSummary[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: ListRunsAnswer = await list(
      `?${query}&limit=${limit}${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    runs.push(...page.runs);
    cursor = page.nextCursor;
    await between?.();
  }
  return runs;
}

const idsOf = (runs: readonly RunSummary[]) => runs.map((run) => run.id);
const namesOf = (runs: readonly RunSummary[]) => runs.map((run) => run.target.name);

beforeAll(async () => {
  for (const report of reports) expect((await api.put(report.id, report)).status).toBe(201);
});

describe("days of a time zone", () => {
  const idsOn = async (day: string, timeZone?: string) => {
    const query = { target: "smb/days", from: day, to: day, sort: "time", limit: 50 } as const;
    const { runs, total } = await listRuns(query, timeZone);
    expect(total).toBe(runs.length);
    return idsOf(runs);
  };

  test("a run of this morning in Japan is of today there, and of yesterday in UTC", async () => {
    const target = { key: "smb/days", name: "days" };
    // 08:30 on the first of February in Tokyo.
    const morning = makeReport({ startedAt: new Date("2026-01-31T23:30:00Z"), target });
    const dayOnly = makeReport({ target, override: { time: { precision: "day", date: "2026-02-01" } } });
    for (const report of [morning, dayOnly]) expect((await api.put(report.id, report)).status).toBe(201);
    expect(await idsOn("2026-02-01", "Asia/Tokyo")).toEqual([morning.id, dayOnly.id]);
    expect(await idsOn("2026-01-31", "Asia/Tokyo")).toEqual([]);
    expect(await idsOn("2026-01-31")).toEqual([morning.id]);
    // What is known by its day is of that day, also where that day begins later.
    expect(await idsOn("2026-02-01", "America/New_York")).toEqual([dayOnly.id]);
    await api.query("DELETE FROM run WHERE id = ANY($1::uuid[])", [[morning.id, dayOnly.id]]);
  });
});

describe("one page", () => {
  test("tells workloads of one label apart", async () => {
    const key = "smb/keys";
    const [first, again, larger] = [2 ** 30, 2 ** 30, 2 ** 31].map((fileBytes, at) => {
      const report = makeReport({ startedAt: day(10 + at), target: { key, name: key } });
      return {
        ...report,
        workloads: report.workloads.map((one) => (one.kind === "disk" ? { ...one, fileBytes } : one)),
      };
    });
    for (const report of [first, again, larger])
      expect((await api.put(report?.id ?? "", report)).status).toBe(201);
    const { runs } = await list(`?target=${key}&sort=time`);
    const [a, b, c] = runs.map(({ results }) => results[0]);
    expect(a).toMatchObject({
      workload: "SEQ1M Q8T1",
      pattern: "sequential",
      blockBytes: 2 ** 20,
      cacheBypass: "direct",
    });
    expect(b?.workloadKey).toBe(a?.workloadKey);
    expect(c?.workload).toBe(a?.workload);
    expect(c?.workloadKey).not.toBe(a?.workloadKey);
    await api.query("DELETE FROM run WHERE id = ANY($1::uuid[])", [runs.map(({ id }) => id)]);
  });

  test("shows a run's summary and the headline of each result", async () => {
    const { runs, total } = await list("?target=smb/gamma");
    expect(total).toBe(1);
    expect(runs[0]).toMatchObject({
      id: reports[3]?.id,
      origin: "agent",
      startedAt: "2026-01-03T12:00:00.000Z",
      timePrecision: "instant",
      target: { key: "smb/gamma", name: "gamma", kind: "nas" },
      volume: "media",
      agent: "test-pc",
      profile: "quick",
      warningCount: 0,
      results: [],
    });
    const [first] = (await list("?target=smb/100%25_done")).runs;
    expect(
      first?.results.map(({ workload, operation, bytesPerSecond }) => [workload, operation, bytesPerSecond]),
    ).toEqual([
      ["RND4K Q32T1", "read", 1e6],
      ["SEQ1M Q8T1", "read", 200e6],
      ["SEQ1M Q8T1", "write", 70e6],
    ]);
  });

  test("is the newest first unless told otherwise, and tells how many there are", async () => {
    const page = await list("?limit=2");
    expect(idsOf(page.runs)).toEqual([reports[6]?.id, reports[5]?.id]);
    expect(page.total).toBe(7);
    expect(page.nextCursor).not.toBeNull();
  });
});

describe("order", () => {
  const readOf = (run: RunSummary) =>
    run.results.find((result) => result.workload === "SEQ1M Q8T1" && result.operation === "read")
      ?.bytesPerSecond ?? null;

  test.each(runSorts)(
    "%s: pages of any size give the same runs in the same order, each once",
    async (sort) => {
      const whole = idsOf(await listAll(`sort=${sort}`, 200));
      expect(new Set(whole).size).toBe(7);
      for (const limit of [1, 2, 3]) expect(idsOf(await listAll(`sort=${sort}`, limit))).toEqual(whole);
    },
  );

  test("time goes both ways, and the one is the reverse of the other", async () => {
    const up = idsOf(await listAll("sort=time", 3));
    expect(up[0]).toBe(reports[0]?.id);
    expect(up.toReversed()).toEqual(idsOf(await listAll("sort=-time", 3)));
  });

  test("names sort without regard to case", async () => {
    expect(namesOf(await listAll("sort=target", 2))).toEqual([
      "100%_done",
      "alpha",
      "alpha",
      "alpha",
      "Beta",
      "gamma",
      "日本語",
    ]);
  });

  test("runs without the figure come last in both directions", async () => {
    const up = (await listAll("sort=read", 2)).map(readOf);
    expect(up).toEqual([100e6, 100e6, 200e6, 250e6, 300e6, null, null]);
    const down = (await listAll("sort=-read", 2)).map(readOf);
    expect(down).toEqual([300e6, 250e6, 200e6, 100e6, 100e6, null, null]);
  });
});

describe("filters", () => {
  test.each([
    ["target=smb/alpha", 3],
    ["agent=test-pc", 7],
    ["agent=nobody", 0],
    ["profile=quick", 4],
    ["origin=agent", 7],
    ["origin=published", 0],
    ["from=2026-01-04", 3],
    ["to=2026-01-02", 3],
    ["from=2026-01-02&to=2026-01-02", 2],
    ["to=2026-01-31", 7],
    ["to=2026-01-30", 6],
    ["text=ALPH", 3],
    ["text=media", 7],
    ["text=cdm", 2],
    [`text=${encodeURIComponent("日本")}`, 1],
    [`text=${encodeURIComponent("%")}`, 1],
    [`text=${encodeURIComponent("_")}`, 1],
    [`text=${encodeURIComponent("\\")}`, 0],
    ["target=smb/alpha&profile=quick&from=2026-01-02", 1],
    ["from=0000-01-01&to=9999-12-31", 7],
  ])("%s lets %i through", async (query, count) => {
    const { runs, total } = await list(`?${query}`);
    expect(runs).toHaveLength(count);
    expect(total).toBe(count);
  });

  const attacks = [
    "' OR 1=1 --",
    "'; DROP TABLE run; --",
    "$1",
    "%' OR '%'='",
    '"',
    "\0",
    "a\0b",
    "\\'",
    "'||pg_sleep(5)||'",
  ];
  const filters = ["target", "agent", "profile", "text"];
  test.each(attacks.flatMap((attack) => filters.map((filter) => [filter, attack])))(
    "%s takes %j as a text and nothing else",
    async (filter, attack) => {
      const { total } = await list(`?${filter}=${encodeURIComponent(attack)}`);
      expect(total).toBe(0);
    },
  );

  test.each(["origin", "from", "to", "sort", "limit", "cursor"])(
    "%s refuses what is not of its kind",
    async (name) => {
      for (const attack of attacks)
        expect((await api.get(`/api/v1/runs?${name}=${encodeURIComponent(attack)}`)).status).toBe(400);
      expect((await list("")).total).toBe(7);
    },
  );

  test.each(["limit=0", "limit=201", "limit=1.5", "unknown=1", "profile=a&profile=b"])(
    "%s is 400",
    async (query) => {
      expect((await api.get(`/api/v1/runs?${query}`)).status).toBe(400);
    },
  );
});

describe("cursors", () => {
  const forge = (document: unknown) => Buffer.from(JSON.stringify(document)).toString("base64url");

  test("one of another sort, a forged one and rubbish are 400", async () => {
    const { nextCursor } = await list("?limit=1&sort=-read");
    const { id } = reports[0] ?? { id: "" };
    const cursors = [
      nextCursor,
      "rubbish",
      forge(["-time", "2026", id]),
      forge(["-time", 1e300, id]),
      forge(["-time", 0, "'; DROP TABLE run"]),
      forge({ sort: "-time" }),
    ];
    for (const cursor of cursors)
      expect((await api.get(`/api/v1/runs?limit=1&cursor=${cursor}`)).status).toBe(400);
    const text = await api.get(`/api/v1/runs?sort=target&cursor=${forge(["target", "a\0", id])}`);
    expect(text.status).toBe(400);
  });

  test("a name with quotes in a cursor is a text", async () => {
    const cursor = forge(["target", "' OR 1=1 --", "00000000-0000-7000-8000-000000000000"]);
    expect((await list(`?sort=target&cursor=${cursor}`)).runs).toHaveLength(7);
  });
});

describe("while runs come in", () => {
  test.each(runSorts)("%s shows each earlier run exactly once", async (sort) => {
    const before = idsOf(await listAll(`sort=${sort}`, 200));
    let at = 0;
    const during = await listAll(`sort=${sort}`, 2, async () => {
      at += 1;
      if (at > 4) return;
      const report = makeReport({
        startedAt: day(at * 3),
        target: nas(`new ${at}`),
        profile: `p${at}`,
        results: rates(at * 90, at * 25),
      });
      await api.put(report.id, report);
    });
    const seen = idsOf(during).filter((id) => before.includes(id));
    expect(seen).toEqual(before);
  });
});
