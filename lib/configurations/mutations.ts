import "server-only";
import type pg from "pg";
import * as z from "zod";
import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import { getPrisma } from "#lib/db/prisma.ts";
import { setNote } from "#lib/notes/mutations.ts";
import { refusePublished } from "#lib/publications/published-guard.ts";
import { withFigureLock } from "#lib/setups/figure-lock.ts";
import { refreshNotedSetups } from "#lib/setups/mutations.ts";
import { toFactChanges } from "./differences.ts";
import type { NewRevision, OfferPlace, RevisionChange, RunPlace } from "./inputs.ts";
import { lockFound, lockRuns, type MovableRun, type MoveRefusal, moveLocked } from "./move-runs.ts";
import { RevisionRecord } from "./records.ts";

export type MoveOutcome = { ok: true; movedCount: number; unchangedCount: number } | MoveRefusal;

const NamedRevision = RevisionRecord.pick({ id: true, targetId: true, revision: true, name: true });
const NamedPath = z.strictObject({ id: z.uuid(), name: z.string() });

const notFound = (): MoveRefusal => ({ ok: false, reason: "not-found", runIds: [] });

/** Those of the runs that belong to another target. */
const listForeign = (runs: readonly MovableRun[], targetId: string): string[] =>
  runs.filter((run) => run.targetId !== targetId).map(({ id }) => id);

async function moveToRevision(client: pg.PoolClient, runIds: readonly string[], id: string | null) {
  const { rows } = await client.query(
    `SELECT c.id, c.target_id AS "targetId", c.revision, c.name FROM configuration c
     JOIN target t ON t.id = c.target_id WHERE c.id = $1 AND t.deleted_at IS NULL FOR SHARE OF c`,
    [id],
  );
  const [revision] = z.array(NamedRevision).parse(rows);
  if (id !== null && revision === undefined) return notFound();
  const locked = await lockRuns(client, runIds);
  if (!locked.ok) return locked;
  const foreign = revision === undefined ? [] : listForeign(locked.runs, revision.targetId);
  if (foreign.length > 0) return { ok: false as const, reason: "other-target" as const, runIds: foreign };
  const after =
    revision === undefined ? null : { id: revision.id, revision: revision.revision, name: revision.name };
  return { ok: true as const, movedIds: await moveLocked(client, locked.runs, { of: "revision", after }) };
}

async function moveToPath(client: pg.PoolClient, runIds: readonly string[], id: string | null) {
  const { rows } = await client.query("SELECT id, name FROM named_path WHERE id = $1 FOR SHARE", [id]);
  const [path] = z.array(NamedPath).parse(rows);
  if (id !== null && path === undefined) return notFound();
  const locked = await lockRuns(client, runIds);
  if (!locked.ok) return locked;
  const after = path ?? null;
  return { ok: true as const, movedIds: await moveLocked(client, locked.runs, { of: "path", after }) };
}

/**
 * Moves runs to a revision of their own target or to a named path, or with null to none: all of them or, refused, not one. Each move
 * is logged, and the explorer follows.
 */
export async function moveRuns(runIds: readonly string[], place: RunPlace): Promise<MoveOutcome> {
  const outcome = await withFigureLock((client) =>
    "configurationId" in place
      ? moveToRevision(client, runIds, place.configurationId)
      : moveToPath(client, runIds, place.pathId),
  );
  if (!outcome.ok) return outcome;
  await refreshNotedSetups(outcome.movedIds);
  const movedCount = outcome.movedIds.length;
  return { ok: true, movedCount, unchangedCount: new Set(runIds).size - movedCount };
}

/** `nothing-changed`: all facts are those of the newest revision. `newest-changed`: it is not the one that this one was made from. */
export type RevisionRefusal = {
  ok: false;
  reason: "not-found" | "published" | "nothing-changed" | "newest-changed";
};
export type RevisionOutcome =
  | { ok: true; id: string; revision: number; movedCount: number }
  | RevisionRefusal
  | MoveRefusal;

const Place = z.strictObject({ isPublished: z.boolean(), hasVolume: z.boolean() });
const NewestRow = RevisionRecord.pick({ id: true, revision: true, facts: true });

/** Locks the target, so that revisions made at the same time get numbers one after the other. */
async function lockPlace(
  client: pg.PoolClient,
  targetId: string,
  volumeId: string | null,
): Promise<"not-found" | "published" | null> {
  const { rows } = await client.query(
    `SELECT t.publication_key IS NOT NULL AS "isPublished",
       $2::uuid IS NULL OR EXISTS (
         SELECT 1 FROM volume v WHERE v.id = $2 AND v.target_id = t.id AND v.deleted_at IS NULL) AS "hasVolume"
     FROM target t WHERE t.id = $1 AND t.deleted_at IS NULL FOR NO KEY UPDATE OF t`,
    [targetId, volumeId],
  );
  const [place] = z.array(Place).parse(rows);
  if (place === undefined || !place.hasVolume) return "not-found";
  return place.isPublished ? "published" : null;
}

async function readNewest(client: pg.PoolClient, targetId: string, volumeId: string | null) {
  const { rows } = await client.query(
    `SELECT id, revision, facts FROM configuration WHERE target_id = $1 AND volume_id IS NOT DISTINCT FROM $2::uuid
     ORDER BY revision DESC LIMIT 1`,
    [targetId, volumeId],
  );
  return z.array(NewestRow).parse(rows)[0];
}

async function insertRevision(
  client: pg.PoolClient,
  revision: number,
  { targetId, volumeId, name, facts, note, validFrom }: NewRevision,
): Promise<string> {
  const { rows } = await client.query(
    `INSERT INTO configuration (target_id, volume_id, revision, name, facts, note, valid_from)
     VALUES ($1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, now())) RETURNING id`,
    [targetId, volumeId, revision, name, JSON.stringify(facts), note, validFrom],
  );
  return z.tuple([z.strictObject({ id: z.uuid() })]).parse(rows)[0].id;
}

/** Those of a volume that have no revision. */
async function listWithout(client: pg.PoolClient, { targetId, volumeId }: NewRevision): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT r.id FROM run r WHERE r.target_id = $1 AND r.volume_id IS NOT DISTINCT FROM $2::uuid
       AND r.configuration_id IS NULL AND r.deleted_at IS NULL`,
    [targetId, volumeId],
  );
  return z
    .array(z.strictObject({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** The runs that a new revision is to have: those that were named, and on demand those of its volume that have none. */
async function lockRunsFor(client: pg.PoolClient, input: NewRevision) {
  const named = await lockRuns(client, input.applyToRunIds);
  if (!named.ok) return named;
  const runIds = listForeign(named.runs, input.targetId);
  if (runIds.length > 0) return { ok: false as const, reason: "other-target" as const, runIds };
  if (!input.isForRunsWithoutRevision) return named;
  const others = await lockFound(client, await listWithout(client, input));
  // One that got a revision meanwhile keeps it.
  const without = others.filter((run) => run.configuration === null && !run.isPublished);
  const runs = new Map([...named.runs, ...without].map((run) => [run.id, run]));
  return { ok: true as const, runs: [...runs.values()] };
}

const isSame = (before: ConfigurationFacts, after: ConfigurationFacts) =>
  toFactChanges(before, after).length === 0;

/**
 * Makes the next revision of a volume's configuration, and moves the runs to it that were asked for. Runs that come in later and start at
 * `validFrom` or after it get it by themselves. Runs that may not move refuse the whole.
 */
export async function createRevision(input: NewRevision): Promise<RevisionOutcome> {
  const { targetId, volumeId, facts, name, basedOn } = input;
  const outcome = await withFigureLock(async (client) => {
    const reason = await lockPlace(client, targetId, volumeId);
    if (reason !== null) return { ok: false as const, reason };
    const newest = await readNewest(client, targetId, volumeId);
    if (basedOn !== undefined && basedOn !== (newest?.id ?? null))
      return { ok: false as const, reason: "newest-changed" as const };
    if (newest !== undefined && isSame(newest.facts, facts))
      return { ok: false as const, reason: "nothing-changed" as const };
    const locked = await lockRunsFor(client, input);
    if (!locked.ok) return locked;
    const revision = (newest?.revision ?? 0) + 1;
    const id = await insertRevision(client, revision, input);
    const after = { id, revision, name };
    const movedIds = await moveLocked(client, locked.runs, { of: "revision", after });
    return { ok: true as const, id, revision, movedIds };
  });
  if (!outcome.ok) return outcome;
  await refreshNotedSetups(outcome.movedIds);
  return { ok: true, id: outcome.id, revision: outcome.revision, movedCount: outcome.movedIds.length };
}

/** Changes what people call a revision, and what they say about it; a note that changes is logged. Its facts stay what they are. */
export async function updateRevision(
  id: string,
  { name, note }: RevisionChange,
): Promise<{ ok: true } | { ok: false; reason: "not-found" | "published" }> {
  const refusal = await refusePublished({ configurationIds: [id] });
  if (refusal !== null) return { ok: false, reason: refusal.reason };
  const { count } = await getPrisma().configuration.updateMany({
    where: { id, target: { deletedAt: null } },
    data: name === undefined ? {} : { name },
  });
  if (count === 0) return { ok: false, reason: "not-found" };
  return note === undefined ? { ok: true } : setNote("configuration", id, note);
}

/** Keeps an offer from being made again; what agents find later is offered anew. */
export async function dismissOffer({
  targetId,
  ...detail
}: OfferPlace): Promise<{ ok: true } | { ok: false; reason: "not-found" }> {
  const target = await getPrisma().target.findFirst({ where: { id: targetId, deletedAt: null } });
  if (target === null) return { ok: false, reason: "not-found" };
  await getPrisma().change.create({ data: { kind: "offer-dismissed", targetId, detail } });
  return { ok: true };
}
