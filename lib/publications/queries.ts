import "server-only";
import * as z from "zod";
import { Publication } from "#lib/contract/publication.ts";
import type { Report } from "#lib/contract/report.ts";
import { getPool } from "#lib/db/pool.ts";
import { getRuns, type RunRecord } from "#lib/runs/queries.ts";

/** A publication as it is stored: all but its runs. */
export const StoredPublication = Publication.omit({ runs: true });
export type StoredPublication = z.infer<typeof StoredPublication>;

export type PublicationSummary = {
  publication: StoredPublication;
  runCount: number;
  targets: { id: string; key: string; name: string; kind: string }[];
};

export type PublicationWithRuns = PublicationSummary & { runs: RunRecord[] };

const SummaryRow = z.strictObject({
  body: StoredPublication,
  run_count: z.int(),
  targets: z.array(z.strictObject({ id: z.uuid(), key: z.string(), name: z.string(), kind: z.string() })),
});

const summarySql = `
  SELECT p.body,
    (SELECT count(*)::int FROM run r JOIN target t ON t.id = r.target_id
      WHERE t.publication_key = p.key AND r.deleted_at IS NULL) AS run_count,
    (SELECT coalesce(json_agg(json_build_object('id', t.id, 'key', t.key, 'name', t.name, 'kind', t.kind) ORDER BY t.name, t.key), '[]')
      FROM target t WHERE t.publication_key = p.key) AS targets
  FROM publication p`;

const toSummary = ({ body, run_count, targets }: z.infer<typeof SummaryRow>): PublicationSummary => ({
  publication: body,
  runCount: run_count,
  targets,
});

/** The publications of this Tidemark by their title, each with its targets and how many runs it has. */
export async function listPublications(): Promise<PublicationSummary[]> {
  const { rows } = await getPool().query(`${summarySql} ORDER BY p.body #>> '{source,title}', p.key`);
  return z.array(SummaryRow).parse(rows).map(toSummary);
}

/** One publication with its runs in the order of the source; null when there is none with this key. */
export async function getPublication(key: string): Promise<PublicationWithRuns | null> {
  if (key.includes("\0")) return null;
  const { rows } = await getPool().query(`${summarySql} WHERE p.key = $1`, [key]);
  const [row] = z.array(SummaryRow).parse(rows);
  if (row === undefined) return null;
  const ids = await getPool().query<{ id: string }>(
    `SELECT r.id FROM run r JOIN target t ON t.id = r.target_id WHERE t.publication_key = $1 ORDER BY r.id`,
    [key],
  );
  return { ...toSummary(row), runs: await getRuns(ids.rows.map(({ id }) => id)) };
}

/** The reports of all published runs. */
export async function listPublishedReports(): Promise<Report[]> {
  const { rows } = await getPool().query<{ id: string }>(
    "SELECT id FROM run WHERE origin = 'published' AND deleted_at IS NULL ORDER BY id",
  );
  return (await getRuns(rows.map(({ id }) => id))).map(({ report }) => report);
}
