import "server-only";
import * as z from "zod";
import type { ListRunsQuery } from "#lib/contract/api.ts";
import { getPool } from "#lib/db/pool.ts";
import { largestSelection } from "./list-parameters.ts";
import { idStatement } from "./list-sql.ts";
import { findNames } from "./name-matches.ts";

const IdRows = z.array(z.strictObject({ id: z.uuid() }));

/** The runs that a list's filters let through, in its order; at most 1000, without its pages. */
export async function listRunIds(query: ListRunsQuery, timeZone: string): Promise<string[]> {
  const names = await findNames(query.text);
  const ask = { query: { ...query, limit: largestSelection }, timeZone, names };
  const { rows } = await getPool().query(idStatement(ask));
  return IdRows.parse(rows).map(({ id }) => id);
}

/** What chosen runs have in common: their targets and volumes, and their own tags with the number of runs. */
export type Selection = {
  places: { targetId: string; volumeId: string | null }[];
  tags: { tag: string; count: number }[];
};

const SelectionRows = z.tuple([
  z.strictObject({
    places: z.array(z.strictObject({ targetId: z.uuid(), volumeId: z.uuid().nullable() })),
    tags: z.array(z.strictObject({ tag: z.string(), count: z.int() })),
  }),
]);

/** Looks at chosen runs; deleted and unknown ones are left out. */
export async function readSelection(runIds: readonly string[]): Promise<Selection> {
  const { rows } = await getPool().query(
    `WITH chosen AS (
       SELECT target_id, volume_id, tags FROM run WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL
     )
     SELECT
       (SELECT coalesce(json_agg(json_build_object('targetId', p.target_id, 'volumeId', p.volume_id)), '[]')
        FROM (SELECT DISTINCT target_id, volume_id FROM chosen) p) AS places,
       (SELECT coalesce(json_agg(json_build_object('tag', u.tag, 'count', u.count) ORDER BY u.tag COLLATE "C"), '[]')
        FROM (SELECT tag, count(*) FROM chosen, unnest(tags) AS tag GROUP BY tag) u) AS tags`,
    [runIds],
  );
  return SelectionRows.parse(rows)[0];
}

const RevisionRows = z.array(
  z.strictObject({
    id: z.uuid(),
    revision: z.int(),
    name: z.string().nullable(),
    target: z.string(),
    volume: z.string().nullable(),
  }),
);
export type RevisionChoice = z.infer<typeof RevisionRows>[number];

const revisionSql = `
  SELECT c.id, c.revision, c.name, t.name AS target, v.name AS volume
  FROM configuration c JOIN target t ON t.id = c.target_id LEFT JOIN volume v ON v.id = c.volume_id`;
const revisionOrder = `ORDER BY lower(t.name), t.id, lower(v.name) NULLS FIRST, v.id, c.revision DESC`;

/** Revisions in which listed runs were made, at most 200, by target, volume and number; of one target where its key is given. */
export async function listUsedRevisions({
  targetKey,
  isPublishedShown,
}: {
  targetKey?: string;
  isPublishedShown: boolean;
}): Promise<RevisionChoice[]> {
  const { rows } = await getPool().query(
    `${revisionSql}
     WHERE t.deleted_at IS NULL AND ($1::text IS NULL OR t.key = $1) AND ($2 OR t.publication_key IS NULL)
       AND EXISTS (SELECT 1 FROM run r WHERE r.configuration_id = c.id AND r.deleted_at IS NULL)
     ${revisionOrder} LIMIT 200`,
    [targetKey ?? null, isPublishedShown],
  );
  return RevisionRows.parse(rows);
}

/** The revisions that runs of these volumes can be moved to; none for runs of several targets. */
export async function listRevisionChoices(places: Selection["places"]): Promise<RevisionChoice[]> {
  const [first] = places;
  if (first === undefined || places.some(({ targetId }) => targetId !== first.targetId)) return [];
  const { rows } = await getPool().query(`${revisionSql} WHERE c.target_id = $1 ${revisionOrder}`, [
    first.targetId,
  ]);
  return RevisionRows.parse(rows);
}
