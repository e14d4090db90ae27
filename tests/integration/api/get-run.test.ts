import { describe, expect, test } from "vitest";
import * as z from "zod";
import { ApiError, ListRunsAnswer, RunSummary } from "#lib/contract/api.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { deleteRuns, purgeRuns, restoreRuns } from "#lib/runs/mutations.ts";
import { getRun, getRuns, listFilterChoices } from "#lib/runs/queries.ts";
import { setRetention } from "#lib/settings/mutations.ts";
import { getSettings, previewRetention } from "#lib/settings/queries.ts";
import { listTargetOverviews } from "#lib/targets/queries.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { realisticReport } from "#tests/support/realistic-report.ts";

const api = setUpApi();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function putOne(options: Parameters<typeof makeReport>[0] = {}): Promise<Report> {
  const report = makeReport(options);
  expect((await api.put(report.id, report)).status).toBe(201);
  return report;
}

describe("getting a run", () => {
  test("gives its summary and its report", async () => {
    const report = await putOne();
    const answer = await api.get(`/api/v1/runs/${report.id}`);
    expect(answer.status).toBe(200);
    const body = z.strictObject({ summary: RunSummary, report: Report }).parse(await answer.json());
    expect(body.report).toEqual(report);
    expect(body.summary.id).toBe(report.id);
  });

  test("the download is byte for byte what was posted", async () => {
    const odd = makeReport({
      override: {
        note: 'quotes " backslash \\ slash / U+2028 \u2028 emoji 😀 控え \u0001',
        tags: ["é", "e\u0301"],
        warnings: [{ code: "few-passes", detail: { 10: 1e-7, 9: 1e21, a: 0.1, B: true, é: 5e-324 } }],
      },
    });
    const full = realisticReport({
      seed: 7,
      id: uuidV7(Date.now()),
      startedAt: new Date(),
      target: "real",
    });
    for (const report of [odd, full]) {
      const posted = canonicalJson(report);
      expect((await api.put(report.id, report, { body: posted })).status).toBe(201);
      const answer = await api.get(`/api/v1/runs/${report.id}?download`);
      expect(answer.headers.get("content-disposition")).toBe(
        `attachment; filename="tidemark-run-${report.id}.json"`,
      );
      expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(posted))).toBe(true);
    }
  });

  test("an unknown run is 404, an id that is none 400, another address 404", async () => {
    const unknown = await api.get(`/api/v1/runs/${uuidV7(Date.now())}`);
    expect(unknown.status).toBe(404);
    const { error } = ApiError.parse(await unknown.json());
    expect(error.code).toBe("not-found");
    expect(error.requestId).toBe(unknown.headers.get("x-request-id"));
    expect((await api.get("/api/v1/runs/1")).status).toBe(400);
    const elsewhere = await api.get("/api/v2/runs");
    expect(elsewhere.status).toBe(404);
    expect(ApiError.parse(await elsewhere.json()).error.code).toBe("not-found");
  });

  test("several runs come in the order that was asked for", async () => {
    const [a, b] = [await putOne(), await putOne()];
    const records = await getRuns([b.id, uuidV7(0), "nonsense", a.id, b.id]);
    expect(records.map((record) => record.summary.id)).toEqual([b.id, a.id]);
    expect(records[0]?.agentName).toBe("test-pc");
  });
});

describe("deleting", () => {
  const listed = async () =>
    ListRunsAnswer.parse(await (await api.get("/api/v1/runs?limit=200")).json()).runs.map((run) => run.id);

  test("hides the run everywhere, and restoring brings it back", async () => {
    const report = await putOne({ target: { key: "smb/gone", name: "gone" }, profile: "gone" });
    const address = `${api.url}/api/v1/runs/${report.id}`;
    expect((await fetch(address, { method: "DELETE" })).status).toBe(204);
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(`${address}?download`)).status).toBe(404);
    expect((await fetch(address, { method: "DELETE" })).status).toBe(404);
    expect(await listed()).not.toContain(report.id);
    expect(await getRun(report.id)).toBeNull();
    expect(await getRuns([report.id])).toEqual([]);
    expect((await getRun(report.id, { includeDeleted: true }))?.deletedAt).toBeInstanceOf(Date);
    const choices = await listFilterChoices();
    expect(choices.profiles).not.toContain("gone");
    expect(choices.targets.map((target) => target.key)).not.toContain("smb/gone");
    expect((await listTargetOverviews(5)).map((one) => one.target.key)).not.toContain("smb/gone");
    expect((await fetch(`${address}/restore`, { method: "POST" })).status).toBe(204);
    expect((await fetch(address)).status).toBe(200);
    expect((await listFilterChoices()).profiles).toContain("gone");
    expect((await fetch(`${address}/restore`, { method: "POST" })).status).toBe(404);
  });

  test("the same report again is a duplicate and does not bring it back", async () => {
    const report = await putOne();
    expect(await deleteRuns([report.id])).toBe(1);
    expect((await api.put(report.id, report)).status).toBe(200);
    expect((await api.put(report.id, { ...report, tags: ["x"] })).status).toBe(409);
    expect((await api.get(`/api/v1/runs/${report.id}`)).status).toBe(404);
  });

  test("after a day a run is gone for good, before it is not", async () => {
    const report = await putOne();
    await deleteRuns([report.id]);
    const deletedAt = Date.now();
    expect((await purgeRuns(new Date(deletedAt + dayMs - hourMs))).removed).toBe(0);
    expect(await restoreRuns([report.id])).toBe(1);
    await deleteRuns([report.id]);
    await api.query("UPDATE run SET deleted_at = now() - interval '25 hours' WHERE id = $1", [report.id]);
    expect(await restoreRuns([report.id])).toBe(0);
    expect((await purgeRuns(new Date())).removed).toBeGreaterThanOrEqual(1);
    expect(await api.query("SELECT 1 FROM run WHERE id = $1", [report.id])).toEqual([]);
    expect(await api.query("SELECT 1 FROM result WHERE run_id = $1", [report.id])).toEqual([]);
  });
});

describe("retention", () => {
  test("keeps everything unless it is set, then removes by arrival, with a day to undo", async () => {
    expect(await getSettings()).toEqual({ retentionDays: null });
    const [old, young] = [await putOne(), await putOne()];
    await api.query("UPDATE run SET received_at = now() - interval '31 days' WHERE id = $1", [old.id]);
    expect((await purgeRuns(new Date())).expired).toBe(0);
    expect(await previewRetention(30)).toBe(1);
    expect(await previewRetention(32)).toBe(0);
    await setRetention(30);
    expect(await getSettings()).toEqual({ retentionDays: 30 });
    expect(await getRun(old.id)).not.toBeNull();
    expect((await purgeRuns(new Date())).expired).toBe(1);
    expect(await getRun(old.id)).toBeNull();
    expect(await getRun(young.id)).not.toBeNull();
    await setRetention(null);
    expect(await restoreRuns([old.id])).toBe(1);
    expect((await purgeRuns(new Date())).expired).toBe(0);
    await expect(setRetention(0)).rejects.toThrow();
  });
});

describe("target overviews", () => {
  test("the latest run, the one before with its profile, and that profile's history, oldest first", async () => {
    const target = { key: "smb/overview", name: "overview" };
    const at = (day: number) => new Date(Date.UTC(2026, 5, day));
    const one = await putOne({ target, startedAt: at(1), profile: "quick" });
    await putOne({ target, startedAt: at(2), profile: "cdm-default" });
    const three = await putOne({ target, startedAt: at(3), profile: "quick" });
    const four = await putOne({ target, startedAt: at(4), profile: "quick" });
    const find = async (length: number) =>
      (await listTargetOverviews(length)).find((overview) => overview.target.key === "smb/overview");
    const overview = await find(10);
    expect(overview?.runCount).toBe(4);
    expect(overview?.latest.id).toBe(four.id);
    expect(overview?.previous?.id).toBe(three.id);
    expect(overview?.history.map(({ id }) => id)).toEqual([one.id, three.id, four.id]);
    expect(overview?.history[0]?.at).toEqual(at(1));
    expect((await find(2))?.history.map(({ id }) => id)).toEqual([three.id, four.id]);
  });

  test("a target with one run has none before", async () => {
    const only = await putOne({ target: { key: "smb/single", name: "single" } });
    const overview = (await listTargetOverviews(10)).find((one) => one.target.key === "smb/single");
    expect(overview?.latest.id).toBe(only.id);
    expect(overview?.previous).toBeNull();
  });
});
