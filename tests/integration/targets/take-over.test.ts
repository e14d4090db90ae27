import { expect, test } from "vitest";
import * as z from "zod";
import { listChanges } from "#lib/changes/queries.ts";
import { ApiError } from "#lib/contract/api.ts";
import { unknownConfiguration } from "#lib/contract/facts.ts";
import { CreatedAnswer, RunCountAnswer, TargetAnswer } from "#lib/targets/api.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makePublishedTarget } from "#tests/support/make-published.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { sendJson } from "#tests/support/send-json.ts";

const api = setUpApi();
const nobody = "018f0000-0000-7000-8000-00000000ffff";

const send = (method: string, path: string, document?: unknown) =>
  sendJson(api, method, `/api/v1${path}`, document);
const create = async (path: string, document: object) => {
  const answer = await send("POST", path, document);
  expect(answer.status).toBe(201);
  return z.looseObject(CreatedAnswer.shape).parse(await answer.json()).id;
};
const getTarget = async (id: string) =>
  TargetAnswer.parse(await (await api.get(`/api/v1/targets/${id}`)).json());
const takeOver = (id: string, targetId: string) => send("POST", `/targets/${id}/take-over`, { targetId });

async function measure(key: string, more: Parameters<typeof makeReport>[0] = {}) {
  const report = makeReport({ target: { key, name: key.split("/")[1] ?? key, vendor: "QNAP" }, ...more });
  expect((await api.put(report.id, report)).status).toBe(201);
  const [row] = await api.query<{ id: string }>("SELECT id FROM target WHERE key = $1", [key]);
  return { report, id: row?.id ?? "" };
}

const runOf = async (id: string) =>
  (
    await api.query<{
      target_id: string;
      volume_id: string;
      configuration_id: string | null;
      values: unknown;
    }>(
      `SELECT r.target_id, r.volume_id, r.configuration_id, s.values -> 'values' AS values
       FROM run r JOIN setup s ON s.id = r.setup_id WHERE r.id = $1`,
      [id],
    )
  )[0];

test("what was described by hand takes over what agents measured, as if it had been there first", async () => {
  const byHand = await create("/targets", { name: "Office", kind: "nas", model: "TS-932X", tags: ["b"] });
  const volume = await create(`/targets/${byHand}/volumes`, { name: "Media", kind: "share" });
  const configuration = await create(`/targets/${byHand}/configurations`, {
    volumeId: volume,
    facts: { ...unknownConfiguration, network: { linkBitsPerSecond: 1e10, mtu: 9000, bond: null } },
    validFrom: "2026-06-01T00:00:00Z",
  });
  const before = await measure("smb/ts932x", { startedAt: new Date("2026-05-01T00:00:00Z") });
  const { report, id: measured } = await measure("smb/ts932x", {
    startedAt: new Date("2026-07-01T00:00:00Z"),
  });
  const other = makeReport({
    target: { key: "smb/ts932x", name: "ts932x" },
    override: { volume: { key: "backup", name: "backup", kind: "share", sizeBytes: null, freeBytes: null } },
  });
  await api.put(other.id, other);
  await send("PATCH", `/targets/${measured}`, { tags: ["a"], note: "found it" });
  const answer = await takeOver(byHand, measured);
  expect(RunCountAnswer.parse(await answer.json())).toEqual({ runCount: 3 });
  expect((await api.get(`/api/v1/targets/${measured}`)).status).toBe(404);
  expect(await getTarget(byHand)).toMatchObject({
    key: "smb/ts932x",
    name: "Office",
    vendor: "QNAP",
    model: "TS-932X",
    tags: ["a", "b"],
    note: "found it",
    runCount: 3,
    volumes: [
      { key: "backup", name: "backup", runCount: 1 },
      { id: volume, key: "media", name: "Media", runCount: 2, revisionCount: 1 },
    ],
  });
  expect(await runOf(report.id)).toMatchObject({
    target_id: byHand,
    volume_id: volume,
    configuration_id: configuration,
    values: { target: "smb/ts932x", nasMtu: 9000, model: "TS-932X", volume: "Media" },
  });
  expect(await runOf(before.report.id)).toMatchObject({ target_id: byHand, configuration_id: null });
  const next = await measure("smb/ts932x");
  expect(next.id).toBe(byHand);
  expect(await runOf(next.report.id)).toMatchObject({ volume_id: volume, configuration_id: configuration });
});

test("is refused where it is not plain what belongs to what", async () => {
  const byHand = await create("/targets", { name: "Attic", kind: "nas" });
  const { id: measured } = await measure("smb/attic");
  const published = await makePublishedTarget(api, "a-review");
  for (const [id, other, status] of [
    [measured, byHand, 409],
    [byHand, byHand, 409],
    [byHand, nobody, 404],
    [nobody, measured, 404],
    [byHand, published, 403],
  ] as const)
    expect((await takeOver(id, other)).status).toBe(status);
  expect((await send("POST", `/targets/${byHand}/take-over`, {})).status).toBe(400);
  await create(`/targets/${measured}/configurations`, {
    volumeId: null,
    facts: { ...unknownConfiguration, firmware: "1" },
  });
  const described = await takeOver(byHand, measured);
  expect(described.status).toBe(409);
  expect(ApiError.parse(await described.json()).error.message).toContain("revisions of its own");
  expect(await getTarget(measured)).toMatchObject({ key: "smb/attic", runCount: 1 });
});

test("nothing that people wrote is lost, and each measured volume stays one", async () => {
  const byHand = await create("/targets", { name: "Loft", kind: "nas", note: "bought used" });
  const media = await create(`/targets/${byHand}/volumes`, { name: "Media", kind: "share", note: "films" });
  const gone = await create(`/targets/${byHand}/volumes`, { name: "backup", kind: "share" });
  expect((await send("DELETE", `/volumes/${gone}`)).status).toBeLessThan(300);
  // Another name, the same key.
  const odd = await create(`/targets/${byHand}/volumes`, { name: "LUN-1", kind: "lun" });
  const volume = (name: string) => ({
    key: name,
    name,
    kind: "share" as const,
    sizeBytes: null,
    freeBytes: null,
  });
  const inVolume = (name: string) => measure("smb/loft", { override: { volume: volume(name) } });
  const { report, id: measured } = await inVolume("MEDIA");
  const spelled = await inVolume("Media");
  const kept = await inVolume("backup");
  const otherOdd = await create(`/targets/${measured}/volumes`, { name: "lun 1", kind: "lun" });
  const ports = [{ linkBitsPerSecond: 1e10, kind: null, count: 2 }];
  await send("PATCH", `/targets/${measured}`, { note: "found it", ports });
  expect((await takeOver(byHand, measured)).status).toBe(200);
  const target = await getTarget(byHand);
  expect(target).toMatchObject({ note: "bought used\n\nfound it", ports, runCount: 3 });
  const volumes = target.volumes.map(({ id, key, name, runCount }) => [id, key, name, runCount]);
  const idOf = async (runId: string) => (await runOf(runId))?.volume_id;
  expect(await idOf(spelled.report.id)).toBe(media);
  expect(await idOf(report.id)).not.toBe(media);
  expect(await idOf(kept.report.id)).not.toBe(gone);
  expect(volumes).toContainEqual([await idOf(kept.report.id), "backup", "backup", 1]);
  expect(volumes).toContainEqual([odd, "manual/lun-1", "LUN-1", 0]);
  expect(volumes).toContainEqual([otherOdd, "manual/lun-1-2", "lun 1", 0]);
  expect(volumes.filter(([id]) => id === media)).toHaveLength(1);
  expect((await listChanges({ targetId: byHand })).map(({ detail }) => detail)).toContainEqual({
    kind: "target-taken-over",
    key: "smb/loft",
    name: "loft",
  });
  const next = await inVolume("MEDIA");
  expect(await idOf(next.report.id)).toBe(await idOf(report.id));
});
