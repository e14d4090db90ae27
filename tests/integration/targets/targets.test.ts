import { describe, expect, test } from "vitest";
import { listChanges } from "#lib/changes/queries.ts";
import { ApiError } from "#lib/contract/api.ts";
import { measured } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import { purgeRuns } from "#lib/runs/mutations.ts";
import {
  CreatedAnswer,
  RunCountAnswer,
  TargetAnswer,
  TargetListAnswer,
  UsageAnswer,
} from "#lib/targets/api.ts";
import { createTarget, purgeTargets, updateTarget } from "#lib/targets/mutations.ts";
import { listDeletedTargets } from "#lib/targets/queries.ts";
import { purgeVolumes } from "#lib/targets/volume-mutations.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makePublishedTarget } from "#tests/support/make-published.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { sendJson } from "#tests/support/send-json.ts";

const api = setUpApi();
const nobody = "018f0000-0000-7000-8000-00000000ffff";
const hourMs = 3_600_000;

const send = (method: string, path: string, document?: unknown) =>
  sendJson(api, method, `/api/v1${path}`, document);

async function create(document: object): Promise<string> {
  const answer = await send("POST", "/targets", document);
  expect(answer.status).toBe(201);
  return CreatedAnswer.parse(await answer.json()).id;
}

const getTarget = async (id: string) =>
  TargetAnswer.parse(await (await api.get(`/api/v1/targets/${id}`)).json());
const usageOf = async (path: string) =>
  UsageAnswer.parse(await (await api.get(`/api/v1${path}/usage`)).json());
const listKeys = async (query = "") =>
  TargetListAnswer.parse(await (await api.get(`/api/v1/targets${query}`)).json()).targets.map(
    ({ key }) => key,
  );
const codeOf = async (answer: Response) => ApiError.parse(await answer.json()).error.code;

/** A run of a target of its own, and that target's id. */
async function measure(
  key: string,
  more: Parameters<typeof makeReport>[0] = {},
): Promise<{ id: string; report: Report }> {
  const report = makeReport({ target: { key, name: key }, ...more });
  expect((await api.put(report.id, report)).status).toBe(201);
  const [row] = await api.query<{ id: string }>("SELECT id FROM target WHERE key = $1", [key]);
  return { id: row?.id ?? "", report };
}

describe("a target made by hand", () => {
  test("with a name that another one has is refused, and says which", async () => {
    const otherId = await create({ name: "Taken Name", kind: "nas" });
    const id = await create({ name: "Free Name", kind: "nas" });
    const refusal = { ok: false, reason: "name-taken", otherId };
    expect(await createTarget({ name: "taken name", kind: "nas" })).toEqual(refusal);
    expect(await updateTarget(id, { name: "TAKEN NAME" })).toEqual(refusal);
    expect((await send("PATCH", `/targets/${id}`, { name: "taken name" })).status).toBe(409);
  });

  test("has a name that can be seen", async () => {
    for (const name of ["\u200b", "NAS \u202egnp"])
      expect((await send("POST", "/targets", { name, kind: "nas" })).status).toBe(400);
    const id = await create({ name: "Visible", kind: "nas" });
    expect((await send("PATCH", `/targets/${id}`, { name: "\u3164" })).status).toBe(400);
  });

  test("has what was said of it, and null for the rest", async () => {
    const id = await create({
      name: "  Attic NAS ",
      kind: "nas",
      vendor: "Synology",
      model: "DS415+",
      processor: "Atom C2538",
      memoryBytes: 2 ** 31,
      bays: "4 × 3.5″",
      ports: [{ kind: "RJ45", linkBitsPerSecond: 1e9, count: 2 }],
      tags: ["room=attic"],
      note: "**loud**",
    });
    expect(await getTarget(id)).toMatchObject({
      key: "manual/attic-nas",
      name: "Attic NAS",
      vendor: "Synology",
      model: "DS415+",
      processor: "Atom C2538",
      memoryBytes: 2 ** 31,
      bays: "4 × 3.5″",
      ports: [{ kind: "RJ45", linkBitsPerSecond: 1e9, count: 2 }],
      tags: ["room=attic"],
      note: "**loud**",
      publicationKey: null,
      runCount: 0,
      lastRunAt: null,
      volumes: [],
      withoutVolume: { runCount: 0, revisionCount: 0, newest: null },
    });
    const bare = await create({ name: "Bare", kind: "cloud-folder" });
    expect(await getTarget(bare)).toMatchObject({
      vendor: null,
      memoryBytes: null,
      ports: null,
      tags: [],
      note: null,
    });
    expect(await listKeys()).toEqual(expect.arrayContaining(["manual/attic-nas", "manual/bare"]));
  });

  test("bad documents are answered with what is wrong and where", async () => {
    for (const [document, path] of [
      [{ kind: "nas" }, "name"],
      [{ name: " ", kind: "nas" }, "name"],
      [{ name: "x", kind: "toaster" }, "kind"],
      [{ name: "x", kind: "nas", memoryBytes: -1 }, "memoryBytes"],
      [{ name: "x", kind: "nas", colour: "red" }, ""],
      [{ name: "x\u0000y", kind: "nas" }, "name"],
    ] as const) {
      const answer = await send("POST", "/targets", document);
      expect(answer.status).toBe(400);
      const { error } = ApiError.parse(await answer.json());
      expect(error.issues?.map((issue) => issue.path)).toContain(path);
    }
    expect(
      (await send("POST", "/targets", { name: "x", kind: "nas", note: "n".repeat(20_001) })).status,
    ).toBe(400);
    const long = await send("POST", "/targets", { name: "x", kind: "nas", note: "n".repeat(1_100_000) });
    expect(long.status).toBe(413);
    const foreign = await fetch(`${api.url}/api/v1/targets`, {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
      body: JSON.stringify({ name: "Foreign", kind: "nas" }),
    });
    expect(foreign.status).toBe(403);
  });

  test("of two at the same moment under one name, one is refused", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send("POST", "/targets", { name: "Twin", kind: "nas" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await codeOf(await send("POST", "/targets", { name: "tWIN", kind: "nas" }))).toBe("conflict");
  });

  test("the name of a deleted one is free, its key is not", async () => {
    const first = await create({ name: "Phoenix", kind: "nas" });
    expect((await send("DELETE", `/targets/${first}`)).status).toBe(200);
    const second = await create({ name: "Phoenix", kind: "nas" });
    expect((await getTarget(second)).key).toBe("manual/phoenix-2");
  });
});

describe("editing a target", () => {
  test("changes what is said, null makes it unknown, the rest stays", async () => {
    const { id } = await measure("smb/edited");
    await send("PATCH", `/targets/${id}`, { vendor: "QNAP", model: "TS-932X", ports: [], note: "a" });
    expect((await send("PATCH", `/targets/${id}`, { vendor: null, note: "", name: "Office" })).status).toBe(
      204,
    );
    expect(await getTarget(id)).toMatchObject({
      key: "smb/edited",
      name: "Office",
      vendor: null,
      model: "TS-932X",
      ports: [],
      note: null,
      runCount: 1,
    });
  });

  test("logs what was done to its tags and its note, and nothing where nothing was", async () => {
    const id = await create({ name: "Logged", kind: "nas", tags: ["a", "b"], note: "first" });
    await send("PATCH", `/targets/${id}`, { tags: ["b", "room=attic"], note: "second" });
    await send("PATCH", `/targets/${id}`, { tags: ["room=attic", "b"], note: "second", vendor: "QNAP" });
    expect((await listChanges({ targetId: id })).map(({ detail }) => detail).toReversed()).toEqual([
      { kind: "tags", added: ["room=attic"], removed: ["a"] },
      { kind: "note", before: "first" },
    ]);
  });

  test("a name of another one, an unknown id and an id that is none", async () => {
    await create({ name: "Taken", kind: "nas" });
    const id = await create({ name: "Free", kind: "nas" });
    expect((await send("PATCH", `/targets/${id}`, { name: "TAKEN" })).status).toBe(409);
    expect((await send("PATCH", `/targets/${id}`, { name: "FREE" })).status).toBe(204);
    expect((await send("PATCH", `/targets/${nobody}`, { name: "x" })).status).toBe(404);
    expect((await send("PATCH", "/targets/1", { name: "x" })).status).toBe(400);
    expect((await api.get(`/api/v1/targets/${nobody}`)).status).toBe(404);
    expect((await api.get(`/api/v1/targets/${nobody}/usage`)).status).toBe(404);
  });
});

describe("deleting a target", () => {
  test("tells first what hangs on it, takes its runs along, and gives both back within a day", async () => {
    const startedAt = new Date("2026-11-01T10:00:00Z");
    const { id, report } = await measure("smb/leaving", { startedAt });
    const { report: gone } = await measure("smb/leaving");
    await fetch(`${api.url}/api/v1/runs/${gone.id}`, { method: "DELETE" });
    await send("POST", `/targets/${id}/configurations`, { volumeId: null, facts: facts({ firmware: "1" }) });
    await api.query(
      `INSERT INTO share (slug, kind, mode, run_id, title, revoked_at) VALUES
         ('a', 'run', 'live', $1, 't', NULL), ('b', 'run', 'frozen', $1, 't', NULL), ('c', 'run', 'live', $1, 't', now())`,
      [report.id],
    );
    expect(await usageOf(`/targets/${id}`)).toEqual({
      volumes: 1,
      revisions: 1,
      runs: 1,
      firstRunAt: startedAt.toISOString(),
      lastRunAt: startedAt.toISOString(),
      observations: 0,
      shares: { frozen: 1, live: 1 },
    });
    const deleted = await send("DELETE", `/targets/${id}`);
    expect(RunCountAnswer.parse(await deleted.json())).toEqual({ runCount: 1 });
    expect((await api.get(`/api/v1/targets/${id}`)).status).toBe(404);
    expect((await api.get(`/api/v1/runs/${report.id}`)).status).toBe(404);
    expect(await listKeys()).not.toContain("smb/leaving");
    expect(await listDeletedTargets()).toContainEqual(expect.objectContaining({ id, runCount: 1 }));
    expect((await send("DELETE", `/targets/${id}`)).status).toBe(404);
    const restored = await send("POST", `/targets/${id}/restore`);
    expect(RunCountAnswer.parse(await restored.json())).toEqual({ runCount: 1 });
    expect((await api.get(`/api/v1/runs/${report.id}`)).status).toBe(200);
    // The run that was deleted by itself before stays deleted.
    expect((await api.get(`/api/v1/runs/${gone.id}`)).status).toBe(404);
    expect((await send("POST", `/targets/${id}/restore`)).status).toBe(404);
  });

  test("a new run brings it back, without the runs that went", async () => {
    const { id, report } = await measure("smb/revived");
    await send("DELETE", `/targets/${id}`);
    const { report: next } = await measure("smb/revived");
    expect(await getTarget(id)).toMatchObject({ key: "smb/revived", runCount: 1 });
    expect((await api.get(`/api/v1/runs/${next.id}`)).status).toBe(200);
    expect((await api.get(`/api/v1/runs/${report.id}`)).status).toBe(404);
  });

  test("a run that is restored by itself brings it back, too", async () => {
    const { id, report } = await measure("smb/half");
    await send("DELETE", `/targets/${id}`);
    expect((await send("POST", `/runs/${report.id}/restore`)).status).toBe(204);
    expect(await getTarget(id)).toMatchObject({ runCount: 1, deletedAt: null });
  });

  test("after a day it is gone for good with all that hung on it; before, it is not", async () => {
    const { id } = await measure("smb/purged");
    await send("POST", `/targets/${id}/configurations`, { volumeId: null, facts: facts({ firmware: "1" }) });
    await send("DELETE", `/targets/${id}`);
    const soon = new Date(Date.now() + 23 * hourMs);
    await purgeRuns(soon);
    await purgeTargets(soon);
    expect(await api.query("SELECT 1 FROM target WHERE id = $1", [id])).toHaveLength(1);
    const later = new Date(Date.now() + 25 * hourMs);
    await purgeRuns(later);
    await purgeTargets(later);
    for (const table of [
      "target WHERE id",
      "volume WHERE target_id",
      "configuration WHERE target_id",
      "run WHERE target_id",
    ])
      expect(await api.query(`SELECT 1 FROM ${table} = $1`, [id])).toEqual([]);
  });
});

describe("volumes", () => {
  const addVolume = async (id: string, document: object) =>
    CreatedAnswer.parse(await (await send("POST", `/targets/${id}/volumes`, document)).json()).id;

  test("are made, renamed, and refused under a name that is taken", async () => {
    const id = await create({ name: "With volumes", kind: "nas" });
    const volume = await addVolume(id, { name: "Media", kind: "share", note: "films" });
    expect((await send("POST", `/targets/${id}/volumes`, { name: "media", kind: "lun" })).status).toBe(409);
    expect((await send("POST", `/targets/${id}/volumes`, { name: "media", kind: "bucket" })).status).toBe(
      400,
    );
    expect((await send("POST", `/targets/${nobody}/volumes`, { name: "m", kind: "lun" })).status).toBe(404);
    expect((await send("PATCH", `/volumes/${volume}`, { name: "Films", kind: "lun" })).status).toBe(204);
    expect((await getTarget(id)).volumes).toMatchObject([
      {
        id: volume,
        key: "manual/media",
        name: "Films",
        kind: "lun",
        note: "films",
        runCount: 0,
        revisionCount: 0,
      },
    ]);
    expect((await send("PATCH", `/volumes/${nobody}`, { name: "x" })).status).toBe(404);
  });

  test("a deleted one leaves its runs where they are, comes back by hand or by a run", async () => {
    const { id, report } = await measure("smb/volume-gone");
    const [volume] = (await getTarget(id)).volumes;
    if (volume === undefined) throw new Error("the run has a volume");
    expect(await usageOf(`/volumes/${volume.id}`)).toMatchObject({ volumes: 0, runs: 1, revisions: 0 });
    const deleted = await send("DELETE", `/volumes/${volume.id}`);
    expect(RunCountAnswer.parse(await deleted.json())).toEqual({ runCount: 1 });
    expect((await getTarget(id)).volumes).toEqual([]);
    expect((await api.get(`/api/v1/runs/${report.id}`)).status).toBe(200);
    expect((await api.get(`/api/v1/volumes/${volume.id}/usage`)).status).toBe(404);
    expect(
      (
        await send("POST", `/targets/${id}/configurations`, {
          volumeId: volume.id,
          facts: facts({ firmware: "1" }),
        })
      ).status,
    ).toBe(404);
    // A volume with runs is never removed for good: they were made on it.
    await purgeVolumes(new Date(Date.now() + 25 * hourMs));
    expect((await send("POST", `/volumes/${volume.id}/restore`)).status).toBe(204);
    expect((await send("POST", `/volumes/${volume.id}/restore`)).status).toBe(404);
    await send("DELETE", `/volumes/${volume.id}`);
    await measure("smb/volume-gone");
    expect((await getTarget(id)).volumes).toMatchObject([{ id: volume.id, runCount: 2 }]);
  });

  test("a deleted one on which nothing hangs is removed after a day", async () => {
    const id = await create({ name: "Short-lived volumes", kind: "nas" });
    const volume = await addVolume(id, { name: "Scratch", kind: "share" });
    await send("DELETE", `/volumes/${volume}`);
    await purgeVolumes(new Date(Date.now() + 23 * hourMs));
    expect(await api.query("SELECT 1 FROM volume WHERE id = $1", [volume])).toHaveLength(1);
    await purgeVolumes(new Date(Date.now() + 25 * hourMs));
    expect(await api.query("SELECT 1 FROM volume WHERE id = $1", [volume])).toEqual([]);
  });
});

test("what comes from a publication stays as it is, and can be left out of the list", async () => {
  const id = await makePublishedTarget(api, "a-review");
  const [volume] = await api.query<{ id: string }>(
    "INSERT INTO volume (target_id, key, name, kind) VALUES ($1, 'v', 'v', 'share') RETURNING id",
    [id],
  );
  for (const [method, path, document] of [
    ["PATCH", `/targets/${id}`, { name: "Mine" }],
    ["DELETE", `/targets/${id}`, undefined],
    ["POST", `/targets/${id}/volumes`, { name: "x", kind: "share" }],
    ["PATCH", `/volumes/${volume?.id}`, { name: "x" }],
    ["DELETE", `/volumes/${volume?.id}`, undefined],
    ["POST", `/targets/${id}/configurations`, { volumeId: null, facts: facts({ firmware: "1" }) }],
  ] as const) {
    const answer = await send(method, path, document);
    expect([answer.status, await codeOf(answer)], `${method} ${path}`).toEqual([403, "forbidden"]);
  }
  expect(await getTarget(id)).toMatchObject({ name: "published/a-review", publicationKey: "a-review" });
  expect((await listKeys()).at(-1)).toBe("published/a-review");
  expect(await listKeys("?published=hide")).not.toContain("published/a-review");
  expect((await api.get("/api/v1/targets?published=perhaps")).status).toBe(400);
});

function facts(more: object) {
  return {
    pool: null,
    fileSystem: null,
    acceleration: null,
    memoryBytes: null,
    access: null,
    network: null,
    firmware: null,
    ...more,
  };
}

test("what is deleted comes back under its name only while nobody else has it", async () => {
  const id = await create({ name: "Shed", kind: "nas" });
  expect((await send("DELETE", `/targets/${id}`)).status).toBe(200);
  const other = await create({ name: "shed", kind: "nas" });
  const refused = await send("POST", `/targets/${id}/restore`);
  expect([refused.status, await codeOf(refused)]).toEqual([409, "conflict"]);
  await send("PATCH", `/targets/${other}`, { name: "Barn" });
  expect((await send("POST", `/targets/${id}/restore`)).status).toBe(200);

  const volume = async (name: string) =>
    CreatedAnswer.parse(await (await send("POST", `/targets/${id}/volumes`, { name, kind: "share" })).json())
      .id;
  const gone = await volume("Media");
  await send("DELETE", `/volumes/${gone}`);
  const again = await volume("MEDIA");
  expect((await send("POST", `/volumes/${gone}/restore`)).status).toBe(409);
  await send("DELETE", `/volumes/${again}`);
  expect((await send("POST", `/volumes/${gone}/restore`)).status).toBe(204);
});

test("observations of a target's runs hang on it like its own", async () => {
  const { id, report } = await measure("smb/observed");
  const gone = await measure("smb/observed");
  const power = { metric: "power", unit: "W", value: measured(40) };
  for (const path of [`/targets/${id}`, `/runs/${report.id}`, `/runs/${gone.report.id}`])
    expect((await send("POST", `${path}/observations`, power)).status).toBe(201);
  await send("DELETE", `/runs/${gone.report.id}`);
  expect((await usageOf(`/targets/${id}`)).observations).toBe(2);
});
