import { Media, RaidLevel } from "#lib/contract/facts.ts";
import type { Dimension, DimensionValue, SetupValues } from "#lib/setups/dimensions.ts";
import { FigureOperation } from "./state.ts";

/** What a figure belongs to besides its run's setup: the values of the dimensions of a result. */
export type ResultValues = {
  workload: string;
  operation: string;
  cacheBypass: string | null;
  time: string | null;
};

/** The values of a dimension, one unless it is tags: a run without the tag has the value null. */
export function dimensionValues(
  dimension: Dimension,
  setup: SetupValues,
  result: ResultValues,
): readonly DimensionValue[] {
  switch (dimension) {
    case "workload":
    case "operation":
    case "cacheBypass":
    case "time":
      return [result[dimension]];
    default:
      return setupDimensionValues(dimension, setup);
  }
}

/** As `dimensionValues`, for dimensions of a setup; those of a result are not known there. */
export function setupDimensionValues(dimension: Dimension, setup: SetupValues): readonly DimensionValue[] {
  if (dimension === "tag") return setup.tags.length === 0 ? [null] : setup.tags;
  if (!dimension.startsWith("tag:")) return [setup.values[dimension] ?? null];
  const prefix = `${dimension.slice(4)}=`;
  const values = setup.tags.flatMap((tag) => (tag.startsWith(prefix) ? tag.slice(prefix.length) : []));
  return values.length === 0 ? [null] : values;
}

const raidOrder: readonly string[] = RaidLevel.options;

/** Words in the order of lists; those that are missing come behind, by their text. */
const wordOrders: ReadonlyMap<string, readonly string[]> = new Map([
  ["raid", raidOrder],
  ["accelerationRaid", raidOrder],
  ["media", Media.options],
  ["operation", FigureOperation.options],
  ["targetKind", ["nas", "local-disk", "cloud-folder", "other"]],
  ["poolState", ["normal", "degraded", "rebuilding", "scrubbing"]],
  ["acceleration", ["none", "read-cache", "write-cache", "read-write-cache", "cache", "tier"]],
  ["accelerationState", ["cold", "warm", "not-migrated", "migrated"]],
  ["protocol", ["smb", "nfs", "iscsi", "local", "cloud-client", "other"]],
  ["nasBond", ["none"]],
  ["clientBond", ["none"]],
  ["offloads", ["all-on", "mixed", "all-off"]],
  ["origin", ["agent", "import", "published"]],
  ["cacheBypass", ["direct", "not-known", "none"]],
]);

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "variant" });

/** Texts as people sort them, numbers inside by their value: `DSM 7.2` before `DSM 7.10`. */
export const compareTexts = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/**
 * The natural order of a dimension's values: numbers rising, words and RAID levels in their own order, on before off, texts as
 * people sort them; what is not known comes last.
 */
export function compareValues(dimension: string, a: DimensionValue, b: DimensionValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "boolean" && typeof b === "boolean") return Number(b) - Number(a);
  const order = wordOrders.get(dimension);
  const place = (value: DimensionValue) => {
    const at = order?.indexOf(String(value)) ?? -1;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return place(a) - place(b) || compareTexts(String(a), String(b));
}
