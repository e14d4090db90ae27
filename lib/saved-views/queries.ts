import "server-only";
import * as z from "zod";
import type { SavedView } from "#lib/contract/saved-view.ts";
import { getPool } from "#lib/db/pool.ts";

const Row = z.strictObject({ id: z.uuid(), name: z.string(), query: z.string(), createdAt: z.date() });

/** All saved views by their names. */
export async function listSavedViews(): Promise<SavedView[]> {
  const { rows } = await getPool().query(
    `SELECT id, name, query, created_at AS "createdAt" FROM saved_view ORDER BY lower(name), name`,
  );
  return z
    .array(Row)
    .parse(rows)
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
