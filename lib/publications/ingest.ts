import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import * as z from "zod";
import { Publication } from "#lib/contract/publication.ts";
import { getPool } from "#lib/db/pool.ts";
import { ingestRun } from "#lib/runs/ingest.ts";
import { splitReport } from "#lib/runs/report-text.ts";
import { refreshSetups } from "#lib/setups/mutations.ts";
import { type ReferenceFile, readReferenceFiles } from "./reference-files.ts";
import { toPublicationRows } from "./rows.ts";
import { removeStale, type ShareLink, storeDescription, storeLinks } from "./statements.ts";

const Digests = z.array(z.strictObject({ key: z.string(), digest: z.string() }));

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/**
 * Takes in the published references that this database does not have yet in this form, and gives their keys. Ids are fixed, so that
 * loading again changes nothing; of one that changed, only the runs that changed are stored anew. What a crash leaves half done is
 * done again by the next call. Throws a ZodError for a file that is no publication.
 */
export async function loadPublications(
  files: readonly ReferenceFile[] = readReferenceFiles(),
): Promise<string[]> {
  const client = await getPool().connect();
  try {
    // Two servers that start on one database load one after the other.
    await client.query("SELECT pg_advisory_lock(hashtext('tidemark publications'))");
    try {
      const { rows } = await client.query("SELECT key, encode(digest, 'hex') AS digest FROM publication");
      const known = new Map(Digests.parse(rows).map(({ key, digest }) => [key, digest]));
      const changed = files.filter(({ key, digest }) => known.get(key) !== digest);
      for (const file of changed) await loadPublication(client, file);
      return changed.map(({ key }) => key);
    } finally {
      await client.query("SELECT pg_advisory_unlock(hashtext('tidemark publications'))");
    }
  } finally {
    client.release();
  }
}

async function loadPublication(client: PoolClient, { key, text, digest }: ReferenceFile): Promise<void> {
  const publication = Publication.parse(JSON.parse(text));
  if (publication.source.key !== key)
    throw new Error(`${key}.json holds the publication ${publication.source.key}`);
  const rows = toPublicationRows(publication);
  const runs = rows.runs.map(({ report }) => ({ report, ...splitReport(report) }));
  const stored = runs.map(({ report, text: whole }) => ({
    id: report.id,
    digest: sha256(whole).toString("hex"),
  }));
  let shares: ShareLink[] = [];
  await inTransaction(client, async () => {
    await storeDescription(client, publication, rows);
    shares = await removeStale(client, key, rows, stored);
  });
  for (const run of runs) {
    const outcome = await ingestRun(run, null);
    if (outcome === "conflict")
      throw new Error(`another run has the id of the published run ${run.report.id}`);
  }
  await inTransaction(client, () => storeLinks(client, rows, shares));
  await refreshSetups(runs.map(({ report }) => report.id));
  // Last, so that what was cut off is done again.
  await client.query("UPDATE publication SET digest = decode($2, 'hex'), loaded_at = now() WHERE key = $1", [
    key,
    digest,
  ]);
}

/** Everyone who changes figures takes their lock before the rows of targets; in the other order, two would wait for each other. */
async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT lock_figures()");
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
