import { beforeAll, describe, expect, test } from "vitest";
import type { Report } from "#lib/contract/report.ts";
import { CreateShareAnswer, ListSharesAnswer } from "#lib/contract/share.ts";
import { deleteRuns, purgeRuns } from "#lib/runs/mutations.ts";
import { findShare, getSharedReport } from "#lib/shares/queries.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();
const post = (path: string, body?: unknown) =>
  fetch(api.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const remove = (path: string) => fetch(api.url + path, { method: "DELETE" });

async function take(report: Report): Promise<Report> {
  expect((await api.put(report.id, report)).status).toBe(201);
  return report;
}

async function share(body: object) {
  const answer = await post("/api/v1/shares", body);
  return { status: answer.status, ...CreateShareAnswer.parse(await answer.json()) };
}

const slugOf = (path: string): string => path.split("/").at(-1) ?? "";

async function open(path: string) {
  const found = await findShare(path.startsWith("/r/") ? "run" : "comparison", slugOf(path));
  if (found.is !== "open") return found.is;
  return getSharedReport(found.share);
}

const rateOf = (report: unknown): unknown =>
  JSON.parse(JSON.stringify(report)).results[0].total.bytesPerSecond.value;

let run: Report;
beforeAll(async () => {
  run = await take(makeReport({ target: { key: "smb/studio-nas", name: "studio-nas" } }));
});

describe("sharing a run", () => {
  test("makes an address that can't be guessed, and another for each frozen one", async () => {
    const first = await share({ kind: "run", mode: "frozen", runId: run.id });
    const second = await share({ kind: "run", mode: "frozen", runId: run.id, title: null, note: null });
    expect([first.status, second.status]).toEqual([201, 201]);
    for (const { share: made } of [first, second]) expect(made.path).toMatch(/^\/r\/[A-Za-z0-9_-]{22}$/);
    expect(first.share.path).not.toBe(second.share.path);
  });

  test("gives a live one of the same words again, and a new one once it was revoked", async () => {
    const ask = { kind: "run", mode: "live", runId: run.id, title: "Before the update" };
    const [first, second] = [await share(ask), await share(ask)];
    expect([second.status, second.isNew, second.share.path]).toEqual([200, false, first.share.path]);
    expect((await post(`/api/v1/shares/${first.share.id}/revoke`)).status).toBe(204);
    expect((await share(ask)).share.path).not.toBe(first.share.path);
  });

  test("refuses what is no run, no mode or too long", async () => {
    const unknown = makeReport().id;
    expect((await post("/api/v1/shares", { kind: "run", mode: "live", runId: unknown })).status).toBe(404);
    for (const body of [
      { kind: "run", mode: "live", runId: "x" },
      { kind: "run", mode: "warm", runId: run.id },
      { kind: "run", mode: "live", runId: run.id, title: "x".repeat(201) },
      { kind: "run", mode: "live", runId: run.id, slug: "chosen" },
      { kind: "target", mode: "live" },
    ])
      expect((await post("/api/v1/shares", body)).status).toBe(400);
  });
});

describe("a frozen link", () => {
  test("keeps its figures when the stored ones change, which a live one follows; both survive as they say", async () => {
    const report = await take(makeReport({ target: { key: "smb/attic", name: "attic" } }));
    const [frozen, live] = [
      await share({ kind: "run", mode: "frozen", runId: report.id }),
      await share({ kind: "run", mode: "live", runId: report.id }),
    ];
    const before = await open(frozen.share.path);
    expect(rateOf(before)).toBe(rateOf(report));
    expect(await open(live.share.path)).toEqual(before);

    await api.query(
      `UPDATE result SET body = jsonb_set(body::jsonb, '{total,bytesPerSecond,value}', '123456')::json
       WHERE run_id = $1 AND position = 0`,
      [report.id],
    );
    expect(rateOf(await open(live.share.path))).toBe(123456);
    expect(await open(frozen.share.path)).toEqual(before);

    await deleteRuns([report.id]);
    expect(await open(live.share.path)).toBeNull();
    expect(await open(frozen.share.path)).toEqual(before);

    await api.query("UPDATE run SET deleted_at = now() - interval '2 days' WHERE id = $1", [report.id]);
    expect((await purgeRuns(new Date())).removed).toBe(1);
    expect(await open(live.share.path)).toBeNull();
    expect(await open(frozen.share.path)).toEqual(before);
  });

  test("is refused when what it kept follows no known form", async () => {
    const { share: made } = await share({ kind: "run", mode: "frozen", runId: run.id });
    await api.query(`UPDATE share SET snapshot = '{"version":99,"kind":"run","report":{}}' WHERE id = $1`, [
      made.id,
    ]);
    await expect(open(made.path)).rejects.toThrow();
  });
});

describe("a link that is taken back", () => {
  test("says so, keeps its place in the list, and is unknown once deleted", async () => {
    const { share: made } = await share({ kind: "run", mode: "frozen", runId: run.id });
    expect((await post(`/api/v1/shares/${made.id}/revoke`)).status).toBe(204);
    expect((await post(`/api/v1/shares/${made.id}/revoke`)).status).toBe(404);
    expect(await open(made.path)).toBe("revoked");
    const { shares, total } = ListSharesAnswer.parse(await (await api.get("/api/v1/shares")).json());
    expect(shares.find(({ id }) => id === made.id)?.revokedAt).not.toBeNull();
    expect(total).toBe(shares.length);
    expect((await remove(`/api/v1/shares/${made.id}`)).status).toBe(204);
    expect((await remove(`/api/v1/shares/${made.id}`)).status).toBe(404);
    expect(await open(made.path)).toBe("unknown");
  });

  test("is looked up by its kind and its whole slug only", async () => {
    const { share: made } = await share({ kind: "run", mode: "frozen", runId: run.id });
    expect(await open(made.path.replace("/r/", "/c/"))).toBe("unknown");
    expect(await open(made.path.slice(0, -1))).toBe("unknown");
    expect(await open(`/r/${made.id}`)).toBe("unknown");
  });
});

test("the newest links come first, as many as asked for", async () => {
  const { share: made } = await share({ kind: "run", mode: "frozen", runId: run.id });
  const { shares } = ListSharesAnswer.parse(await (await api.get("/api/v1/shares?limit=1")).json());
  expect(shares.map(({ id }) => id)).toEqual([made.id]);
  expect((await api.get("/api/v1/shares?limit=0")).status).toBe(400);
});

test("what was written about the run since is shown, and names stay behind", async () => {
  const report = await take(
    makeReport({
      target: { key: "smb/cellar-nas", name: "cellar-nas" },
      override: { tags: ["canary"], note: "canary" },
    }),
  );
  await api.query(`UPDATE target SET vendor = 'QNAP', model = 'TS-932X' WHERE key = 'smb/cellar-nas'`);
  const { share: made } = await share({ kind: "run", mode: "live", runId: report.id });
  const shown = JSON.stringify(await open(made.path));
  expect(shown).toContain("QNAP TS-932X");
  expect(shown).not.toMatch(/cellar|canary/);
  expect(shown).not.toContain(report.id);
});
