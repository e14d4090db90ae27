import { describe, expect, test } from "vitest";
import * as z from "zod";
import { listChanges } from "#lib/changes/queries.ts";
import { ListRunsAnswer } from "#lib/contract/api.ts";
import type { Report } from "#lib/contract/report.ts";
import { TagCounts, TagListAnswer } from "#lib/tags/api.ts";
import { changeTags, undoTagChanges } from "#lib/tags/mutations.ts";
import { countTargetTags } from "#lib/tags/queries.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();

async function putOne(options: Parameters<typeof makeReport>[0] = {}): Promise<Report> {
  const report = makeReport(options);
  expect((await api.put(report.id, report)).status).toBe(201);
  return report;
}

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${api.url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });

const counts = async (answer: Response) => TagCounts.parse(await answer.json());

async function tagsOf(id: string): Promise<string[]> {
  const rows = await api.query<{ tags: string[] }>("SELECT tags FROM run WHERE id = $1", [id]);
  return rows[0]?.tags ?? [];
}

async function useOf(tag: string) {
  const { tags } = TagListAnswer.parse(await (await api.get("/api/v1/tags")).json());
  return tags.find((use) => use.tag === tag);
}

const publish = (id: string) => api.query("UPDATE run SET origin = 'published' WHERE id = $1", [id]);

const change = { add: [], remove: [], isOtherValueKept: false };

describe("tags of many runs", () => {
  test("are added and removed at once, and a key keeps one value", async () => {
    const [a, b] = [await putOne(), await putOne()];
    const runIds = [a.id, b.id];
    expect(
      await counts(await send("POST", "/api/v1/runs/tags", { runIds, add: [" cable = cat5e ", "quiet"] })),
    ).toEqual({
      changedRunCount: 2,
      changedTargetCount: 0,
      publishedCount: 0,
      missingCount: 0,
      fullCount: 0,
    });
    await send("POST", "/api/v1/runs/tags", { runIds: [a.id], add: ["cable=cat6a"] });
    await send("POST", "/api/v1/runs/tags", { runIds: [b.id], add: ["cable=cat6a"], isOtherValueKept: true });
    expect(await tagsOf(a.id)).toEqual(["cable=cat6a", "quiet"]);
    expect(await tagsOf(b.id)).toEqual(["cable=cat5e", "cable=cat6a", "quiet"]);
    await send("POST", "/api/v1/runs/tags", { runIds, remove: ["quiet", "never-there"] });
    expect(await tagsOf(a.id)).toEqual(["cable=cat6a"]);
  });

  test("a thousand runs are one call, one more is refused", async () => {
    const report = makeReport();
    await api.put(report.id, report);
    const ids = Array.from(
      { length: 1000 },
      (_, at) => `018f0000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    );
    await api.query(
      `INSERT INTO run (id, digest, contract, origin, target_id, profile, time_precision, sort_at, warning_count, head)
       SELECT n.id, r.digest, r.contract, r.origin, r.target_id, r.profile, r.time_precision, r.sort_at, 0, r.head
       FROM run r, unnest($2::uuid[]) AS n(id) WHERE r.id = $1`,
      [report.id, ids],
    );
    const answer = await send("POST", "/api/v1/runs/tags", { runIds: ids, add: ["bulk"] });
    expect((await counts(answer)).changedRunCount).toBe(1000);
    const all = await api.query<{ n: number }>("SELECT count(*)::int AS n FROM run WHERE tags = '{bulk}'");
    expect(all[0]?.n).toBe(1000);
    expect(
      (await send("POST", "/api/v1/runs/tags", { runIds: [...ids, report.id], add: ["x"] })).status,
    ).toBe(400);
    await api.query("DELETE FROM run WHERE id = ANY($1::uuid[])", [ids]);
  });

  test("leave published runs, unknown ones and full ones as they are, and say so", async () => {
    const [fine, full, published, deleted] = [await putOne(), await putOne(), await putOne(), await putOne()];
    await changeTags({ ...change, runIds: [full.id], add: Array.from({ length: 50 }, (_, at) => `t${at}`) });
    await publish(published.id);
    await send("DELETE", `/api/v1/runs/${deleted.id}`);
    const runIds = [fine.id, full.id, published.id, deleted.id, "018f0000-0000-7000-8000-00000000ffff"];
    expect(await counts(await send("POST", "/api/v1/runs/tags", { runIds, add: ["more"] }))).toEqual({
      changedRunCount: 1,
      changedTargetCount: 0,
      publishedCount: 1,
      missingCount: 2,
      fullCount: 1,
    });
    expect(await tagsOf(published.id)).toEqual([]);
    expect(await tagsOf(full.id)).toHaveLength(50);
  });

  test("what is no tag is refused with its place", async () => {
    const answer = await send("POST", "/api/v1/runs/tags", { runIds: [], add: ["fine", "=value"] });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain("add.1");
  });

  test("each change is logged and can be taken back; what was done since stays", async () => {
    const run = await putOne();
    await changeTags({ ...change, runIds: [run.id], add: ["cable=cat5e", "quiet"] });
    const { changeIds } = await changeTags({
      ...change,
      runIds: [run.id],
      add: ["cable=cat6a"],
      remove: ["quiet"],
    });
    await changeTags({ ...change, runIds: [run.id], add: ["later"] });
    await undoTagChanges(changeIds);
    expect(await tagsOf(run.id)).toEqual(["cable=cat5e", "later", "quiet"]);
    const details = (await listChanges({ runId: run.id })).map(({ detail }) => detail);
    expect(details).toEqual([
      { kind: "tags", added: ["cable=cat5e", "quiet"], removed: ["cable=cat6a"] },
      { kind: "tags", added: ["later"], removed: [] },
      { kind: "tags", added: ["cable=cat6a"], removed: ["cable=cat5e", "quiet"] },
      { kind: "tags", added: ["cable=cat5e", "quiet"], removed: [] },
    ]);
  });

  test("two changes at the same time both count", async () => {
    const run = await putOne();
    const tags = Array.from({ length: 5 }, (_, at) => `at-once-${at}`);
    await Promise.all(tags.map((tag) => changeTags({ ...change, runIds: [run.id], add: [tag] })));
    expect(await tagsOf(run.id)).toEqual(tags);
  });
});

describe("a tag everywhere", () => {
  test("is renamed, and merged where both names are; deleted runs follow", async () => {
    const [one, both, deleted] = [await putOne(), await putOne(), await putOne()];
    await changeTags({ ...change, runIds: [one.id, both.id, deleted.id], add: ["ssd"] });
    await changeTags({ ...change, runIds: [both.id], add: ["flash"] });
    await send("DELETE", `/api/v1/runs/${deleted.id}`);
    const renamed = await counts(await send("POST", "/api/v1/tags/rename", { from: "ssd", to: "flash" }));
    expect(renamed.changedRunCount).toBe(3);
    expect(await tagsOf(one.id)).toEqual(["flash"]);
    expect(await tagsOf(both.id)).toEqual(["flash"]);
    expect(await tagsOf(deleted.id)).toEqual(["flash"]);
  });

  test("of a target is renamed and deleted, too", async () => {
    await putOne({ target: { key: "smb/tagged", name: "tagged" } });
    const target = await api.query<{ id: string }>("SELECT id FROM target WHERE key = 'smb/tagged'");
    const targetIds = target.map(({ id }) => id);
    await send("POST", "/api/v1/runs/tags", { targetIds, add: ["rack=1"] });
    await send("POST", "/api/v1/tags/rename", { from: "rack=1", to: "rack=2" });
    const tags = () => api.query("SELECT tags FROM target WHERE key = 'smb/tagged'");
    expect(await tags()).toEqual([{ tags: ["rack=2"] }]);
    const deleted = await send("DELETE", `/api/v1/tags?tag=${encodeURIComponent("rack=2")}`);
    expect((await counts(deleted)).changedTargetCount).toBe(1);
    expect(await tags()).toEqual([{ tags: [] }]);
    const changes = await listChanges({ targetId: targetIds[0] ?? "" });
    expect(changes.map(({ detail }) => detail.kind)).toEqual(["tags", "tags", "tags"]);
  });

  test("stays on published runs", async () => {
    const run = await putOne();
    await changeTags({ ...change, runIds: [run.id], add: ["from-source"] });
    await publish(run.id);
    const answer = await counts(await send("DELETE", "/api/v1/tags?tag=from-source"));
    expect(answer).toMatchObject({ changedRunCount: 0, publishedCount: 1 });
    expect(await tagsOf(run.id)).toEqual(["from-source"]);
  });

  test("is renamed with all tags of its key, or not at all where one would be too long", async () => {
    const run = await putOne();
    const long = `nic=${"x".repeat(90)}`;
    await changeTags({ ...change, runIds: [run.id], add: ["nic=x540", long], isOtherValueKept: true });
    expect(
      (await send("POST", "/api/v1/tags/rename", { fromKey: "nic", toKey: "network-card" })).status,
    ).toBe(400);
    expect(await tagsOf(run.id)).toEqual(["nic=x540", long].sort());
    await changeTags({ ...change, runIds: [run.id], remove: [long] });
    await send("POST", "/api/v1/tags/rename", { fromKey: "nic", toKey: "network-card" });
    expect(await tagsOf(run.id)).toEqual(["network-card=x540"]);
  });

  test("is listed with the runs and targets that have it, and found in the list of runs", async () => {
    const [a, b] = [await putOne(), await putOne()];
    await changeTags({ ...change, runIds: [a.id, b.id], add: ["count=me"] });
    expect(await useOf("count=me")).toEqual({
      tag: "count=me",
      runCount: 2,
      targetCount: 0,
      publishedCount: 0,
    });
    await send("DELETE", `/api/v1/runs/${a.id}`);
    expect((await useOf("count=me"))?.runCount).toBe(1);
    const list = ListRunsAnswer.parse(await (await api.get("/api/v1/runs?tag=count%3Dme")).json());
    expect(list.runs.map(({ id, tags }) => [id, tags])).toEqual([[b.id, ["count=me"]]]);
    expect(list.total).toBe(1);
  });
});

describe("one run", () => {
  test("gets its note and its tags, and a published one neither", async () => {
    const run = await putOne();
    const path = `/api/v1/runs/${run.id}`;
    expect((await send("PATCH", path, { note: " **warm**\r\nsecond ", tags: ["b", "a", "a"] })).status).toBe(
      204,
    );
    const row = () => api.query("SELECT note, tags FROM run WHERE id = $1", [run.id]);
    expect(await row()).toEqual([{ note: "**warm**\nsecond", tags: ["a", "b"] }]);
    expect((await send("PATCH", path, { note: "  " })).status).toBe(204);
    expect(await row()).toEqual([{ note: null, tags: ["a", "b"] }]);
    const changes = await listChanges({ runId: run.id });
    expect(changes.map(({ detail }) => detail)).toEqual([
      { kind: "note", before: "**warm**\nsecond" },
      { kind: "tags", added: ["a", "b"], removed: [] },
      { kind: "note", before: null },
    ]);
    await publish(run.id);
    expect((await send("PATCH", path, { note: "mine" })).status).toBe(403);
    expect(
      (await send("PATCH", `/api/v1/runs/018f0000-0000-7000-8000-00000000ffff`, { note: "x" })).status,
    ).toBe(404);
    expect((await send("PATCH", path, { note: "x".repeat(10_001) })).status).toBe(400);
  });

  test("has the tags of its report, as tags are kept", async () => {
    const run = await putOne({ override: { tags: ["z", " a ", "cafe\u0301", "k=", "z"] } });
    expect(await tagsOf(run.id)).toEqual(["a", "caf\u00e9", "z"]);
    expect((await useOf("caf\u00e9"))?.runCount).toBe(1);
  });

  test("its report keeps the tags it came with", async () => {
    const run = await putOne({ override: { tags: ["from-agent"] } });
    await send("PATCH", `/api/v1/runs/${run.id}`, { tags: ["mine"] });
    const answer = z.object({ report: z.object({ tags: z.array(z.string()) }) });
    const { report } = answer.parse(await (await api.get(`/api/v1/runs/${run.id}`)).json());
    expect(report.tags).toEqual(["from-agent"]);
  });
});

test("the tags of several targets are counted, without those of deleted ones", async () => {
  const ids: string[] = [];
  for (const [name, tags] of [
    ["One", ["room=lab", "quiet"]],
    ["Two", ["room=lab"]],
    ["Three", ["room=lab", "gone"]],
  ] as const) {
    const made = await send("POST", "/api/v1/targets", { name, kind: "nas", tags });
    ids.push(z.looseObject({ id: z.uuid() }).parse(await made.json()).id);
  }
  await send("DELETE", `/api/v1/targets/${ids[2]}`);
  expect(await countTargetTags(ids)).toEqual([
    { tag: "quiet", count: 1 },
    { tag: "room=lab", count: 2 },
  ]);
  expect(await countTargetTags([])).toEqual([]);
});
