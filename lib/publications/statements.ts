import "server-only";
import type { PoolClient } from "pg";
import * as z from "zod";
import type { Publication } from "#lib/contract/publication.ts";
import type { PublicationRows } from "./rows.ts";

/** A permalink of a run that is stored anew. */
export type ShareLink = { id: string; run_id: string };

const ShareLinks = z.array(z.strictObject({ id: z.uuid(), run_id: z.uuid() }));

const nothing = Buffer.alloc(0);

/** Stores all but runs: the publication (its digest stays open until the end), targets, volumes, revisions, observations. */
export async function storeDescription(
  client: PoolClient,
  { runs: _runs, ...body }: Publication,
  rows: PublicationRows,
): Promise<void> {
  const { key } = body.source;
  await client.query(
    `INSERT INTO publication (key, digest, body) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET digest = EXCLUDED.digest, body = EXCLUDED.body`,
    [key, nothing, JSON.stringify(body)],
  );
  for (const { id, target } of rows.targets)
    await client.query(
      `INSERT INTO target (id, key, name, kind, vendor, model, processor, memory_bytes, bays, ports, note, publication_key)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (key) DO UPDATE SET name = EXCLUDED.name, kind = EXCLUDED.kind, vendor = EXCLUDED.vendor,
         model = EXCLUDED.model, processor = EXCLUDED.processor, memory_bytes = EXCLUDED.memory_bytes,
         bays = EXCLUDED.bays, ports = EXCLUDED.ports, note = EXCLUDED.note, publication_key = EXCLUDED.publication_key,
         deleted_at = NULL`,
      [
        ...[id, target.key, target.name, target.kind, target.vendor, target.model, target.processor],
        ...[target.memoryBytes, target.bays, target.ports === null ? null : JSON.stringify(target.ports)],
        ...[target.note ?? null, key],
      ],
    );
  for (const { id, targetId, volume } of rows.volumes)
    await client.query(
      `INSERT INTO volume (id, target_id, key, name, kind) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (target_id, key) DO UPDATE SET name = EXCLUDED.name, kind = EXCLUDED.kind`,
      [id, targetId, volume.key, volume.name, volume.kind],
    );
  await storeRevisions(client, key, rows);
  await storeObservations(client, key, rows);
}

/** A revision never changes: one whose settings or number are others now goes, and comes in anew. */
async function storeRevisions(client: PoolClient, key: string, rows: PublicationRows): Promise<void> {
  await client.query(
    `DELETE FROM configuration c USING target t
     WHERE t.id = c.target_id AND t.publication_key = $1 AND NOT EXISTS (
       SELECT 1 FROM unnest($2::uuid[], $3::int[]) AS kept(id, revision)
       WHERE kept.id = c.id AND kept.revision = c.revision)`,
    [key, rows.configurations.map(({ id }) => id), rows.configurations.map(({ revision }) => revision)],
  );
  for (const one of rows.configurations)
    await client.query(
      `INSERT INTO configuration (id, target_id, volume_id, revision, name, facts, valid_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, valid_from = EXCLUDED.valid_from`,
      [
        ...[one.id, one.targetId, one.volumeId, one.revision, one.name],
        ...[JSON.stringify(one.facts), rows.at],
      ],
    );
}

async function storeObservations(client: PoolClient, key: string, rows: PublicationRows): Promise<void> {
  await client.query(
    `DELETE FROM observation o USING target t WHERE t.id = o.target_id AND t.publication_key = $1 AND o.id <> ALL($2::uuid[])`,
    [key, rows.observations.map(({ id }) => id)],
  );
  for (const { id, targetId, observation } of rows.observations)
    await client.query(
      `INSERT INTO observation (id, target_id, metric, unit, value, state, origin, note, at)
       VALUES ($1, $2, $3, $4, $5, $6, 'published', $7, $8)
       ON CONFLICT (id) DO UPDATE SET metric = EXCLUDED.metric, unit = EXCLUDED.unit, value = EXCLUDED.value,
         state = EXCLUDED.state, note = EXCLUDED.note, at = EXCLUDED.at`,
      [
        ...[id, targetId, observation.metric, observation.unit, JSON.stringify(observation.value)],
        ...[observation.state, observation.text ?? null, rows.at],
      ],
    );
}

/**
 * Removes runs that the publication has no more or in another form, then targets and volumes that it does not name any more.
 * Gives the permalinks of those runs, which come back under the same ids.
 */
export async function removeStale(
  client: PoolClient,
  key: string,
  rows: PublicationRows,
  runs: readonly { id: string; digest: string }[],
): Promise<ShareLink[]> {
  const stale = await client.query<{ id: string }>(
    `SELECT r.id FROM run r JOIN target t ON t.id = r.target_id
     WHERE t.publication_key = $1 AND r.origin = 'published' AND NOT EXISTS (
       SELECT 1 FROM unnest($2::uuid[], $3::text[]) AS kept(id, digest)
       WHERE kept.id = r.id AND decode(kept.digest, 'hex') = r.digest)`,
    [key, runs.map(({ id }) => id), runs.map(({ digest }) => digest)],
  );
  const ids = stale.rows.map(({ id }) => id);
  const shares = await client.query("SELECT id, run_id FROM share WHERE run_id = ANY($1::uuid[])", [ids]);
  await client.query("DELETE FROM run WHERE id = ANY($1::uuid[])", [ids]);
  await client.query("DELETE FROM target WHERE publication_key = $1 AND id <> ALL($2::uuid[])", [
    key,
    rows.targets.map(({ id }) => id),
  ]);
  await client.query(
    `DELETE FROM volume v USING target t WHERE t.id = v.target_id AND t.publication_key = $1 AND v.id <> ALL($2::uuid[])`,
    [key, rows.volumes.map(({ id }) => id)],
  );
  return ShareLinks.parse(shares.rows);
}

/** Ties the runs to their revisions and to their place in time, and permalinks to the runs that came back. */
export async function storeLinks(
  client: PoolClient,
  { runs, at }: PublicationRows,
  shares: readonly ShareLink[],
): Promise<void> {
  await client.query(
    `UPDATE run r SET configuration_id = l.configuration_id, deleted_at = NULL, sort_at = $3
     FROM unnest($1::uuid[], $2::uuid[]) AS l(run_id, configuration_id)
     WHERE r.id = l.run_id
       AND (r.configuration_id IS DISTINCT FROM l.configuration_id OR r.deleted_at IS NOT NULL OR r.sort_at <> $3)`,
    [runs.map(({ report }) => report.id), runs.map(({ configurationId }) => configurationId), at],
  );
  await client.query(
    `UPDATE share s SET run_id = l.run_id FROM unnest($1::uuid[], $2::uuid[]) AS l(id, run_id)
     WHERE s.id = l.id AND EXISTS (SELECT 1 FROM run r WHERE r.id = l.run_id)`,
    [shares.map(({ id }) => id), shares.map(({ run_id }) => run_id)],
  );
}
