import type { ListRunsQuery } from "#lib/contract/api.ts";
import type { Cursor } from "./cursor.ts";
import { dayStart } from "./day-start.ts";

type Sort = ListRunsQuery["sort"];
type Order = { expression: string; type: string; direction: "ASC" | "DESC"; idDirection: "ASC" | "DESC" };

// Every piece of SQL is one of these constants; what a caller sends travels as a parameter only.
const byName = { expression: 'lower(t.name) COLLATE "C"', type: 'text COLLATE "C"' };
const byProfile = { expression: 'lower(r.profile) COLLATE "C"', type: 'text COLLATE "C"' };
const byTime = { expression: "r.sort_at", type: "timestamptz" };
const byRead = { expression: "r.read_bytes_per_second", type: "float8" };
const byWrite = { expression: "r.write_bytes_per_second", type: "float8" };
const up = { direction: "ASC", idDirection: "DESC" } as const;
const down = { direction: "DESC", idDirection: "DESC" } as const;

const orders: Record<Sort, Order> = {
  // The reverse of "-time" also among equal times, so that one index serves both.
  time: { ...byTime, direction: "ASC", idDirection: "ASC" },
  "-time": { ...byTime, ...down },
  target: { ...byName, ...up },
  "-target": { ...byName, ...down },
  profile: { ...byProfile, ...up },
  "-profile": { ...byProfile, ...down },
  read: { ...byRead, ...up },
  "-read": { ...byRead, ...down },
  write: { ...byWrite, ...up },
  "-write": { ...byWrite, ...down },
};

// Every run has a target; as an outer join Postgres leaves it out where nothing of it is asked for.
const tables = `run r
  LEFT JOIN target t ON t.id = r.target_id
  LEFT JOIN volume v ON v.id = r.volume_id
  LEFT JOIN agent a ON a.id = r.agent_id`;

/** A statement with its numbered parameters. */
export type Statement = { text: string; values: unknown[] };

/** A pattern for ILIKE that holds `text` anywhere, taken literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Whether a run lies at or after the start of a day (`>=`), or before it (`<`). An instant counts by the day of `timeZone`; what is
 * known by its day only, or by a clock of unknown offset, lies in that day everywhere.
 */
function dayCondition(
  sign: ">=" | "<",
  date: string,
  { later, timeZone }: { later: number; timeZone: string },
  add: (value: unknown) => string,
): string {
  const here = dayStart(date, timeZone, later);
  const utc = dayStart(date, "UTC", later);
  if (here.getTime() === utc.getTime()) return `r.sort_at ${sign} ${add(utc)}`;
  const [first, last] = here < utc ? [here, utc] : [utc, here];
  // The outer bound is for the index on sort_at.
  return `(r.sort_at ${sign} ${add(sign === "<" ? last : first)} AND r.sort_at ${sign}
    CASE WHEN r.time_precision IN ('instant', 'unknown') THEN ${add(here)}::timestamptz ELSE ${add(utc)}::timestamptz END)`;
}

/** Rows of the small tables of names in which a text was found; null where no text is asked for. */
export type NameMatches = {
  targetIds: string[];
  volumeIds: string[];
  agentIds: string[];
  profiles: string[];
} | null;

/**
 * Finds a text in all names that runs have. They are few: the profiles of all runs are those of their setups, and only runs of older
 * versions have none until they are taken up.
 */
export function nameStatement(text: string): Statement {
  const anyOf = (columns: readonly string[]) => columns.map((column) => `${column} ILIKE $1`).join(" OR ");
  const profile = "values #>> '{values,profile}'";
  return {
    text: `SELECT ARRAY(SELECT id::text FROM target WHERE ${anyOf(["name", "key", "vendor", "model"])}) AS "targetIds",
      ARRAY(SELECT id::text FROM volume WHERE ${anyOf(["name"])}) AS "volumeIds",
      ARRAY(SELECT id::text FROM agent WHERE ${anyOf(["name"])}) AS "agentIds",
      ARRAY(SELECT ${profile} FROM setup WHERE ${anyOf([profile])}
        UNION SELECT profile FROM run WHERE setup_id IS NULL AND ${anyOf(["profile"])}) AS profiles`,
    values: [containing(text)],
  };
}

/** Runs are told by numbers alone, and only by those that there are, so that an index may serve. */
function nameCondition(names: NonNullable<NameMatches>, add: (value: unknown) => string): string {
  const { targetIds, volumeIds, agentIds, profiles } = names;
  const found: string[] = [];
  if (targetIds.length > 0) found.push(`r.target_id = ANY(${add(targetIds)}::uuid[])`);
  if (volumeIds.length > 0) found.push(`r.volume_id = ANY(${add(volumeIds)}::uuid[])`);
  if (agentIds.length > 0) found.push(`r.agent_id = ANY(${add(agentIds)}::uuid[])`);
  if (profiles.length > 0) found.push(`r.profile = ANY(${add(profiles)}::text[])`);
  return found.length === 0 ? "false" : `(${found.join(" OR ")})`;
}

/** What the statements of a list are made from: days count on the clocks of `timeZone`, `names` is what its text was found in. */
export type ListAsk = { query: ListRunsQuery; timeZone: string; names: NameMatches };

function filters({ query, timeZone, names }: ListAsk, values: unknown[]): string[] {
  const { target, agent, profile, origin, published, from, to, tag, configuration } = query;
  // Postgres holds no text with U+0000 and refuses it as a parameter; nothing can match it.
  if ([target, agent, profile, query.text, tag].some((value) => value?.includes("\0"))) return ["false"];
  const add = (value: unknown) => `$${values.push(value)}`;
  const found = ["r.deleted_at IS NULL"];
  if (target !== undefined) found.push(`r.target_id = (SELECT id FROM target WHERE key = ${add(target)})`);
  if (agent !== undefined) found.push(`r.agent_id = (SELECT id FROM agent WHERE name = ${add(agent)})`);
  if (profile !== undefined) found.push(`r.profile = ${add(profile)}`);
  if (origin !== undefined) found.push(`r.origin = ${add(origin)}`);
  if (published === "hide") found.push("r.origin <> 'published'");
  if (tag !== undefined) {
    const tags = `ARRAY[${add(tag)}]`;
    // Two conditions on `run` alone, so that its indexes serve both.
    found.push(
      `(r.tags @> ${tags} OR r.target_id = ANY(ARRAY(SELECT id FROM target WHERE tags @> ${tags})))`,
    );
  }
  if (configuration === "none") found.push("r.configuration_id IS NULL");
  else if (configuration !== undefined) found.push(`r.configuration_id = ${add(configuration)}`);
  if (from !== undefined) found.push(dayCondition(">=", from, { later: 0, timeZone }, add));
  if (to !== undefined) found.push(dayCondition("<", to, { later: 1, timeZone }, add));
  if (names !== null) found.push(nameCondition(names, add));
  return found;
}

/** What comes after the cursor: a later value, or the same one and a later id. Nulls are last in both directions. */
function afterCursor(
  { expression, type, direction, idDirection }: Order,
  cursor: Cursor,
  values: unknown[],
): string {
  const id = `$${values.push(cursor.id)}::uuid`;
  const laterId = `r.id ${idDirection === "ASC" ? ">" : "<"} ${id}`;
  if (cursor.value === null) return `(${expression} IS NULL AND ${laterId})`;
  const isTime = type === byTime.type;
  const value = `$${values.push(isTime ? new Date(cursor.value) : cursor.value)}::${type}`;
  const later = direction === "ASC" ? ">" : "<";
  // As a row comparison the index on (sort_at, id) gives the page at once.
  if (direction === idDirection && isTime) return `(${expression}, r.id) ${later} (${value}, ${id})`;
  return `(${expression} ${later} ${value} OR (${expression} = ${value} AND ${laterId}) OR ${expression} IS NULL)`;
}

/** One page of runs in the query's order, one row more than its limit, to see whether there are others. */
export function pageStatement(ask: ListAsk, cursor: Cursor | null): Statement {
  const { query } = ask;
  const order = orders[query.sort];
  const values: unknown[] = [];
  const conditions = filters(ask, values);
  if (cursor !== null) conditions.push(afterCursor(order, cursor, values));
  const nulls = order.type === "float8" ? " NULLS LAST" : "";
  return {
    text: `SELECT r.id, ${order.expression} AS sort_value
      FROM ${tables}
      WHERE ${conditions.join(" AND ")}
      ORDER BY ${order.expression} ${order.direction}${nulls}, r.id ${order.idDirection}
      LIMIT $${values.push(query.limit + 1)}`,
    values,
  };
}

/** The ids of the runs that the query's filters let through, in its order, up to its limit. */
export function idStatement(ask: ListAsk): Statement {
  const { query } = ask;
  const { text, values } = pageStatement({ ...ask, query: { ...query, limit: query.limit - 1 } }, null);
  return { text: `SELECT id FROM (${text}) page`, values };
}

/** How many runs the query's filters let through. Of `run` alone, so that an index without its rows may serve. */
export function totalStatement(ask: ListAsk): Statement {
  const values: unknown[] = [];
  return {
    text: `SELECT count(*)::int AS total FROM run r WHERE ${filters(ask, values).join(" AND ")}`,
    values,
  };
}

/** The summaries' rows of the runs with these ids, in no order. Deleted ones only when asked for. */
export function summaryStatement(ids: readonly string[], includeDeleted: boolean): Statement {
  return {
    text: `SELECT r.id, r.origin, r.started_at, r.time_precision, r.received_at, r.deleted_at, t.key AS target_key,
        t.name AS target_name, t.kind AS target_kind, v.name AS volume, a.name AS agent, r.profile, r.file_bytes::float8,
        r.warning_count, r.tags,
        (SELECT json_build_object('id', c.id, 'revision', c.revision, 'name', c.name)
         FROM configuration c WHERE c.id = r.configuration_id) AS configuration,
        (SELECT coalesce(json_agg(json_build_object(
            'kind', s.kind, 'workload', w.label, 'workloadKey', encode(substring(w.digest FOR 8), 'hex'),
            'pattern', w.pattern, 'blockBytes', w.block_bytes, 'cacheBypass', s.cache_bypass, 'operation', s.operation, 'statistic', s.statistic,
            'bytesPerSecond', s.bytes_per_second, 'lowBytesPerSecond', s.low_bytes_per_second,
            'highBytesPerSecond', s.high_bytes_per_second, 'iops', s.iops, 'meanUs', s.mean_us, 'p99Us', s.p99_us,
            'quality', k.quality, 'iopsQuality', k.iops_quality
          ) ORDER BY s.position), '[]')
         FROM result s JOIN workload w ON w.id = s.workload_id LEFT JOIN figure_kind k ON k.id = s.figure_kind_id
         WHERE s.run_id = r.id) AS results
      FROM ${tables}
      WHERE r.id = ANY($1::uuid[]) AND (r.deleted_at IS NULL OR $2)`,
    values: [ids, includeDeleted],
  };
}
