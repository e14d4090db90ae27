import "server-only";
import * as z from "zod";
import { ResultHeadline, RunSummary } from "#lib/contract/api.ts";
import { getPool } from "#lib/db/pool.ts";
import { summaryStatement } from "./list-sql.ts";

const SummaryRow = z.strictObject({
  id: z.uuid(),
  origin: RunSummary.shape.origin,
  started_at: z.date().nullable(),
  time_precision: RunSummary.shape.timePrecision,
  received_at: z.date(),
  deleted_at: z.date().nullable(),
  target_key: z.string(),
  target_name: z.string(),
  target_kind: z.string(),
  volume: z.string().nullable(),
  agent: z.string().nullable(),
  profile: z.string(),
  file_bytes: z.number().nullable(),
  warning_count: z.int(),
  tags: RunSummary.shape.tags,
  configuration: RunSummary.shape.configuration,
  results: z.array(ResultHeadline),
});

/** A summary with what the API does not show: when the run was deleted. */
export type StoredSummary = { summary: RunSummary; receivedAt: Date; deletedAt: Date | null };

function toStoredSummary(row: z.infer<typeof SummaryRow>): StoredSummary {
  return {
    receivedAt: row.received_at,
    deletedAt: row.deleted_at,
    summary: {
      id: row.id,
      origin: row.origin,
      startedAt: row.started_at?.toISOString() ?? null,
      timePrecision: row.time_precision,
      receivedAt: row.received_at.toISOString(),
      target: { key: row.target_key, name: row.target_name, kind: row.target_kind },
      volume: row.volume,
      agent: row.agent,
      profile: row.profile,
      fileBytes: row.file_bytes,
      warningCount: row.warning_count,
      tags: row.tags,
      configuration: row.configuration,
      results: row.results,
    },
  };
}

/** The summaries of these runs in the order of `ids`; missing ones are left out, deleted ones too unless asked for. */
export async function readSummaries(
  ids: readonly string[],
  { includeDeleted = false }: { includeDeleted?: boolean } = {},
): Promise<StoredSummary[]> {
  if (ids.length === 0) return [];
  const { rows } = await getPool().query(summaryStatement(ids, includeDeleted));
  const byId = new Map(
    z
      .array(SummaryRow)
      .parse(rows)
      .map((row) => [row.id, toStoredSummary(row)]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
