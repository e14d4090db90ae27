import "server-only";
import type { PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readBinaryCopy } from "./binary-copy.ts";
import { getColumnCache } from "./column-cache.ts";
import { readFloats, readIntegers } from "./columns.ts";
import type { FigureColumn } from "./metric-columns.ts";

const columnNames = ["setup_ids", "at", "value"] as const;
export type ColumnName = (typeof columnNames)[number];

/** A column of a block; one in which no value is known is empty. */
type Columns = { setup_ids: Int32Array; at: Float64Array | null; value: Float64Array | null };
export type WantedColumns = { block: { id: number }; names: readonly ColumnName[] };

type Missing = Record<ColumnName, readonly number[]>;

/**
 * Rows of a block's id and its three columns, null where one is not missing. By COPY, which alone sends bytes as they are; it takes
 * no parameters, but all that is put into it are whole numbers of blocks and the name of a column.
 */
async function copyColumns(client: PoolClient, missing: Missing, column: FigureColumn | null) {
  const isMissing = (name: ColumnName) => `id = ANY('{${missing[name].map(Math.trunc).join(",")}}')`;
  const stream = client.query(
    copyTo(
      `COPY (
         SELECT id, CASE WHEN ${isMissing("setup_ids")} THEN setup_ids END, CASE WHEN ${isMissing("at")} THEN at END,
           CASE WHEN ${isMissing("value")} THEN ${column ?? "NULL::bytea"} END
         FROM figure_block WHERE ${columnNames.map(isMissing).join(" OR ")}
       ) TO STDOUT (FORMAT binary)`,
      { highWaterMark: 2 ** 20 },
    ),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return readBinaryCopy(Buffer.concat(chunks));
}

/** Columns that are not in the cache yet come from the database and go into it: what blocks hold never changes. */
export async function readColumns(
  client: PoolClient,
  wanted: readonly WantedColumns[],
  column: FigureColumn | null,
): Promise<(block: { id: number }) => Columns> {
  const cache = getColumnCache();
  const keyOf = (id: number, name: ColumnName) => `${id}:${name === "value" ? column : name}`;
  const found = new Map<string, Float64Array | Int32Array>();
  const missing: Record<ColumnName, number[]> = { setup_ids: [], at: [], value: [] };
  for (const { block, names } of wanted)
    for (const name of names) {
      const cached = cache.get(keyOf(block.id, name));
      if (cached === undefined) missing[name].push(block.id);
      else found.set(keyOf(block.id, name), cached);
    }
  const isAllThere = columnNames.every((name) => missing[name].length === 0);
  const wantsValues = new Set(missing.value);
  for (const [id, ...columns] of isAllThere ? [] : await copyColumns(client, missing, column)) {
    const [setupIds, at, values] = columns;
    const blockId = id?.readInt32BE() ?? 0;
    const read: [ColumnName, Float64Array | Int32Array][] = [];
    if (setupIds) read.push(["setup_ids", readIntegers(setupIds)]);
    if (at) read.push(["at", readFloats(at)]);
    if (wantsValues.has(blockId)) read.push(["value", readFloats(values ?? new Uint8Array())]);
    for (const [name, array] of read) {
      found.set(keyOf(blockId, name), array);
      cache.set(keyOf(blockId, name), array);
    }
  }
  const floats = (id: number, name: ColumnName) => {
    const values = found.get(keyOf(id, name));
    return values instanceof Float64Array && values.length > 0 ? values : null;
  };
  return ({ id }) => {
    const setups = found.get(keyOf(id, "setup_ids"));
    if (!(setups instanceof Int32Array)) throw new Error(`block ${id} of figures has no setups`);
    return { setup_ids: setups, at: floats(id, "at"), value: floats(id, "value") };
  };
}
