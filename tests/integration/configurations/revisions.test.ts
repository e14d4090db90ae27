import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  CreatedRevisionAnswer,
  MoveRunsAnswer,
  OfferAnswer,
  RevisionAnswer,
  RevisionListAnswer,
} from "#lib/configurations/api.ts";
import { ApiError } from "#lib/contract/api.ts";
import { ConfigurationFacts } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makePublishedTarget } from "#tests/support/make-published.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { sendJson } from "#tests/support/send-json.ts";

const api = setUpApi();
const nobody = "018f0000-0000-7000-8000-00000000ffff";

const send = (method: string, path: string, document?: unknown) =>
  sendJson(api, method, `/api/v1${path}`, document);

const facts = (more: Partial<ConfigurationFacts> = {}): ConfigurationFacts => ({
  pool: null,
  fileSystem: null,
  acceleration: null,
  memoryBytes: null,
  access: null,
  network: null,
  firmware: null,
  ...more,
});
const network = (mtu: number) => ({ linkBitsPerSecond: 1e10, mtu, bond: null });

type Place = { targetId: string; volumeId: string };

/** A run on a volume of its own, and their ids. */
async function measure(
  key: string,
  more: Parameters<typeof makeReport>[0] = {},
): Promise<Place & { report: Report }> {
  const report = makeReport({ target: { key, name: key }, ...more });
  expect((await api.put(report.id, report)).status).toBe(201);
  const [row] = await api.query<{ target_id: string; volume_id: string }>(
    "SELECT target_id, volume_id FROM run WHERE id = $1",
    [report.id],
  );
  return { report, targetId: row?.target_id ?? "", volumeId: row?.volume_id ?? "" };
}

const post = ({ targetId, volumeId }: Place, more: object) =>
  send("POST", `/targets/${targetId}/configurations`, { volumeId, ...more });

async function revise(place: Place, more: object) {
  const answer = await post(place, more);
  expect(answer.status).toBe(201);
  return CreatedRevisionAnswer.parse(await answer.json());
}

const list = async ({ targetId, volumeId }: Place) =>
  RevisionListAnswer.parse(
    await (await api.get(`/api/v1/targets/${targetId}/configurations?volume=${volumeId}`)).json(),
  );
const offerOf = async ({ targetId, volumeId }: Place) =>
  OfferAnswer.parse(await (await api.get(`/api/v1/targets/${targetId}/offer?volume=${volumeId}`)).json())
    .offer;
const errorOf = async (answer: Response) => ApiError.parse(await answer.json()).error;

const RunRow = z.tuple([z.object({ configuration_id: z.uuid().nullable(), path_id: z.uuid().nullable() })]);
async function placeOf(runId: string) {
  const rows = await api.query("SELECT configuration_id, path_id FROM run WHERE id = $1", [runId]);
  return RunRow.parse(rows)[0];
}
/** What the explorer groups a run by. */
async function valuesOf(runId: string): Promise<Record<string, unknown>> {
  const [row] = await api.query<{ values: { values: Record<string, unknown> } }>(
    "SELECT s.values FROM setup s JOIN run r ON r.setup_id = s.id WHERE r.id = $1",
    [runId],
  );
  return row?.values.values ?? {};
}

describe("revisions", () => {
  test("count from 1, tell what changed, and stay what they are", async () => {
    const place = await measure("smb/counted");
    const first = await revise(place, {
      facts: facts({ network: network(1500), firmware: "5.1" }),
      name: "as bought",
    });
    const second = await revise(place, {
      facts: facts({ network: network(9000), firmware: "5.1" }),
      note: "jumbo",
    });
    expect([first.revision, second.revision]).toEqual([1, 2]);
    const { revisions, runsWithoutRevision } = await list(place);
    expect(runsWithoutRevision).toBe(1);
    expect(revisions.map(({ revision, name, note }) => [revision, name, note])).toEqual([
      [2, null, "jumbo"],
      [1, "as bought", null],
    ]);
    expect(revisions[0]?.changes).toEqual([
      {
        fact: "nasMtu",
        of: null,
        group: null,
        before: { is: "known", value: { is: "mtu", mtu: 1500 } },
        after: { is: "known", value: { is: "mtu", mtu: 9000 } },
      },
    ]);
    expect(revisions[1]?.changes).toEqual([]);
    const alone = RevisionAnswer.parse(await (await api.get(`/api/v1/configurations/${second.id}`)).json());
    expect(alone).toEqual(revisions[0]);
    await expect(
      api.query("UPDATE configuration SET facts = '{}' WHERE id = $1", [first.id]),
    ).rejects.toThrow("is a revision and can not be changed");
  });

  test("the same facts again are refused, also where unknown ones are written otherwise", async () => {
    const place = await measure("smb/same");
    await revise(place, { facts: facts({ firmware: "1" }) });
    const answer = await post(place, {
      facts: facts({ firmware: "1", network: { linkBitsPerSecond: null, mtu: null, bond: null } }),
    });
    expect([answer.status, (await errorOf(answer)).code]).toEqual([409, "conflict"]);
    await revise(place, { facts: facts({ firmware: "2" }) });
    const back = await revise(place, { facts: facts({ firmware: "1" }) });
    expect(back.revision).toBe(3);
  });

  test("one that was made from another revision than the newest is refused", async () => {
    const place = await measure("smb/two-tabs");
    const first = await revise(place, { facts: facts({ firmware: "1" }), basedOn: null });
    const second = await revise(place, { facts: facts({ firmware: "2" }), basedOn: first.id });
    for (const basedOn of [first.id, null]) {
      const late = await post(place, { facts: facts({ firmware: "1", network: network(9000) }), basedOn });
      expect([late.status, (await errorOf(late)).code]).toEqual([409, "conflict"]);
    }
    expect((await list(place)).revisions.map(({ id }) => id)).toEqual([second.id, first.id]);
    await revise(place, { facts: facts({ firmware: "3" }), basedOn: second.id });
    await revise(place, { facts: facts({ firmware: "4" }) });
  });

  test("made at the same moment, they get one number after the other", async () => {
    const place = await measure("smb/at-once");
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => revise(place, { facts: facts({ firmware: `v${at}` }) })),
    );
    expect(made.map(({ revision }) => revision).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("volumes, and the target itself, count by themselves", async () => {
    const place = await measure("smb/two-volumes");
    const own = await revise(place, { facts: facts({ firmware: "1" }) });
    const whole = await send("POST", `/targets/${place.targetId}/configurations`, {
      volumeId: null,
      facts: facts({ firmware: "1" }),
    });
    expect(own.revision).toBe(1);
    expect(CreatedRevisionAnswer.parse(await whole.json()).revision).toBe(1);
    const answer = await api.get(`/api/v1/targets/${place.targetId}/configurations`);
    expect(RevisionListAnswer.parse(await answer.json()).revisions).toMatchObject([{ volumeId: null }]);
  });

  test("name and note can be changed, facts can't", async () => {
    const place = await measure("smb/renamed");
    const { id } = await revise(place, { facts: facts({ firmware: "1" }), note: "old" });
    expect((await send("PATCH", `/configurations/${id}`, { name: "RAID 6" })).status).toBe(204);
    expect((await send("PATCH", `/configurations/${id}`, { note: "" })).status).toBe(204);
    expect((await list(place)).revisions).toMatchObject([{ name: "RAID 6", note: null }]);
    expect((await send("PATCH", `/configurations/${id}`, { facts: facts() })).status).toBe(400);
    expect((await send("PATCH", `/configurations/${nobody}`, { name: "x" })).status).toBe(404);
  });

  test("bad facts, an unknown target, a volume of another target", async () => {
    const place = await measure("smb/bad");
    const other = await measure("smb/other");
    const answer = await post(place, { facts: facts({ network: { ...network(1500), mtu: 20 } }) });
    expect(answer.status).toBe(400);
    expect((await errorOf(answer)).issues?.map(({ path }) => path)).toEqual(["facts.network.mtu"]);
    expect((await post({ ...place, targetId: nobody }, { facts: facts() })).status).toBe(404);
    expect((await post({ ...place, volumeId: other.volumeId }, { facts: facts() })).status).toBe(404);
    expect((await post(place, { facts: facts(), validFrom: "yesterday" })).status).toBe(400);
  });
});

describe("runs and revisions", () => {
  test("a run gets the revision that holds at its start; earlier ones move on demand", async () => {
    const before = await measure("smb/in-time", { startedAt: new Date("2026-03-01T00:00:00Z") });
    const { id: first } = await revise(before, {
      facts: facts({ network: network(1500) }),
      validFrom: "2026-01-01T00:00:00+09:00",
    });
    expect((await placeOf(before.report.id)).configuration_id).toBeNull();
    const later = await measure("smb/in-time", { startedAt: new Date("2026-04-01T00:00:00Z") });
    expect((await placeOf(later.report.id)).configuration_id).toBe(first);
    const { id: second, movedCount } = await revise(before, {
      facts: facts({ network: network(9000) }),
      validFrom: "2026-05-01T00:00:00Z",
      isForRunsWithoutRevision: true,
    });
    expect(movedCount).toBe(1);
    expect((await placeOf(before.report.id)).configuration_id).toBe(second);
    // A run keeps the revision it was made in.
    expect((await placeOf(later.report.id)).configuration_id).toBe(first);
    const old = await measure("smb/in-time", { startedAt: new Date("2026-02-01T00:00:00Z") });
    expect((await placeOf(old.report.id)).configuration_id).toBe(first);
    const next = await measure("smb/in-time", { startedAt: new Date("2026-06-01T00:00:00Z") });
    expect((await placeOf(next.report.id)).configuration_id).toBe(second);
    expect(await valuesOf(next.report.id)).toMatchObject({ nasMtu: 9000 });
  });

  test("named runs move to a new revision; one that may not refuses the whole", async () => {
    const place = await measure("smb/named-runs");
    const other = await measure("smb/not-mine");
    const refused = await post(place, {
      facts: facts({ firmware: "1" }),
      applyToRunIds: [place.report.id, other.report.id],
    });
    expect(refused.status).toBe(409);
    expect((await errorOf(refused)).issues).toEqual([{ path: "runIds", message: `run ${other.report.id}` }]);
    expect((await list(place)).revisions).toEqual([]);
    const made = await revise(place, { facts: facts({ firmware: "1" }), applyToRunIds: [place.report.id] });
    expect(made.movedCount).toBe(1);
    expect((await placeOf(place.report.id)).configuration_id).toBe(made.id);
  });
});

describe("moving runs", () => {
  const move = (document: object) => send("POST", "/runs/move", document);

  test("to another revision and to none, logged with where they were, and the explorer follows", async () => {
    const place = await measure("smb/moved");
    const { id: a } = await revise(place, {
      facts: facts({ network: network(1500) }),
      applyToRunIds: [place.report.id],
    });
    const { id: b } = await revise(place, { facts: facts({ network: network(9000) }), name: "jumbo" });
    const runIds = [place.report.id];
    expect(await valuesOf(place.report.id)).toMatchObject({ nasMtu: 1500, configuration: a });
    expect(MoveRunsAnswer.parse(await (await move({ runIds, configurationId: b })).json())).toEqual({
      movedCount: 1,
      unchangedCount: 0,
    });
    expect(await valuesOf(place.report.id)).toMatchObject({ nasMtu: 9000, configuration: b });
    expect(MoveRunsAnswer.parse(await (await move({ runIds, configurationId: b })).json())).toEqual({
      movedCount: 0,
      unchangedCount: 1,
    });
    expect((await move({ runIds, configurationId: null })).status).toBe(200);
    expect((await placeOf(place.report.id)).configuration_id).toBeNull();
    expect(await valuesOf(place.report.id)).not.toHaveProperty("nasMtu");
    const changes = await api.query("SELECT kind, detail FROM change WHERE run_id = $1 ORDER BY id", [
      place.report.id,
    ]);
    const revisions = { a: { id: a, revision: 1, name: null }, b: { id: b, revision: 2, name: "jumbo" } };
    expect(changes).toEqual([
      { kind: "run-revision", detail: { before: null, after: revisions.a } },
      { kind: "run-revision", detail: { before: revisions.a, after: revisions.b } },
      { kind: "run-revision", detail: { before: revisions.b, after: null } },
    ]);
  });

  test("is refused as a whole: another target, unknown, deleted or published runs, no such revision", async () => {
    const place = await measure("smb/whole");
    const other = await measure("smb/elsewhere");
    const { id } = await revise(place, { facts: facts({ firmware: "1" }) });
    const deleted = await measure("smb/whole");
    await fetch(`${api.url}/api/v1/runs/${deleted.report.id}`, { method: "DELETE" });
    const published = await measure("smb/whole");
    await api.query("UPDATE run SET origin = 'published' WHERE id = $1", [published.report.id]);
    for (const [run, status] of [
      [other.report.id, 409],
      [deleted.report.id, 409],
      [uuidV7(0), 409],
      [published.report.id, 403],
    ] as const) {
      const answer = await move({ runIds: [place.report.id, run], configurationId: id });
      expect(answer.status, run).toBe(status);
      expect((await errorOf(answer)).issues).toEqual([{ path: "runIds", message: `run ${run}` }]);
    }
    expect((await move({ runIds: [place.report.id], configurationId: nobody })).status).toBe(404);
    expect((await move({ runIds: [place.report.id], pathId: nobody })).status).toBe(404);
    expect((await move({ runIds: [], configurationId: id })).status).toBe(400);
    expect((await move({ runIds: [place.report.id] })).status).toBe(400);
    expect((await move({ runIds: [place.report.id], configurationId: id, pathId: null })).status).toBe(400);
    expect((await placeOf(place.report.id)).configuration_id).toBeNull();
    expect(await api.query("SELECT 1 FROM change WHERE run_id = $1", [place.report.id])).toEqual([]);
  });

  test("a thousand at once, and not one more", async () => {
    const place = await measure("smb/thousand");
    const { id } = await revise(place, { facts: facts({ firmware: "1" }) });
    const runIds = Array.from({ length: 1000 }, (_, at) => uuidV7(Date.UTC(2026, 0, 1) + at));
    await api.query(
      `INSERT INTO run (id, digest, contract, origin, target_id, volume_id, profile, time_precision, sort_at, warning_count, head)
       SELECT i, '\\x00', 1, 'agent', $2, $3, 'quick', 'unknown', now(), 0, (SELECT head FROM run WHERE id = $4)
       FROM unnest($1::uuid[]) AS i`,
      [runIds, place.targetId, place.volumeId, place.report.id],
    );
    const answer = await move({ runIds, configurationId: id });
    expect(MoveRunsAnswer.parse(await answer.json())).toEqual({ movedCount: 1000, unchangedCount: 0 });
    const [row] = await api.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM change WHERE kind = 'run-revision' AND run_id = ANY($1::uuid[])",
      [runIds],
    );
    expect(row?.count).toBe(1000);
    expect((await move({ runIds: [...runIds, place.report.id], configurationId: null })).status).toBe(400);
  });
});

describe("what agents found", () => {
  test("is offered as the next revision, never made one, and not again once it is dismissed", async () => {
    const place = await measure("smb/found");
    const [offer, again] = [await offerOf(place), await offerOf(place)];
    expect(again).toEqual(offer);
    expect(offer).toMatchObject({
      runId: place.report.id,
      base: null,
      facts: facts({ access: place.report.configuration.access }),
    });
    expect((await list(place)).revisions).toEqual([]);
    const { id } = await revise(place, { facts: offer?.facts, applyToRunIds: [place.report.id] });
    expect(await offerOf(place)).toBeNull();
    const access = { ...place.report.configuration.access, dialect: "3.0" };
    const next = await measure("smb/found", {
      startedAt: new Date(Date.now() + 60_000),
      override: { configuration: ConfigurationFacts.parse({ ...facts(), access }) },
    });
    const changed = await offerOf(place);
    expect(changed).toMatchObject({
      runId: next.report.id,
      base: { id, revision: 1 },
      changes: [
        {
          fact: "smbDialect",
          before: { is: "known", value: { is: "text", text: "3.1.1" } },
          after: { is: "known", value: { is: "text", text: "3.0" } },
        },
      ],
    });
    const dismissed = { volumeId: place.volumeId, digest: changed?.digest };
    expect((await send("POST", `/targets/${place.targetId}/offer/dismiss`, dismissed)).status).toBe(204);
    expect(await offerOf(place)).toBeNull();
    expect(
      (await send("POST", `/targets/${place.targetId}/offer/dismiss`, { volumeId: null, digest: "x" }))
        .status,
    ).toBe(400);
    expect((await send("POST", `/targets/${nobody}/offer/dismiss`, dismissed)).status).toBe(404);
  });

  test("what was found before a revision was written does not speak against it", async () => {
    const place = await measure("smb/older", { startedAt: new Date("2026-01-01T00:00:00Z") });
    const access = { ...place.report.configuration.access, dialect: "2.1", channels: null };
    await revise(place, { facts: { ...facts(), access } });
    const offer = await offerOf(place);
    expect(offer?.facts.access).toMatchObject({ dialect: "2.1", channels: 1 });
    expect(offer?.changes.map(({ fact }) => fact)).toEqual(["smbChannels"]);
  });

  test("what is taken over holds for new runs, also where the newest revision begins after the run that found it", async () => {
    const place = await measure("smb/taken", { startedAt: new Date("2026-01-01T00:00:00Z") });
    await revise(place, {
      facts: facts({ firmware: "5.1" }),
      validFrom: "2026-02-01T00:00:00Z",
    });
    const offer = await offerOf(place);
    expect(offer).toMatchObject({
      foundAt: "2026-01-01T00:00:00.000Z",
      validFrom: "2026-02-01T00:00:00.000Z",
    });
    const next = await revise(place, { facts: offer?.facts, validFrom: offer?.validFrom });
    const during = await measure("smb/taken", { startedAt: new Date("2026-01-15T00:00:00Z") });
    const after = await measure("smb/taken", { startedAt: new Date("2026-03-01T00:00:00Z") });
    expect((await placeOf(during.report.id)).configuration_id).toBeNull();
    expect((await placeOf(after.report.id)).configuration_id).toBe(next.id);
  });

  test("a target without runs, and one that is not there", async () => {
    const target = await makePublishedTarget(api, "offered");
    expect(
      OfferAnswer.parse(await (await api.get(`/api/v1/targets/${target}/offer`)).json()).offer,
    ).toBeNull();
    expect((await api.get(`/api/v1/targets/${nobody}/offer`)).status).toBe(404);
  });
});
