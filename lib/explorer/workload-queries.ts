import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import type { DimensionValue } from "#lib/setups/dimensions.ts";

const BodyRow = z.strictObject({ id: z.int(), body: z.record(z.string(), z.unknown()) });

/** Names of a workload inside its report and its texts, which make no difference to what it asks. */
const ofReport = new Set(["id", "label", "note", "kind"]);

/** A value of its own, or of an object its kind, then its words, then its figures, rising: `compressible 50`, `open poisson 1000`. */
function toValue(value: unknown): DimensionValue {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null) return null;
  // The order of members is the database's.
  const { kind, ...others } = Object.fromEntries(Object.entries(value));
  const parts: unknown[] = Object.values(others);
  const words = parts.filter((part) => typeof part !== "number").map(String);
  const figures = parts.filter((part) => typeof part === "number").sort((a, b) => a - b);
  return [kind, ...words, ...figures].filter((part) => part !== undefined).join(" ");
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
