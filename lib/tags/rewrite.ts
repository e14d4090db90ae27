import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";

/** What carries tags. */
export type Subject = "run" | "target";

/** The tags that one is to have instead of those it has, sorted; `full` where they would be too many. */
export type Rewrite = (id: string, tags: readonly string[]) => readonly string[] | "full";

type Rewritten = {
  changedIds: string[];
  changeIds: string[];
  publishedCount: number;
  missingCount: number;
  fullCount: number;
};

const batchSize = 1000;
const mostAttempts = 5;

// Names of tables and columns are these constants; everything else travels as a parameter.
const tables = {
  run: { name: "run", isPublished: "origin = 'published'", column: "run_id" },
  target: { name: "target", isPublished: "publication_key IS NOT NULL", column: "target_id" },
} as const;

const TagRows = z.array(
  z.strictObject({ id: z.uuid(), tags: z.array(z.string()), isPublished: z.boolean() }),
);
const ChangeRows = z.array(z.strictObject({ changeId: z.string(), id: z.uuid() }));

async function readTags(subject: Subject, ids: readonly string[], isDeletedIncluded: boolean) {
  const { name, isPublished } = tables[subject];
  const { rows } = await getPool().query(
    `SELECT id, tags, ${isPublished} AS "isPublished" FROM ${name}
     WHERE id = ANY($1::uuid[]) AND (deleted_at IS NULL OR $2)`,
    [ids, isDeletedIncluded],
  );
  return TagRows.parse(rows);
}

type Wanted = { id: string; before: readonly string[]; after: readonly string[]; detail: object };

/** Writes and logs in one statement what is still as it was read; gives what was written. */
async function writeTags(subject: Subject, wanted: readonly Wanted[]) {
  const { name, column } = tables[subject];
  const { rows } = await getPool().query(
    `WITH wanted AS (
       SELECT * FROM json_to_recordset($1::json) AS w(id uuid, before text[], after text[], detail jsonb)
     ), changed AS (
       UPDATE ${name} s SET tags = w.after FROM wanted w WHERE s.id = w.id AND s.tags = w.before RETURNING s.id, w.detail
     )
     INSERT INTO change (kind, ${column}, detail) SELECT 'tags', id, detail FROM changed
     RETURNING id::text AS "changeId", ${column} AS id`,
    [JSON.stringify(wanted)],
  );
  return ChangeRows.parse(rows);
}

async function rewriteBatch(
  subject: Subject,
  ids: readonly string[],
  rewrite: Rewrite,
  isDeletedIncluded: boolean,
): Promise<Rewritten> {
  const written: z.infer<typeof ChangeRows> = [];
  let [left, publishedCount, missingCount, fullCount] = [ids, 0, 0, 0];
  // What somebody else changed between reading and writing is read again.
  for (let attempt = 0; attempt < mostAttempts && left.length > 0; attempt += 1) {
    const found = await readTags(subject, left, isDeletedIncluded);
    const wanted: Wanted[] = [];
    missingCount += left.length - found.length;
    for (const { id, tags, isPublished } of found) {
      const after = rewrite(id, tags);
      if (isPublished) publishedCount += 1;
      else if (after === "full") fullCount += 1;
      else if (after.join("\0") !== tags.join("\0"))
        wanted.push({
          id,
          before: tags,
          after,
          detail: {
            added: after.filter((tag) => !tags.includes(tag)),
            removed: tags.filter((tag) => !after.includes(tag)),
          },
        });
    }
    const done = wanted.length === 0 ? [] : await writeTags(subject, wanted);
    written.push(...done);
    const doneIds = new Set(done.map(({ id }) => id));
    left = wanted.flatMap(({ id }) => (doneIds.has(id) ? [] : [id]));
  }
  return {
    changedIds: written.map(({ id }) => id),
    changeIds: written.map(({ changeId }) => changeId),
    publishedCount,
    missingCount: missingCount + left.length,
    fullCount,
  };
}

/** Gives each of these runs or targets other tags, a thousand at a time. Published ones are left as they are, and counted. */
export async function rewriteTags(
  subject: Subject,
  ids: readonly string[],
  rewrite: Rewrite,
  { isDeletedIncluded = false }: { isDeletedIncluded?: boolean } = {},
): Promise<Rewritten> {
  const all: Rewritten = { changedIds: [], changeIds: [], publishedCount: 0, missingCount: 0, fullCount: 0 };
  const unique = [...new Set(ids)];
  for (let at = 0; at < unique.length; at += batchSize) {
    const batch = await rewriteBatch(subject, unique.slice(at, at + batchSize), rewrite, isDeletedIncluded);
    all.changedIds.push(...batch.changedIds);
    all.changeIds.push(...batch.changeIds);
    all.publishedCount += batch.publishedCount;
    all.missingCount += batch.missingCount;
    all.fullCount += batch.fullCount;
  }
  return all;
}

/** The runs or targets that have one of these tags, deleted ones too. */
export async function listTagged(subject: Subject, tags: readonly string[]): Promise<string[]> {
  const { name } = tables[subject];
  const { rows } = await getPool().query(`SELECT id FROM ${name} WHERE tags && $1::text[] ORDER BY id`, [
    tags,
  ]);
  return z
    .array(z.strictObject({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

const LoggedRows = z.array(
  z.strictObject({
    runId: z.uuid().nullable(),
    targetId: z.uuid().nullable(),
    detail: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  }),
);

/** What one change of tags did. */
export type LoggedChange = { subject: Subject; id: string; added: string[]; removed: string[] };

/** What changes of tags did, by their ids in the log, in the order in which they were made. */
export async function readTagChanges(changeIds: readonly string[]): Promise<LoggedChange[]> {
  const { rows } = await getPool().query(
    `SELECT run_id AS "runId", target_id AS "targetId", detail FROM change
     WHERE id = ANY($1::bigint[]) AND kind = 'tags' ORDER BY id`,
    [changeIds],
  );
  return LoggedRows.parse(rows).flatMap(({ runId, targetId, detail }): LoggedChange[] => {
    if (runId !== null) return [{ subject: "run", id: runId, ...detail }];
    return targetId === null ? [] : [{ subject: "target", id: targetId, ...detail }];
  });
}
