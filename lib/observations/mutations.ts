import "server-only";
import * as z from "zod";
import { inTransaction } from "#lib/db/transaction.ts";
import { refusePublished } from "#lib/publications/published-guard.ts";
import { refreshSetups } from "#lib/setups/mutations.ts";
import { type NewObservation, observationUnits, type StoredObservation } from "./observation.ts";
import { getObservation, type ObservedSubject } from "./queries.ts";

type Refused = { ok: false; reason: "published" | "not-found" };
export type ObservationOutcome = { ok: true; id: string } | Refused;

const IdRows = z.array(z.strictObject({ id: z.uuid() }));

type Columns = Pick<StoredObservation, "metric" | "unit" | "value" | "state" | "note">;

const toColumns = ({ metric, unit, value, state, note }: NewObservation): Columns => ({
  metric,
  unit: unit ?? observationUnits[metric][0],
  value,
  state,
  note,
});

const toSeen = ({ metric, unit, value, state }: Columns) => ({ metric, unit, value, state });

const editedBy = (subject: ObservedSubject) =>
  "runId" in subject ? { runIds: [subject.runId] } : { targetIds: [subject.targetId] };

const placeOf = (subject: ObservedSubject): [runId: string | null, targetId: string | null] =>
  "runId" in subject ? [subject.runId, null] : [null, subject.targetId];

/** The power of a run is below its MB/s per watt. */
const follow = async ([runId]: ReturnType<typeof placeOf>) =>
  runId === null ? undefined : refreshSetups([runId]);

const log = `INSERT INTO change (kind, run_id, target_id, detail) VALUES ($1, $2, $3, $4)`;

/** Puts an observation down, of a run or of a target. `origin` says whether a person or a program does. */
export async function addObservation(
  subject: ObservedSubject,
  observation: NewObservation,
  origin: "hand" | "api",
): Promise<ObservationOutcome> {
  if ((await refusePublished(editedBy(subject))) !== null) return { ok: false, reason: "published" };
  const place = placeOf(subject);
  const columns = toColumns(observation);
  const id = await inTransaction(async (client) => {
    const { rows } = await client.query(
      `INSERT INTO observation (run_id, target_id, metric, unit, value, state, note, origin, at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::timestamptz, now())
       WHERE EXISTS (SELECT 1 FROM run WHERE id = $1::uuid AND deleted_at IS NULL)
         OR EXISTS (SELECT 1 FROM target WHERE id = $2::uuid AND deleted_at IS NULL)
       RETURNING id`,
      [
        ...place,
        columns.metric,
        columns.unit,
        JSON.stringify(columns.value),
        columns.state,
        columns.note,
        origin,
        observation.at ?? null,
      ],
    );
    const [row] = IdRows.parse(rows);
    if (row !== undefined)
      await client.query(log, [
        "observation-added",
        ...place,
        JSON.stringify({ observation: toSeen(columns) }),
      ]);
    return row?.id;
  });
  if (id === undefined) return { ok: false, reason: "not-found" };
  await follow(place);
  return { ok: true, id };
}

type Editable = { ok: true; before: StoredObservation; place: ReturnType<typeof placeOf> } | Refused;

async function findEditable(id: string): Promise<Editable> {
  const before = await getObservation(id);
  if (before === null) return { ok: false, reason: "not-found" };
  const { runId, targetId } = before;
  const refusal = await refusePublished({
    runIds: runId === null ? [] : [runId],
    targetIds: targetId === null ? [] : [targetId],
  });
  if (refusal !== null || before.origin === "published") return { ok: false, reason: "published" };
  return { ok: true, before, place: [runId, targetId] };
}

/** Puts another observation in the place of one that was put down; its time stays where none is given. */
export async function changeObservation(
  id: string,
  observation: NewObservation,
): Promise<ObservationOutcome> {
  const found = await findEditable(id);
  if (!found.ok) return found;
  const { before, place } = found;
  const columns = toColumns(observation);
  const isThere = await inTransaction(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE observation SET metric = $2, unit = $3, value = $4, state = $5, note = $6, at = coalesce($7::timestamptz, at)
       WHERE id = $1`,
      [
        id,
        columns.metric,
        columns.unit,
        JSON.stringify(columns.value),
        columns.state,
        columns.note,
        observation.at ?? null,
      ],
    );
    const detail = { before: toSeen(before), observation: toSeen(columns) };
    if (rowCount === 1) await client.query(log, ["observation-changed", ...place, JSON.stringify(detail)]);
    return rowCount === 1;
  });
  if (!isThere) return { ok: false, reason: "not-found" };
  await follow(place);
  return { ok: true, id };
}

/** Removes an observation that was put down. */
export async function deleteObservation(id: string): Promise<ObservationOutcome> {
  const found = await findEditable(id);
  if (!found.ok) return found;
  const { before, place } = found;
  const isThere = await inTransaction(async (client) => {
    const { rowCount } = await client.query("DELETE FROM observation WHERE id = $1", [id]);
    const detail = { observation: toSeen(before) };
    if (rowCount === 1) await client.query(log, ["observation-removed", ...place, JSON.stringify(detail)]);
    return rowCount === 1;
  });
  if (!isThere) return { ok: false, reason: "not-found" };
  await follow(place);
  return { ok: true, id };
}
