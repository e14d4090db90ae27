import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import type { DimensionValue } from "#lib/setups/dimensions.ts";

const BodyRow = z.strictObject({ id: z.int(), body: z.record(z.string(), z.unknown()) });

/** Names of a workload inside its report and its texts, which make no difference to what it asks. */
const ofReport = new Set(["id", "label", "note", "kind"]);

/** A value of its own, or of an object its kind with its figures: `compressible 50`. */
function toValue(value: unknown): DimensionValue {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "object" && value !== null ? Object.values(value).map(String).join(" ") : null;
}

const toDetails = (body: Record<string, unknown>): Record<string, DimensionValue> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([key]) => !ofReport.has(key))
      .map(([key, value]) => [`workload.${key}`, toValue(value)]),
  );

/** What workloads ask besides their label: `workload.fileBytes`, `workload.passMs`, by the workload's id. */
export async function readWorkloadDetails(
  ids: readonly number[],
): Promise<Map<number, Record<string, DimensionValue>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await getPool().query("SELECT id, body FROM workload WHERE id = ANY($1)", [ids]);
  return new Map(
    z
      .array(BodyRow)
      .parse(rows)
      .map(({ id, body }) => [id, toDetails(body)]),
  );
}

const CountRow = z.strictObject({
  workloadId: z.int(),
  operation: z.string(),
  cacheBypass: z.string().nullable(),
  count: z.int(),
});
export type WorkloadCount = z.infer<typeof CountRow>;

/** As many runs tell what runs of some setups mostly did. */
const sampledRuns = 1000;

const countSql = `
  SELECT s.workload_id AS "workloadId", s.operation,
    s.cache_bypass AS "cacheBypass", count(*)::int AS count
  FROM (SELECT id FROM run WHERE setup_id = ANY($1) AND deleted_at IS NULL LIMIT $2) r
  JOIN result s ON s.run_id = r.id
  GROUP BY 1, 2, 3
  ORDER BY count DESC, 1, 2, 3`;

/** Workloads of runs of these setups, those with most results first; counted over a thousand runs where there are more. */
export async function countWorkloads(setupIds: readonly number[]): Promise<WorkloadCount[]> {
  if (setupIds.length === 0) return [];
  const { rows } = await getPool().query(countSql, [setupIds, sampledRuns]);
  return z.array(CountRow).parse(rows);
}
