import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import { StoredObservation } from "./observation.ts";

/** What an observation is of. */
export type ObservedSubject = { runId: string } | { targetId: string };

const Rows = z.array(
  z
    .strictObject({ ...StoredObservation.shape, at: z.date() })
    .transform((row): StoredObservation => ({ ...row, at: row.at.toISOString() })),
);

const columns =
  'id, run_id AS "runId", target_id AS "targetId", metric, unit, value, state, note, origin, at';

/** What was put down of a run or a target, the oldest first. What a report itself holds is not among it. */
export async function listObservations(subject: ObservedSubject): Promise<StoredObservation[]> {
  const [column, id] = "runId" in subject ? ["run_id", subject.runId] : ["target_id", subject.targetId];
  const { rows } = await getPool().query(
    `SELECT ${columns} FROM observation WHERE ${column} = $1::uuid ORDER BY at, id`,
    [id],
  );
  return Rows.parse(rows);
}

/** One observation; null when there is none with this id. */
export async function getObservation(id: string): Promise<StoredObservation | null> {
  const { rows } = await getPool().query(`SELECT ${columns} FROM observation WHERE id = $1::uuid`, [id]);
  return Rows.parse(rows)[0] ?? null;
}

/** Whether there is such a run or target, not deleted. */
export async function subjectExists(subject: ObservedSubject): Promise<boolean> {
  const [table, id] = "runId" in subject ? ["run", subject.runId] : ["target", subject.targetId];
  const { rowCount } = await getPool().query(
    `SELECT 1 FROM ${table} WHERE id = $1::uuid AND deleted_at IS NULL`,
    [id],
  );
  return rowCount === 1;
}
