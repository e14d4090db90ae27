import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";

/** Ids of rows that an edit would change. */
export type Edited = {
  runIds?: readonly string[];
  targetIds?: readonly string[];
  configurationIds?: readonly string[];
};

/** An edit that is refused, since it would change what a publication says. The ids are those that may not be edited. */
export type PublishedRefusal = { ok: false; reason: "published" } & Required<Edited>;

const Rows = z.array(z.strictObject({ kind: z.enum(["run", "target", "configuration"]), id: z.uuid() }));

const sql = `
  SELECT 'run' AS kind, r.id FROM run r WHERE r.id = ANY($1::uuid[]) AND r.origin = 'published'
  UNION ALL
  SELECT 'target', t.id FROM target t WHERE t.id = ANY($2::uuid[]) AND t.publication_key IS NOT NULL
  UNION ALL
  SELECT 'configuration', c.id FROM configuration c JOIN target t ON t.id = c.target_id
  WHERE c.id = ANY($3::uuid[]) AND t.publication_key IS NOT NULL`;

/**
 * Refuses an edit of what comes from a publication: its runs, its targets with their volumes, revisions, tags, notes and
 * observations. Every mutation asks this first; null means that nothing stands against it. Ids that are unknown don't count.
 */
export async function refusePublished(edited: Edited): Promise<PublishedRefusal | null> {
  const { runIds = [], targetIds = [], configurationIds = [] } = edited;
  const answer = await getPool().query(sql, [runIds, targetIds, configurationIds]);
  const found = Rows.parse(answer.rows);
  if (found.length === 0) return null;
  const idsOf = (kind: string) => found.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    ok: false,
    reason: "published",
    runIds: idsOf("run"),
    targetIds: idsOf("target"),
    configurationIds: idsOf("configuration"),
  };
}
