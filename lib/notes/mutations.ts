import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import { refusePublished } from "#lib/publications/published-guard.ts";
import type { NoteSubject } from "./note.ts";

export type NoteOutcome = { ok: true } | { ok: false; reason: "published" | "not-found" };

// Names of tables and columns are these constants; everything else travels as a parameter.
const places = {
  run: { from: "run s", isThere: "s.deleted_at IS NULL", runId: "s.id", targetId: "NULL::uuid" },
  target: { from: "target s", isThere: "s.deleted_at IS NULL", runId: "NULL::uuid", targetId: "s.id" },
  configuration: {
    from: "configuration s",
    isThere: "true",
    runId: "NULL::uuid",
    targetId: "s.target_id",
  },
} as const;

const Rows = z.tuple([z.strictObject({ found: z.int() })]);

const edited = (subject: NoteSubject, id: string) =>
  ({ run: { runIds: [id] }, target: { targetIds: [id] }, configuration: { configurationIds: [id] } })[
    subject
  ];

/** Writes the note of a run, a target or a revision (null takes it away) and logs what it was. `note` is as `Note` reads it. */
export async function setNote(subject: NoteSubject, id: string, note: string | null): Promise<NoteOutcome> {
  if ((await refusePublished(edited(subject, id))) !== null) return { ok: false, reason: "published" };
  const { from, isThere, runId, targetId } = places[subject];
  const { rows } = await getPool().query(
    `WITH found AS (
       SELECT s.id, s.note, ${runId} AS run_id, ${targetId} AS target_id
       FROM ${from} WHERE s.id = $1::uuid AND ${isThere} FOR UPDATE
     ), written AS (
       UPDATE ${from} SET note = $2 FROM found f
       WHERE s.id = f.id AND f.note IS DISTINCT FROM $2 RETURNING f.run_id, f.target_id, f.note
     ), logged AS (
       INSERT INTO change (kind, run_id, target_id, detail)
       SELECT 'note', run_id, target_id, jsonb_build_object('subject', $3::text, 'id', $1::uuid, 'before', note) FROM written
     )
     SELECT count(*)::int AS found FROM found`,
    [id, note, subject],
  );
  return Rows.parse(rows)[0].found === 0 ? { ok: false, reason: "not-found" } : { ok: true };
}
