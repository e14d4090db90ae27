import { type ConfigurationFacts, unknownConfiguration } from "#lib/contract/facts.ts";
import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { getPool } from "#lib/db/pool.ts";
import { getRun } from "#lib/runs/queries.ts";
import { type FactChange, toFactChanges, toFoundFacts } from "./differences.ts";
import { fillUp } from "./offers.ts";
import { NamedPathRecord, RevisionRecord } from "./records.ts";

/** A revision in its volume's history; `changes` is what it differs in from the revision before, empty for the first. */
export type Revision = RevisionRecord & { changes: FactChange[] };

const revisionSql = `
  SELECT c.id, c.target_id AS "targetId", c.volume_id AS "volumeId", c.revision, c.name, c.facts, c.note,
    c.valid_from AS "validFrom", c.created_at AS "createdAt",
    (SELECT count(*)::int FROM run r WHERE r.configuration_id = c.id AND r.deleted_at IS NULL) AS "runCount"
  FROM configuration c`;

const isId = (text: string) => z.uuid().safeParse(text).success;

/** The revisions of a volume, or with null those of the target itself; the highest number first. */
export async function listRevisions(targetId: string, volumeId: string | null): Promise<Revision[]> {
  const { rows } = await getPool().query(
    `${revisionSql} WHERE c.target_id = $1 AND c.volume_id IS NOT DISTINCT FROM $2::uuid ORDER BY c.revision DESC`,
    [targetId, volumeId],
  );
  const revisions = z.array(RevisionRecord).parse(rows);
  return revisions.map((revision, at) => {
    const before = revisions[at + 1];
    return { ...revision, changes: before === undefined ? [] : toFactChanges(before.facts, revision.facts) };
  });
}

/** One revision with what it changed; null when there is none with this id. */
export async function getRevision(id: string): Promise<Revision | null> {
  if (!isId(id)) return null;
  const { rows } = await getPool().query(`${revisionSql} WHERE c.id = $1`, [id]);
  const [record] = z.array(RevisionRecord).parse(rows);
  if (record === undefined) return null;
  const { rows: earlier } = await getPool().query(
    `${revisionSql} WHERE c.target_id = $1 AND c.volume_id IS NOT DISTINCT FROM $2::uuid AND c.revision < $3
     ORDER BY c.revision DESC LIMIT 1`,
    [record.targetId, record.volumeId, record.revision],
  );
  const [before] = z.array(RevisionRecord).parse(earlier);
  return { ...record, changes: before === undefined ? [] : toFactChanges(before.facts, record.facts) };
}

/** How many runs of a volume (with null: of no volume) of this target have no revision. */
export async function countRunsWithoutRevision(targetId: string, volumeId: string | null): Promise<number> {
  const { rows } = await getPool().query(
    `SELECT count(*)::int AS count FROM run r
     WHERE r.target_id = $1 AND r.volume_id IS NOT DISTINCT FROM $2::uuid AND r.configuration_id IS NULL
       AND r.deleted_at IS NULL`,
    [targetId, volumeId],
  );
  return z.tuple([z.strictObject({ count: z.int() })]).parse(rows)[0].count;
}

/**
 * What the newest agent's run of a volume found of the NAS's side that the newest revision lacks or, if it was written before that
 * run, has otherwise. `facts` is the next revision that would hold it; `base` null: it would be the first. `digest` names what was found.
 * `validFrom` is the run's start, or the newest revision's where that is later: the next one must not hold before it, or it never would.
 */
export type ConfigurationOffer = {
  digest: string;
  runId: string;
  foundAt: Date;
  validFrom: Date;
  base: { id: string; revision: number; name: string | null } | null;
  facts: ConfigurationFacts;
  changes: FactChange[];
};

/** The newest revision by number of a volume; that of the target itself while the volume has none. */
async function getNewestRevision(targetId: string, volumeId: string | null): Promise<RevisionRecord | null> {
  const { rows } = await getPool().query(
    `${revisionSql} WHERE c.target_id = $1 AND (c.volume_id IS NULL OR c.volume_id = $2)
     ORDER BY c.volume_id NULLS LAST, c.revision DESC LIMIT 1`,
    [targetId, volumeId],
  );
  const [newest] = z.array(RevisionRecord).parse(rows);
  return newest ?? null;
}

const FoundRow = z.strictObject({ id: z.uuid(), at: z.date() });

async function isDismissed(targetId: string, digest: string): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `SELECT 1 FROM change WHERE target_id = $1 AND kind = 'offer-dismissed' AND detail ->> 'digest' = $2 LIMIT 1`,
    [targetId, digest],
  );
  return rowCount !== 0;
}

/** What agents found and no revision says, as the next revision; null where there is nothing, or it was dismissed. */
export async function getOffer(
  targetId: string,
  volumeId: string | null,
): Promise<ConfigurationOffer | null> {
  const { rows } = await getPool().query(
    `SELECT r.id, r.sort_at AS at FROM run r
     WHERE r.target_id = $1 AND r.volume_id IS NOT DISTINCT FROM $2::uuid AND r.origin = 'agent' AND r.deleted_at IS NULL
     ORDER BY r.sort_at DESC, r.id DESC LIMIT 1`,
    [targetId, volumeId],
  );
  const [found] = z.array(FoundRow).parse(rows);
  const run = found === undefined ? null : await getRun(found.id);
  if (found === undefined || run === null) return null;
  const newest = await getNewestRevision(targetId, volumeId);
  const before = newest?.facts ?? unknownConfiguration;
  const isNewer = newest === null || found.at >= newest.validFrom;
  const facts = fillUp(before, toFoundFacts(run.report), isNewer);
  const changes = toFactChanges(before, facts);
  if (changes.length === 0) return null;
  const said = changes.map(({ fact, of, group, after }) => ({ fact, of, group, after }));
  const digest = createHash("sha256").update(canonicalJson({ volumeId, said })).digest("hex");
  if (await isDismissed(targetId, digest)) return null;
  const base = newest === null ? null : { id: newest.id, revision: newest.revision, name: newest.name };
  // A revision of the target as a whole ends where the volume gets its first.
  const isNext = newest !== null && newest.volumeId === volumeId && newest.validFrom > found.at;
  const validFrom = isNext ? newest.validFrom : found.at;
  return { digest, runId: run.summary.id, foundAt: found.at, validFrom, base, facts, changes };
}

const pathSql = `
  SELECT p.id, p.name, p.facts, p.note, p.created_at AS "createdAt",
    (SELECT count(*)::int FROM run r WHERE r.path_id = p.id AND r.deleted_at IS NULL) AS "runCount",
    EXISTS (SELECT 1 FROM run r WHERE r.path_id = p.id AND r.origin = 'published') AS "isPublished"
  FROM named_path p`;

/** All named paths by name. */
export async function listNamedPaths(): Promise<NamedPathRecord[]> {
  const { rows } = await getPool().query(`${pathSql} ORDER BY lower(p.name), p.id`);
  return z.array(NamedPathRecord).parse(rows);
}

/** One named path; null when there is none with this id. */
export async function getNamedPath(id: string): Promise<NamedPathRecord | null> {
  if (!isId(id)) return null;
  const { rows } = await getPool().query(`${pathSql} WHERE p.id = $1`, [id]);
  const [path] = z.array(NamedPathRecord).parse(rows);
  return path ?? null;
}
