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
