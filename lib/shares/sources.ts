import "server-only";
import * as z from "zod";
import { ConfigurationFacts, PathFacts, Port, Target } from "#lib/contract/facts.ts";
import { getPool } from "#lib/db/pool.ts";
import { getPrisma } from "#lib/db/prisma.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import { getRun } from "#lib/runs/queries.ts";
import { valuesOf } from "./labels-of.ts";
import type { ShareableRun } from "./redact.ts";
import { type ComparisonNames, publicKey } from "./rename-labels.ts";
import type { ShareableTarget } from "./target-name.ts";

const TargetRow = z.object({
  key: z.string(),
  name: z.string(),
  kind: Target.shape.kind,
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  publicationKey: z.string().nullable(),
  volumes: z.array(z.object({ key: z.string(), name: z.string() })),
});
type TargetRow = z.infer<typeof TargetRow>;

const targetColumns = {
  key: true,
  name: true,
  kind: true,
  vendor: true,
  model: true,
  publicationKey: true,
  volumes: { select: { key: true, name: true } },
} as const;

function toShareableTarget(row: TargetRow, more: Partial<ShareableTarget> = {}): ShareableTarget {
  return {
    name: row.name,
    kind: row.kind,
    vendor: row.vendor,
    model: row.model,
    keys: [row.key],
    volumeNames: row.volumes.flatMap(({ key, name }) => [key, name]),
    isPublished: row.publicationKey !== null,
    ...more,
  };
}

/** A run with all that was written about it, not redacted yet; null when there is none with this id, or it was deleted. */
export async function readShareableRun(id: string): Promise<ShareableRun | null> {
  const [record, row] = await Promise.all([
    getRun(id),
    getPrisma().run.findUnique({
      where: { id },
      select: {
        target: {
          select: { ...targetColumns, processor: true, memoryBytes: true, bays: true, ports: true },
        },
        configuration: { select: { facts: true } },
        path: { select: { facts: true } },
      },
    }),
  ]);
  if (record === null || row === null) return null;
  const { report } = record;
  const { target, configuration, path } = row;
  const isPublished = target.publicationKey !== null;
  const written = {
    vendor: target.vendor ?? report.target.vendor,
    model: target.model ?? report.target.model,
    processor: target.processor ?? report.target.processor,
    memoryBytes: target.memoryBytes === null ? report.target.memoryBytes : Number(target.memoryBytes),
    bays: target.bays ?? report.target.bays,
    ports: target.ports === null ? report.target.ports : z.array(Port).parse(target.ports),
  };
  return {
    report: { ...report, target: { ...report.target, ...(isPublished ? {} : written) } },
    target: toShareableTarget(TargetRow.parse(target), {
      vendor: written.vendor,
      model: written.model,
      keys: [target.key, report.target.key],
    }),
    configuration: configuration === null ? null : ConfigurationFacts.parse(configuration.facts),
    path: path === null ? null : PathFacts.parse(path.facts),
  };
}

/** Dimensions whose values are names, and public where a loaded publication has them. */
const publicDimensions = ["volume", "pathName", "hops", "vlan", "client"];

const PublicRows = z.array(z.strictObject({ dimension: z.string(), value: z.string() }));

const publicSql = `
  SELECT DISTINCT d.key AS dimension, d.value
  FROM target t JOIN run r ON r.target_id = t.id JOIN setup s ON s.id = r.setup_id,
    jsonb_each_text(s.values -> 'values') AS d
  WHERE t.publication_key IS NOT NULL AND d.key = ANY($1)
  UNION
  SELECT 'configuration', c.id::text
  FROM configuration c JOIN target t ON t.id = c.target_id
  WHERE t.publication_key IS NOT NULL`;

/** What redacting a comparison has to know of the names in it. */
export async function readComparisonNames(comparison: Comparison): Promise<ComparisonNames> {
  const [targets, answer] = await Promise.all([
    getPrisma().target.findMany({
      where: { key: { in: valuesOf(comparison, "target") } },
      select: targetColumns,
    }),
    getPool().query(publicSql, [publicDimensions]),
  ]);
  return {
    targets: new Map(targets.map((row) => [row.key, toShareableTarget(TargetRow.parse(row))])),
    publicValues: new Set(
      PublicRows.parse(answer.rows).map(({ dimension, value }) => publicKey(dimension, value)),
    ),
  };
}
