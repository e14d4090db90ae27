import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import { TagUse } from "./api.ts";

// Runs share setups, of which there are few: tags are read from those, and runs are only counted.
const sql = `
  WITH used AS (
    SELECT s."values", r.run_count FROM setup s CROSS JOIN LATERAL (
      SELECT count(*) AS run_count FROM run WHERE setup_id = s.id AND deleted_at IS NULL
    ) r WHERE jsonb_array_length(s."values" -> 'tags') > 0 AND r.run_count > 0
      AND ($1 OR s."values" -> 'values' ->> 'origin' IS DISTINCT FROM 'published')
  ), uses AS (
    SELECT tag, run_count, 0 AS target_count,
      CASE WHEN "values" -> 'values' ->> 'origin' = 'published' THEN run_count ELSE 0 END AS published_count
    FROM used, jsonb_array_elements_text("values" -> 'tags') AS tag
    UNION ALL
    SELECT tag, 0, 1, (publication_key IS NOT NULL)::int FROM target, unnest(tags) AS tag
    WHERE deleted_at IS NULL AND ($1 OR publication_key IS NULL)
  )
  SELECT tag, sum(run_count)::int AS "runCount", sum(target_count)::int AS "targetCount",
    sum(published_count)::int AS "publishedCount"
  FROM uses GROUP BY tag ORDER BY tag COLLATE "C"`;

type Scope = { isPublishedShown: boolean };

/** Every tag in use, in alphabetical order of code units. Deleted runs and targets don't count, published ones if they are shown. */
export async function listTags({ isPublishedShown }: Scope): Promise<TagUse[]> {
  const { rows } = await getPool().query(sql, [isPublishedShown]);
  return z.array(TagUse).parse(rows);
}

const NameRows = z.array(z.strictObject({ tag: z.string() }));

const namesSql = `
  SELECT DISTINCT tag COLLATE "C" AS tag FROM (
    SELECT jsonb_array_elements_text("values" -> 'tags') AS tag FROM setup s
    WHERE EXISTS (SELECT 1 FROM run WHERE setup_id = s.id AND deleted_at IS NULL)
      AND ($1 OR s."values" -> 'values' ->> 'origin' IS DISTINCT FROM 'published')
    UNION ALL
    SELECT unnest(tags) FROM target WHERE deleted_at IS NULL AND ($1 OR publication_key IS NULL)
  ) names ORDER BY 1 LIMIT 500`;

/** Tags in use, for completion and filters: at most 500, in alphabetical order of code units. */
export async function listTagNames({ isPublishedShown }: Scope): Promise<string[]> {
  const { rows } = await getPool().query(namesSql, [isPublishedShown]);
  return NameRows.parse(rows).map(({ tag }) => tag);
}

/** All tags `key=value` with this key, also those that only deleted runs have. */
export async function listTagsOfKey(key: string): Promise<string[]> {
  const { rows } = await getPool().query(
    `SELECT DISTINCT tag COLLATE "C" AS tag FROM (
       SELECT jsonb_array_elements_text("values" -> 'tags') AS tag FROM setup s
       WHERE EXISTS (SELECT 1 FROM run WHERE setup_id = s.id)
       UNION ALL
       SELECT unnest(tags) FROM target
     ) names WHERE starts_with(tag, $1) ORDER BY 1`,
    [`${key}=`],
  );
  return NameRows.parse(rows).map(({ tag }) => tag);
}

const CountRows = z.array(z.strictObject({ tag: z.string(), count: z.int() }));

/** The tags that these targets have, each with how many of them have it. Deleted targets don't count. */
export async function countTargetTags(
  targetIds: readonly string[],
): Promise<{ tag: string; count: number }[]> {
  const { rows } = await getPool().query(
    `SELECT tag, count(*)::int AS count FROM (
       SELECT unnest(tags) COLLATE "C" AS tag FROM target WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL
     ) tags GROUP BY tag ORDER BY tag`,
    [targetIds],
  );
  return CountRows.parse(rows);
}
