import "server-only";
import type { PoolClient } from "pg";
import { setupDigest } from "./digest.ts";
import type { SetupValues } from "./dimensions.ts";

/** Gives these runs the setups with these values, which are made where they are not there. */
export async function storeSetups(
  client: PoolClient,
  runs: readonly { id: string; values: SetupValues }[],
): Promise<void> {
  const rows = runs.map(({ id, values }) => ({ id, values, digest: setupDigest(values) }));
  const made = [...new Map(rows.map((row) => [row.digest, row.values]))].sort(([a], [b]) => (a < b ? -1 : 1));
  await client.query(
    `INSERT INTO setup (digest, values) SELECT decode(digest, 'hex'), values
     FROM unnest($1::text[], $2::jsonb[]) AS made(digest, values)
     WHERE NOT EXISTS (SELECT 1 FROM setup s WHERE s.digest = decode(made.digest, 'hex'))
     ON CONFLICT DO NOTHING`,
    [made.map(([digest]) => digest), made.map(([, values]) => JSON.stringify(values))],
  );
  await client.query(
    `UPDATE run r SET setup_id = s.id
     FROM unnest($1::uuid[], $2::text[]) AS wanted(id, digest)
     JOIN setup s ON s.digest = decode(wanted.digest, 'hex')
     WHERE r.id = wanted.id AND r.setup_id IS DISTINCT FROM s.id`,
    [rows.map(({ id }) => id), rows.map(({ digest }) => digest)],
  );
}
