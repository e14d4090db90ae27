import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";

const Rows = z.array(z.strictObject({ note: z.string().nullable(), targetTags: z.array(z.string()) }));

/** What people wrote about a run: its note, and the tags of its target, which count for the run as well. */
export async function getRunAnnotations(
  runId: string,
): Promise<{ note: string | null; targetTags: string[] }> {
  const { rows } = await getPool().query(
    `SELECT r.note, t.tags AS "targetTags" FROM run r JOIN target t ON t.id = r.target_id WHERE r.id = $1::uuid`,
    [runId],
  );
  return Rows.parse(rows)[0] ?? { note: null, targetTags: [] };
}
