import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import { ChangeDetail } from "./change-detail.ts";

/** What people changed, and when. */
export type Change = { id: string; at: Date; detail: ChangeDetail };

const Rows = z.array(
  z.strictObject({ id: z.string(), at: z.date(), kind: z.string(), detail: z.record(z.string(), z.json()) }),
);

/** What was changed of a run or a target, the newest first. Kinds that are not for reading are left out. */
export async function listChanges(
  subject: { runId: string } | { targetId: string },
  limit = 100,
): Promise<Change[]> {
  const [column, id] = "runId" in subject ? ["run_id", subject.runId] : ["target_id", subject.targetId];
  const { rows } = await getPool().query(
    `SELECT id::text, at, kind, detail FROM change WHERE ${column} = $1::uuid ORDER BY id DESC LIMIT $2`,
    [id, limit],
  );
  return Rows.parse(rows).flatMap(({ kind, detail, ...change }) => {
    const read = ChangeDetail.safeParse({ ...detail, kind });
    return read.success ? [{ ...change, detail: read.data }] : [];
  });
}

const PlaceRows = z.array(z.strictObject({ runId: z.uuid(), beforeId: z.uuid().nullable() }));

/** Where runs were before they were moved first after the change `after`, as run ids by place; null is "none". */
export async function listPlacesBefore(
  runIds: readonly string[],
  kind: "run-revision" | "run-path",
  after: string,
): Promise<Map<string | null, string[]>> {
  const { rows } = await getPool().query(
    `SELECT DISTINCT ON (run_id) run_id AS "runId", (detail -> 'before' ->> 'id')::uuid AS "beforeId"
     FROM change WHERE run_id = ANY($1::uuid[]) AND kind = $2 AND id > $3::bigint ORDER BY run_id, id`,
    [runIds, kind, after],
  );
  const places = new Map<string | null, string[]>();
  for (const { runId, beforeId } of PlaceRows.parse(rows))
    places.set(beforeId, [...(places.get(beforeId) ?? []), runId]);
  return places;
}

/** The number of the last change; what is done from now on has a higher one. */
export async function lastChangeId(): Promise<string> {
  const { rows } = await getPool().query("SELECT coalesce(max(id), 0)::text AS id FROM change");
  return z.tuple([z.strictObject({ id: z.string() })]).parse(rows)[0].id;
}
