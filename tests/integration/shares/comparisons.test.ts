import { beforeAll, describe, expect, test } from "vitest";
import type { Report } from "#lib/contract/report.ts";
import { CreateShareAnswer } from "#lib/contract/share.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import { deleteRuns } from "#lib/runs/mutations.ts";
import { findShare, getSharedComparison, getSharedRuns } from "#lib/shares/queries.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport, seq1mQ8 } from "#tests/support/make-report.ts";

const api = setUpApi();

function runAt(mtu: number, readMBps: number): Report {
  const made = makeReport({
    target: { key: "smb/attic-nas", name: "attic-nas" },
    results: [{ access: seq1mQ8, operation: "read", passMBps: [readMBps] }],
  });
  const network = { linkBitsPerSecond: 1e9, mtu, bond: null };
  return { ...made, configuration: { ...made.configuration, network } };
}

const slow = runAt(1500, 100);
const fast = runAt(9000, 230);

beforeAll(async () => {
  for (const run of [slow, fast]) expect((await api.put(run.id, run)).status).toBe(201);
});

async function share(mode: string, query: string) {
  const answer = await fetch(`${api.url}/api/v1/shares`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "comparison", mode, query }),
  });
  return CreateShareAnswer.parse(await answer.json()).share;
}

async function openRuns(path: string) {
  const found = await findShare("comparison", path.split("/").at(-1) ?? "");
  if (found.is !== "open") throw new Error(found.is);
  return getSharedRuns(found.share);
}

async function open(path: string, locale = "en"): Promise<Comparison> {
  const found = await findShare("comparison", path.split("/").at(-1) ?? "");
  if (found.is !== "open") throw new Error(found.is);
  return getSharedComparison(found.share, { isPublishedShown: false, timeZone: "UTC", locale });
}

/** Medians by group, in MB/s. */
const figuresOf = ({ groups, panels }: Comparison) =>
  Object.fromEntries(
    panels.flatMap(({ cells }) =>
      cells.map(({ groupKey, spread }) => [
        groups.find(({ key }) => key === groupKey)?.labels[0]?.value,
        spread === null ? null : spread.median / 1e6,
      ]),
    ),
  );

describe("a shared comparison", () => {
  test("keeps the query in one order, with the Published switch as it stood", async () => {
    const [one, other] = [
      await share("live", "op=read&group=nasMtu"),
      await share("live", "group=nasMtu&op=read&published=show"),
    ];
    expect(other.id).toBe(one.id);
    expect(new URLSearchParams(one.query ?? "").get("published")).toBe("show");
    expect((await share("live", "group=nasMtu&op=read&published=hide")).id).not.toBe(one.id);
  });

  test("frozen keeps its figures in both languages, live follows what changes and goes", async () => {
    const query = "group=nasMtu&op=read";
    const [frozen, live] = [await share("frozen", query), await share("live", query)];
    const before = await open(frozen.path);
    expect(figuresOf(before)).toEqual({ 1500: 100, 9000: 230 });
    expect(figuresOf(await open(frozen.path, "ja"))).toEqual({ 1500: 100, 9000: 230 });
    expect(await open(live.path)).toEqual(before);

    await api.query("UPDATE result SET bytes_per_second = 115e6 WHERE run_id = $1", [slow.id]);
    expect(figuresOf(await open(live.path))).toEqual({ 1500: 115, 9000: 230 });
    expect(await open(frozen.path)).toEqual(before);

    await deleteRuns([fast.id]);
    expect(figuresOf(await open(live.path))).toEqual({ 1500: 115 });
    await api.query("UPDATE target SET name = 'renamed'");
    expect(await open(frozen.path)).toEqual(before);
  });

  test("names no target by its address, and no run", async () => {
    await api.query("UPDATE target SET name = 'attic-nas'");
    const { path } = await share("frozen", "group=target,client,volume&op=read");
    const comparison = await open(path);
    expect(comparison.runCount).toBeGreaterThan(0);
    const text = JSON.stringify(comparison);
    expect(text).not.toMatch(/attic|test-pc|smb/);
    expect(text).not.toContain(slow.id);
    expect(text).toContain("hidden:nas:1");
  });
});

describe("shared runs side by side", () => {
  const [one, other] = [runAt(1500, 110), runAt(9000, 220)];
  const query = `runs=${one.id},${other.id}&baseline=${other.id}&metric=iops`;
  const ratesOf = (runs: Awaited<ReturnType<typeof openRuns>>) =>
    runs?.reports.map(({ results }) => {
      const [first] = results;
      if (first?.kind !== "disk" || first.total.bytesPerSecond.is !== "value") throw new Error("no figure");
      return first.total.bytesPerSecond.value / 1e6;
    });

  beforeAll(async () => {
    for (const run of [one, other]) expect((await api.put(run.id, run)).status).toBe(201);
  });

  test("are redacted, keep their baseline, and say nothing of who they are", async () => {
    for (const mode of ["frozen", "live"]) {
      const { path } = await share(mode, query);
      const runs = await openRuns(path);
      expect(ratesOf(runs)).toEqual([110, 220]);
      expect(runs?.baselineId).toBe(runs?.reports[1]?.id);
      expect(JSON.stringify(runs)).not.toMatch(/attic|test-pc|smb\//);
      expect(JSON.stringify(runs)).not.toContain(one.id);
    }
    expect(await openRuns((await share("frozen", `group=nasMtu&${query}`)).path)).toBeNull();
  });

  test("frozen stay when a run is deleted, live leave it out", async () => {
    const [frozen, live] = [await share("frozen", query), await share("live", query)];
    await deleteRuns([other.id]);
    expect(ratesOf(await openRuns(frozen.path))).toEqual([110, 220]);
    const left = await openRuns(live.path);
    expect(ratesOf(left)).toEqual([110]);
    expect(left?.baselineId).toBeNull();
  });

  test("make no link where none of them is there", async () => {
    const absent = `runs=${other.id}`;
    for (const mode of ["frozen", "live"]) {
      const answer = await fetch(`${api.url}/api/v1/shares`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind: "comparison", mode, query: absent }),
      });
      expect(answer.status).toBe(404);
    }
  });
});

test("a query as long as the explorer's longest lists of runs makes a link, a longer one is refused", async () => {
  const ids = Array.from(
    { length: 200 },
    (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
  );
  const query = `group=nasMtu&runs=${ids.join(",")}`;
  expect(query.length).toBeGreaterThan(4000);
  expect((await share("live", query)).query).toContain(ids[199]);
  const answer = await fetch(`${api.url}/api/v1/shares`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "comparison", mode: "live", query: "x".repeat(20_001) }),
  });
  expect(answer.status).toBe(400);
});

test("a query of which a filter or run can't be read makes no link", async () => {
  for (const query of ["group=nasMtu&where=nosuch:1", "group=nosuch", "runs=abc"]) {
    const answer = await fetch(`${api.url}/api/v1/shares`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "comparison", mode: "live", query }),
    });
    expect([query, answer.status]).toEqual([query, 400]);
    expect(await answer.json()).toMatchObject({ error: { issues: [{ path: "query" }] } });
  }
});
