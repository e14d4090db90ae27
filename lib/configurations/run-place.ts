import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";

/** Where a run belongs: ids of its target, volume, revision and named path. `isPublished` says that it stays there. */
export type RunPlaceRecord = z.infer<typeof Row>;

const Row = z.strictObject({
  targetId: z.uuid(),
  volumeId: z.uuid().nullable(),
  configurationId: z.uuid().nullable(),
  pathId: z.uuid().nullable(),
  isPublished: z.boolean(),
});

/** Null when there is no run with this id. */
export async function getRunPlace(runId: string): Promise<RunPlaceRecord | null> {
  const { rows } = await getPool().query(
    `SELECT target_id AS "targetId", volume_id AS "volumeId", configuration_id AS "configurationId",
       path_id AS "pathId", origin = 'published' AS "isPublished"
     FROM run WHERE id = $1::uuid`,
    [runId],
  );
  return z.array(Row).parse(rows)[0] ?? null;
}

/** A revision as a choice: of which volume (null: of the target itself) and the how many-th. */
export type RevisionChoice = z.infer<typeof Choice>;

const Choice = z.strictObject({
  id: z.uuid(),
  revision: z.int(),
  name: z.string().nullable(),
  volumeId: z.uuid().nullable(),
  volumeName: z.string().nullable(),
  validFrom: z.date(),
});

/** The revisions of all volumes of a target, volume by volume, the newest first. */
export async function listRevisionChoices(targetId: string): Promise<RevisionChoice[]> {
  const { rows } = await getPool().query(
    `SELECT c.id, c.revision, c.name, c.volume_id AS "volumeId", v.name AS "volumeName", c.valid_from AS "validFrom"
     FROM configuration c LEFT JOIN volume v ON v.id = c.volume_id
     WHERE c.target_id = $1 ORDER BY lower(v.name) NULLS FIRST, c.revision DESC`,
    [targetId],
  );
  return z.array(Choice).parse(rows);
}
