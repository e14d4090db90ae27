import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { ListRunsAnswer } from "#lib/contract/api.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { Publication } from "#lib/contract/publication.ts";
import { loadPublications } from "#lib/publications/ingest.ts";
import { refusePublished } from "#lib/publications/published-guard.ts";
import { getPublication, listPublications } from "#lib/publications/queries.ts";
import { type ReferenceFile, readReferenceFiles } from "#lib/publications/reference-files.ts";
import { deleteRuns, purgeRuns } from "#lib/runs/mutations.ts";
import { listFilterChoices } from "#lib/runs/queries.ts";
import { listTargetOverviews } from "#lib/targets/queries.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();
const files = readReferenceFiles();
const publications = files.map(({ text }) => Publication.parse(JSON.parse(text)));
const runs = publications.flatMap((publication) => publication.runs);

const tables = ["publication", "target", "volume", "configuration", "run", "result", "observation"];

/** Every row of the tables that a load writes, so that any change of any column is seen. */
async function everything(): Promise<Record<string, unknown[]>> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const rows = await api.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${table} t`);
      return [table, rows.map(({ row }) => canonicalJson(row)).sort()] as const;
    }),
  );
  return Object.fromEntries(found);
}

const count = async (sql: string, values: unknown[] = []) =>
  z.tuple([z.object({ n: z.int() })]).parse(await api.query(sql, values))[0].n;

/** The file of a publication with another text, as a newer version of Tidemark brings it. */
function edited(key: string, edit: (publication: Publication) => Publication): ReferenceFile {
  const file = files.find((one) => one.key === key);
  if (file === undefined) throw new Error(`no ${key}`);
  const text = JSON.stringify(edit(Publication.parse(JSON.parse(file.text))));
  return { key, text, digest: file.digest.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) };
}

describe("loading the published references", () => {
  beforeAll(async () => {
    expect(await loadPublications()).toEqual(files.map(({ key }) => key));
  });

  test("stores every publication with its runs under their own ids, byte for byte", async () => {
    expect((await listPublications()).map(({ publication }) => publication.source.key).sort()).toEqual(
      files.map(({ key }) => key),
    );
    for (const run of runs) {
      const download = await api.get(`/api/v1/runs/${run.id}?download`);
      expect(await download.text()).toBe(canonicalJson(run));
    }
    for (const publication of publications) {
      const stored = await getPublication(publication.source.key);
      expect(stored?.runs.map(({ report }) => report)).toEqual(publication.runs);
      const { runs: _runs, ...body } = publication;
      expect(stored?.publication).toEqual(body);
    }
    expect(await getPublication("nothing")).toBeNull();
  });

  test("gives every run the revision with its own settings", async () => {
    const linked = await api.query<{ id: string; facts: object; target: boolean }>(
      `SELECT r.id, c.facts, c.target_id = r.target_id AND c.volume_id IS NOT DISTINCT FROM r.volume_id AS target
       FROM run r JOIN configuration c ON c.id = r.configuration_id`,
    );
    expect(linked).toHaveLength(runs.length);
    for (const { id, facts, target } of linked) {
      expect(target).toBe(true);
      expect(facts).toEqual(runs.find((run) => run.id === id)?.configuration);
    }
  });

  test("takes what only the client differs in for one revision", async () => {
    const names = await api.query<{ revision: number; name: string }>(
      `SELECT c.revision, c.name FROM configuration c JOIN target t ON t.id = c.target_id
       WHERE t.key = 'published/itmedia-as4004t/as4004t' ORDER BY c.revision`,
    );
    // Four MTU cells are two settings of the NAS; hard disks over 1 and 10 GbE are the same NAS.
    expect(names.map(({ name }) => name)).toEqual([
      "mtu-1500-1500, mtu-9000-1500",
      "mtu-1500-9000, mtu-9000-9000",
      "hdd-single-1g",
      "hdd-raid0",
      "hdd-raid1-1g",
      "hdd-raid5",
      "hdd-raid6-1g",
      "hdd-raid10-1g",
    ]);
    expect(names.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("lets runs be compared by their revision and their source", async () => {
    const setups = await api.query<{ id: string; configuration_id: string; values: Record<string, unknown> }>(
      "SELECT r.id, r.configuration_id, s.values -> 'values' AS values FROM run r JOIN setup s ON s.id = r.setup_id",
    );
    expect(setups).toHaveLength(runs.length);
    for (const { id, configuration_id, values } of setups) {
      const run = runs.find((one) => one.id === id);
      expect(values).toMatchObject({
        configuration: configuration_id,
        target: run?.target.key,
        source: run?.origin.kind === "published" ? run.origin.source.key : null,
        origin: "published",
      });
    }
  });

  test("knows systems that have no run, and what was observed of a NAS", async () => {
    const [nas] = await api.query<{ memory_bytes: string; publication_key: string; raid: string }>(
      `SELECT t.memory_bytes, t.publication_key, c.facts #>> '{pool,raid}' AS raid
       FROM target t JOIN configuration c ON c.target_id = t.id
       WHERE t.key = 'published/nakasha-asustor-qnap/as6510t-shin'`,
    );
    expect(nas).toEqual({
      memory_bytes: String(8 * 2 ** 30),
      publication_key: "nakasha-asustor-qnap",
      raid: "raid6",
    });
    const noises = await api.query<{ state: string; value: { value: number } }>(
      `SELECT o.state, o.value FROM observation o JOIN target t ON t.id = o.target_id
       WHERE t.key = 'published/zigsow-ds415plus/ds415plus' ORDER BY (o.value ->> 'value')::float8`,
    );
    expect(noises.map(({ value }) => value.value)).toEqual([36.3, 37.8, 45.2]);
    expect(noises[0]?.state).toContain("NAS off");
  });

  test("changes nothing the second time, also when every file counts as new", async () => {
    const before = await everything();
    expect(await loadPublications()).toEqual([]);
    expect(await everything()).toEqual(before);
    await api.query("UPDATE publication SET digest = ''");
    await loadPublications();
    const after = await everything();
    for (const table of tables.filter((name) => name !== "publication"))
      expect(after[table], table).toEqual(before[table]);
  });

  test("keeps published runs whoever deletes, and for longer than any retention", async () => {
    const [run] = runs;
    if (run === undefined) throw new Error("no run");
    expect(await deleteRuns(runs.map(({ id }) => id))).toBe(0);
    expect((await fetch(`${api.url}/api/v1/runs/${run.id}`, { method: "DELETE" })).status).toBe(403);
    await api.query(
      "INSERT INTO setting (key, value) VALUES ('retention', '{\"days\": 1}') ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
    );
    await purgeRuns(new Date("2100-01-01T00:00:00Z"));
    expect(await count("SELECT count(*)::int AS n FROM run WHERE deleted_at IS NULL")).toBe(runs.length);
  });

  test("names what may not be edited, and lets everything else through", async () => {
    const [run] = runs;
    if (run === undefined) throw new Error("no run");
    const [row] = await api.query<{ target_id: string; configuration_id: string }>(
      "SELECT target_id, configuration_id FROM run WHERE id = $1",
      [run.id],
    );
    if (row === undefined) throw new Error("no row");
    const other = "01939b1c-0000-7000-8000-00000000dead";
    const refusal = { ok: false, reason: "published", runIds: [], targetIds: [], configurationIds: [] };
    expect(await refusePublished({ runIds: [other, run.id] })).toEqual({ ...refusal, runIds: [run.id] });
    expect(await refusePublished({ targetIds: [row.target_id] })).toEqual({
      ...refusal,
      targetIds: [row.target_id],
    });
    expect(await refusePublished({ configurationIds: [row.configuration_id] })).toEqual({
      ...refusal,
      configurationIds: [row.configuration_id],
    });
    expect(await refusePublished({ runIds: [other], targetIds: [other] })).toBeNull();
    expect(await refusePublished({})).toBeNull();
  });

  test("leaves published runs out of lists, and of their filters, where they are hidden", async () => {
    const total = async (query: string) =>
      ListRunsAnswer.parse(await (await api.get(`/api/v1/runs?limit=1${query}`)).json()).total;
    const own = makeReport({ target: { key: "smb/own-nas", name: "own-nas" } });
    expect((await api.put(own.id, own)).status).toBe(201);
    expect(await total("")).toBe(runs.length + 1);
    expect(await total("&published=show")).toBe(runs.length + 1);
    expect(await total("&published=hide")).toBe(1);
    expect((await api.get("/api/v1/runs?published=maybe")).status).toBe(400);
    expect((await listFilterChoices()).targets.length).toBeGreaterThan(5);
    expect((await listFilterChoices({ isPublishedShown: false })).targets.map(({ key }) => key)).toEqual([
      "smb/own-nas",
    ]);
    expect((await listTargetOverviews(2)).map(({ target }) => target.key)).toEqual(["smb/own-nas"]);
    await api.query("DELETE FROM run WHERE id = $1", [own.id]);
  });

  test("lets no agent report runs of a publication's target", async () => {
    const [run] = runs;
    if (run === undefined) throw new Error("no run");
    const posted = { ...run, origin: { kind: "agent", agentVersion: "1" } };
    const answer = await api.put(run.id, posted);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("target.key");
  });
});

describe("a newer version's references", () => {
  const key = "zigsow-ds415plus";
  const [changedId = "", keptId = "", goneId = ""] =
    publications.find(({ source }) => source.key === key)?.runs.map(({ id }) => id) ?? [];

  test("replace what changed, leave what did not, and keep permalinks", async () => {
    await loadPublications();
    await api.query(
      "INSERT INTO share (slug, kind, mode, title, run_id) VALUES ('a', 'run', 'live', 'Changed', $1), ('b', 'run', 'live', 'Kept', $2)",
      [changedId, keptId],
    );
    const before = await api.query<{ id: string; received_at: Date }>(
      "SELECT id, received_at FROM run WHERE id = $1",
      [keptId],
    );
    const newer = edited(key, (publication) => ({
      ...publication,
      claims: publication.claims.slice(0, 1),
      targetObservations: publication.targetObservations.map((one) => ({
        ...one,
        observations: one.observations.slice(0, 2),
      })),
      runs: publication.runs
        .filter(({ id }) => id !== goneId)
        .map((run) =>
          run.id === changedId
            ? { ...run, configuration: { ...run.configuration, firmware: "DSM 5.0" } }
            : run,
        ),
    }));
    expect(await loadPublications([newer])).toEqual([key]);

    const stored = await getPublication(key);
    expect(stored?.publication.claims).toHaveLength(1);
    expect(stored?.runs.map(({ report }) => report.id)).not.toContain(goneId);
    expect(stored?.runs.find(({ report }) => report.id === changedId)?.report.configuration.firmware).toBe(
      "DSM 5.0",
    );
    expect(await api.query("SELECT id, received_at FROM run WHERE id = $1", [keptId])).toEqual(before);
    expect(await api.query("SELECT slug, run_id FROM share ORDER BY slug")).toEqual([
      { slug: "a", run_id: changedId },
      { slug: "b", run_id: keptId },
    ]);
    expect(
      await count(
        "SELECT count(*)::int AS n FROM run r JOIN configuration c ON c.id = r.configuration_id WHERE r.id = $1 AND c.facts ->> 'firmware' = 'DSM 5.0'",
        [changedId],
      ),
    ).toBe(1);
    expect(
      await count(
        "SELECT count(*)::int AS n FROM observation o JOIN target t ON t.id = o.target_id WHERE t.publication_key = $1",
        [key],
      ),
    ).toBe(2);

    // Back to the files of this version: as if nothing had been.
    expect(await loadPublications()).toEqual([key]);
    expect((await getPublication(key))?.runs).toHaveLength(6);
    expect(
      await count(
        "SELECT count(*)::int AS n FROM configuration c JOIN target t ON t.id = c.target_id WHERE t.publication_key = $1",
        [key],
      ),
      // SSDs and hard disks, one link and two; the MTU of the way is not the NAS's.
    ).toBe(4);
  });

  test("are done again where a start was cut off", async () => {
    await api.query("UPDATE publication SET digest = '' WHERE key = $1", [key]);
    await api.query("DELETE FROM run WHERE id = $1", [changedId]);
    expect(await loadPublications()).toEqual([key]);
    expect((await getPublication(key))?.runs).toHaveLength(6);
  });
});
