import "server-only";
import * as z from "zod";
import type { ListRunsAnswer, ListRunsQuery, RunSummary } from "#lib/contract/api.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { getPool } from "#lib/db/pool.ts";
import { getPrisma } from "#lib/db/prisma.ts";
import { HttpError } from "#lib/http/errors.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { pageStatement, totalStatement } from "./list-sql.ts";
import { undoMs } from "./mutations.ts";
import { findNames } from "./name-matches.ts";
import { joinReport } from "./report-text.ts";
import { readSummaries } from "./summaries.ts";

/** A stored run: its summary for lists and its whole report. `deletedAt` is null unless deleted runs were asked for. */
export type RunRecord = {
  summary: RunSummary;
  report: Report;
  receivedAt: Date;
  deletedAt: Date | null;
  agentName: string | null;
};

type Scope = { includeDeleted?: boolean };

const PageRow = z.strictObject({
  id: z.uuid(),
  sort_value: z.union([z.date().transform((date) => date.getTime()), z.string(), z.number(), z.null()]),
});
const TotalRows = z.tuple([z.strictObject({ total: z.int() })]);
const PartsRow = z.strictObject({ id: z.uuid(), head: z.string(), results: z.array(z.string()) });

/**
 * One page of runs. `from` and `to` are days in `timeZone`, both inside. Throws HttpError `invalid-request` for a cursor that was not
 * made for this sort. Runs that come in between two pages move nothing: pages go on from the last run's own values.
 */
export async function listRuns(query: ListRunsQuery, timeZone = "UTC"): Promise<ListRunsAnswer> {
  const cursor = query.cursor === undefined ? null : decodeCursor(query.sort, query.cursor);
  if (query.cursor !== undefined && cursor === null)
    throw new HttpError(
      "invalid-request",
      "the cursor does not belong to this list; start again without it",
      {
        issues: [{ path: "cursor", message: "not a cursor of this sort" }],
      },
    );
  const ask = { query, timeZone, names: await findNames(query.text) };
  const [page, count] = await Promise.all([
    getPool().query(pageStatement(ask, cursor)),
    getPool().query(totalStatement(ask)),
  ]);
  const found = z.array(PageRow).parse(page.rows);
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  const summaries = await readSummaries(shown.map((row) => row.id));
  return {
    runs: summaries.map(({ summary }) => summary),
    nextCursor:
      last !== undefined && found.length > shown.length
        ? encodeCursor(query.sort, { value: last.sort_value, id: last.id })
        : null,
    total: TotalRows.parse(count.rows)[0].total,
  };
}

/** Canonical JSON texts of whole reports, by run id. Deleted runs are among them. */
async function readReportTexts(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await getPool().query(
    `SELECT r.id, r.head::text AS head,
       ARRAY(SELECT s.body::text FROM result s WHERE s.run_id = r.id ORDER BY s.position) AS results
     FROM run r WHERE r.id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(
    z
      .array(PartsRow)
      .parse(rows)
      .map(({ id, ...parts }) => [id, joinReport(parts)]),
  );
}

function parseStored(id: string, text: string): Report {
  const read = readReport(JSON.parse(text));
  if (read.ok) return read.report;
  throw new Error(`stored run ${id} does not follow its contract: ${JSON.stringify(read.issues)}`);
}

async function readRecords(ids: readonly string[], scope: Scope): Promise<RunRecord[]> {
  const valid = ids.filter((id) => z.uuid().safeParse(id).success).map((id) => id.toLowerCase());
  const [summaries, texts] = await Promise.all([readSummaries(valid, scope), readReportTexts(valid)]);
  return summaries.flatMap(({ summary, receivedAt, deletedAt }) => {
    const text = texts.get(summary.id);
    if (text === undefined) return [];
    return [
      { summary, report: parseStored(summary.id, text), receivedAt, deletedAt, agentName: summary.agent },
    ];
  });
}

/** One run; null when there is none with this id, or it was deleted (unless `includeDeleted`). */
export async function getRun(id: string, scope: Scope = {}): Promise<RunRecord | null> {
  const [record] = await readRecords([id], scope);
  return record ?? null;
}

/** Several runs in the order of `ids`; missing and deleted ones are left out. */
export async function getRuns(ids: readonly string[]): Promise<RunRecord[]> {
  return readRecords([...new Set(ids)], {});
}

/** A run's report as canonical JSON, byte for byte as it was posted; null when there is none, or it was deleted. */
export async function getRunReportText(id: string): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [summary] = await readSummaries([id.toLowerCase()]);
  if (summary === undefined) return null;
  return (await readReportTexts([summary.summary.id])).get(summary.summary.id) ?? null;
}

/** The values that filters of a list can take: those of runs that are listed, in alphabetical order. */
export async function listFilterChoices({ isPublishedShown = true } = {}): Promise<{
  targets: { key: string; name: string }[];
  agents: string[];
  profiles: string[];
}> {
  const prisma = getPrisma();
  const listed = { deletedAt: null, ...(isPublishedShown ? {} : { origin: { not: "published" } }) };
  const some = { runs: { some: listed } };
  const [targets, agents, profiles] = await Promise.all([
    prisma.target.findMany({
      where: some,
      select: { key: true, name: true },
      orderBy: [{ name: "asc" }, { key: "asc" }],
    }),
    prisma.agent.findMany({ where: some, select: { name: true }, orderBy: { name: "asc" } }),
    prisma.run.groupBy({ by: ["profile"], where: listed, orderBy: { profile: "asc" } }),
  ]);
  return {
    targets,
    agents: agents.map((agent) => agent.name),
    profiles: profiles.map((run) => run.profile),
  };
}

/** Runs that were deleted within the last day and can come back, the last deleted first; at most `limit`. */
export async function listDeletedRuns(limit: number): Promise<{ summary: RunSummary; deletedAt: Date }[]> {
  const deleted = await getPrisma().run.findMany({
    where: { deletedAt: { gte: new Date(Date.now() - undoMs) } },
    select: { id: true },
    orderBy: [{ deletedAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  const stored = await readSummaries(
    deleted.map(({ id }) => id),
    { includeDeleted: true },
  );
  return stored.flatMap(({ summary, deletedAt }) => (deletedAt === null ? [] : [{ summary, deletedAt }]));
}
