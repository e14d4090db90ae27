import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import type { DimensionValue, SetupValues } from "#lib/setups/dimensions.ts";
import type { NameLabel } from "./also-differs.ts";
import type { Comparison } from "./answer.ts";

const NameRow = z.strictObject({ key: z.string(), name: z.string() });

const SourceRow = z.strictObject({
  key: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  url: z.string().nullable(),
});

type Source = Comparison["sources"][number];

/** Names of targets, revisions and publications that setups hold the keys of. A revision without a name is `nas, data #3`. */
export type Names = { toLabel: NameLabel; sources: ReadonlyMap<string, Source> };

const valuesOf = (setups: readonly SetupValues[], dimension: string): string[] => [
  ...new Set(
    setups.flatMap(({ values }) => (values[dimension] === undefined ? [] : String(values[dimension]))),
  ),
];

const targetSql = "SELECT key, name FROM target WHERE key = ANY($1)";

const configurationSql = `
  SELECT c.id AS key,
    coalesce(c.name, concat_ws(', ', t.name, v.name) || ' #' || c.revision) AS name
  FROM configuration c
  JOIN target t ON t.id = c.target_id
  LEFT JOIN volume v ON v.id = c.volume_id
  WHERE c.id = ANY($1::uuid[])`;

const sourceSql = `
  SELECT key, body #>> '{source,title}' AS title, body #>> '{source,author}' AS author, body #>> '{source,url}' AS url
  FROM publication WHERE key = ANY($1)`;

/** The names of all keys in `setups`, and how a value of a dimension is labelled with them. */
export async function readNames(setups: readonly SetupValues[]): Promise<Names> {
  const isId = (text: string) => z.uuid().safeParse(text).success;
  const [targets, configurations, sources] = await Promise.all([
    getPool().query(targetSql, [valuesOf(setups, "target")]),
    getPool().query(configurationSql, [valuesOf(setups, "configuration").filter(isId)]),
    getPool().query(sourceSql, [valuesOf(setups, "source")]),
  ]);
  const toMap = (rows: unknown) =>
    new Map(
      z
        .array(NameRow)
        .parse(rows)
        .map(({ key, name }) => [key, name]),
    );
  const found = new Map(
    z
      .array(SourceRow)
      .parse(sources.rows)
      .map((source) => [source.key, source]),
  );
  const names = new Map([
    ["target", toMap(targets.rows)],
    ["configuration", toMap(configurations.rows)],
    ["source", new Map([...found].map(([key, { title }]) => [key, title]))],
  ]);
  const toLabel = (dimension: string, value: DimensionValue) => ({
    dimension,
    value,
    name: typeof value === "string" ? (names.get(dimension)?.get(value) ?? null) : null,
  });
  return { toLabel, sources: found };
}
