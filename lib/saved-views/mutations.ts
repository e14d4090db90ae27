import "server-only";
import * as z from "zod";
import type { NewSavedView, SavedView } from "#lib/contract/saved-view.ts";
import { getPool } from "#lib/db/pool.ts";
import { explorerQuery, readExplorerState } from "#lib/explorer/address.ts";

const Row = z.strictObject({ id: z.uuid(), createdAt: z.date() });

/** The stored view, or why there is none: another one has this name. */
export type SaveOutcome = { ok: true; view: SavedView } | { ok: false; reason: "name-taken" };

/** Keeps a state of the explorer under a name; its query is brought into canonical order. */
export async function saveView({ name, query }: NewSavedView): Promise<SaveOutcome> {
  const canonical = explorerQuery(readExplorerState(new URLSearchParams(query)));
  const { rows } = await getPool().query(
    `INSERT INTO saved_view (name, query) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING
     RETURNING id, created_at AS "createdAt"`,
    [name, canonical],
  );
  const [row] = z.array(Row).parse(rows);
  if (row === undefined) return { ok: false, reason: "name-taken" };
  return { ok: true, view: { id: row.id, name, query: canonical, createdAt: row.createdAt.toISOString() } };
}

/** Removes a saved view; false where there is none with this id. */
export async function deleteView(id: string): Promise<boolean> {
  const { rowCount } = await getPool().query("DELETE FROM saved_view WHERE id = $1", [id]);
  return rowCount === 1;
}
