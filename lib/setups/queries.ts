import "server-only";
import * as z from "zod";
import { ConfigurationFacts, NamedPathFacts } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import { sortInstant } from "#lib/contract/time.ts";
import { getPool } from "#lib/db/pool.ts";
import type { SetupInput } from "./values.ts";

/** What is known of a run besides its report and its tags. */
export type Circumstances = Omit<SetupInput, "report" | "tags">;

/** Columns of `circumstanceTables` that `toCircumstances` reads; null where there is no such row. */
export const circumstanceColumns = `
  t.kind AS target_kind, t.vendor, t.model, t.processor, t.memory_bytes::float8, t.tags AS target_tags, v.name AS volume_name,
  c.id AS configuration_id, c.facts AS configuration_facts, p.facts AS path_facts, a.name AS agent_name`;

export const CircumstanceRow = z.object({
  target_kind: z.string().nullable(),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  processor: z.string().nullable(),
  memory_bytes: z.number().nullable(),
  target_tags: z.array(z.string()).nullable(),
  volume_name: z.string().nullable(),
  configuration_id: z.uuid().nullable(),
  configuration_facts: ConfigurationFacts.nullable(),
  path_facts: NamedPathFacts.nullable(),
  agent_name: z.string().nullable(),
});

/** What such a row says. */
export function toCircumstances(row: z.infer<typeof CircumstanceRow>): Circumstances {
  const { vendor, model, processor, configuration_id: id, configuration_facts: facts } = row;
  return {
    target:
      row.target_kind === null
        ? null
        : {
            ...{ vendor, model, processor, kind: row.target_kind },
            memoryBytes: row.memory_bytes,
            tags: row.target_tags ?? [],
          },
    volumeName: row.volume_name,
    configuration: id === null || facts === null ? null : { id, facts },
    namedPath: row.path_facts,
    agentName: row.agent_name,
  };
}

// Revisions of the volume; of its target as a whole only where the volume has none.
const findSql = `
  SELECT ${circumstanceColumns}
  FROM (SELECT $1::text AS target, $2::text AS volume, coalesce($3::timestamptz, now()) AS at, $4::uuid AS agent) asked
  LEFT JOIN target t ON t.key = asked.target
  LEFT JOIN volume v ON v.target_id = t.id AND v.key = asked.volume
  LEFT JOIN agent a ON a.id = asked.agent
  LEFT JOIN LATERAL (
    SELECT r.id, r.facts FROM configuration r
    WHERE r.target_id = t.id AND r.valid_from <= asked.at AND (
      r.volume_id = v.id
      OR (r.volume_id IS NULL AND NOT EXISTS (SELECT 1 FROM configuration o WHERE o.volume_id = v.id))
    )
    ORDER BY r.valid_from DESC, r.revision DESC LIMIT 1
  ) c ON true
  CROSS JOIN (SELECT NULL::jsonb AS facts) p`;

/** The circumstances of a run that comes in: its revision is the newest that was valid at its start (now, where that is not known). */
export async function findCircumstances(report: Report, agentId: string | null): Promise<Circumstances> {
  const { rows } = await getPool().query({
    name: "find-circumstances",
    text: findSql,
    values: [report.target.key, report.volume?.key ?? null, sortInstant(report.time), agentId],
  });
  return toCircumstances(z.tuple([CircumstanceRow]).parse(rows)[0]);
}
