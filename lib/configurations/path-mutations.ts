import "server-only";
import type pg from "pg";
import * as z from "zod";
import type { NamedPathFacts } from "#lib/contract/facts.ts";
import { withFigureLock } from "#lib/setups/figure-lock.ts";
import { refreshNotedSetups } from "#lib/setups/mutations.ts";
import type { NewPath, PathChange } from "./inputs.ts";
import { lockFound, moveLocked } from "./move-runs.ts";
import { NamedPathRecord } from "./records.ts";

/** Why a named path stays as it is. `published`: a publication's run goes over it. */
export type PathRefusal = { ok: false; reason: "not-found" | "name-taken" | "published" };

const Stored = NamedPathRecord.pick({ id: true, name: true, facts: true, note: true, isPublished: true });
const Ids = z.array(z.strictObject({ id: z.uuid() }));

async function isNameTaken(client: pg.PoolClient, name: string, exceptId: string | null): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT 1 FROM named_path WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2::uuid LIMIT 1",
    [name, exceptId],
  );
  return rowCount !== 0;
}

/** Locks a path that people may change. */
async function lockPath(client: pg.PoolClient, id: string) {
  const { rows } = await client.query(
    `SELECT p.id, p.name, p.facts, p.note,
       EXISTS (SELECT 1 FROM run r WHERE r.path_id = p.id AND r.origin = 'published') AS "isPublished"
     FROM named_path p WHERE p.id = $1 FOR UPDATE`,
    [id],
  );
  const [path] = z.array(Stored).parse(rows);
  if (path === undefined) return { ok: false as const, reason: "not-found" as const };
  return path.isPublished
    ? { ok: false as const, reason: "published" as const }
    : { ok: true as const, path };
}

const toStored = (facts: NamedPathFacts, name: string) => JSON.stringify({ ...facts, name });

/** Makes a named path. Its facts bear its name. The lock keeps two from taking one name at once. */
export async function createNamedPath({
  name,
  facts,
  note,
}: NewPath): Promise<{ ok: true; id: string } | PathRefusal> {
  return withFigureLock(async (client) => {
    if (await isNameTaken(client, name, null)) return { ok: false, reason: "name-taken" };
    const { rows } = await client.query(
      "INSERT INTO named_path (name, facts, note) VALUES ($1, $2, $3) RETURNING id",
      [name, toStored(facts, name), note ?? null],
    );
    const [row] = Ids.parse(rows);
    return row === undefined ? { ok: false, reason: "not-found" } : { ok: true, id: row.id };
  });
}

const logPath = (client: pg.PoolClient, kind: string, detail: object) =>
  client.query("INSERT INTO change (kind, detail) VALUES ($1, $2)", [kind, JSON.stringify(detail)]);

const listRuns = async (client: pg.PoolClient, id: string): Promise<string[]> =>
  Ids.parse((await client.query("SELECT id FROM run WHERE path_id = $1", [id])).rows).map((row) => row.id);

/** Changes a named path, which is logged; the runs that go over it follow in the explorer. */
export async function updateNamedPath(id: string, change: PathChange): Promise<{ ok: true } | PathRefusal> {
  const outcome = await withFigureLock(async (client) => {
    const locked = await lockPath(client, id);
    if (!locked.ok) return locked;
    const before = { name: locked.path.name, facts: locked.path.facts, note: locked.path.note };
    const name = change.name ?? before.name;
    if (await isNameTaken(client, name, id)) return { ok: false as const, reason: "name-taken" as const };
    const note = change.note === undefined ? before.note : change.note;
    await client.query("UPDATE named_path SET name = $2, facts = $3, note = $4 WHERE id = $1", [
      id,
      name,
      toStored(change.facts ?? before.facts, name),
      note,
    ]);
    await logPath(client, "path-changed", { pathId: id, before });
    return { ok: true as const, runIds: await listRuns(client, id) };
  });
  if (!outcome.ok) return outcome;
  await refreshNotedSetups(outcome.runIds);
  return { ok: true };
}

/** Removes a named path; the runs that went over it keep what they found by themselves, which is logged for each. */
export async function deleteNamedPath(id: string): Promise<{ ok: true; runCount: number } | PathRefusal> {
  const outcome = await withFigureLock(async (client) => {
    const locked = await lockPath(client, id);
    if (!locked.ok) return locked;
    const runs = await lockFound(client, await listRuns(client, id));
    const runIds = await moveLocked(client, runs, { of: "path", after: null });
    // Deleted runs can come back; the database takes the path from them.
    const deletedIds = await listRuns(client, id);
    await client.query("DELETE FROM named_path WHERE id = $1", [id]);
    const { name, facts, note } = locked.path;
    await logPath(client, "path-removed", { pathId: id, before: { name, facts, note } });
    return { ok: true as const, runIds, refreshIds: [...runIds, ...deletedIds] };
  });
  if (!outcome.ok) return outcome;
  await refreshNotedSetups(outcome.refreshIds);
  return { ok: true, runCount: outcome.runIds.length };
}
