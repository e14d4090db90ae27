import * as z from "zod";
import { Target, Volume } from "#lib/contract/facts.ts";

const count = z.int().nonnegative();

/** A target in a list. Deleted runs, volumes and targets don't count. `publicationKey` is set where a publication describes it. */
export const TargetItem = z.strictObject({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  kind: Target.shape.kind,
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  publicationKey: z.string().nullable(),
  tags: z.array(z.string()),
  volumeCount: count,
  revisionCount: count,
  runCount: count,
  lastRunAt: z.date().nullable(),
});
export type TargetItem = z.infer<typeof TargetItem>;

/** The revision that new runs get. */
export const NewestRevision = z.strictObject({
  id: z.uuid(),
  revision: z.int().positive(),
  name: z.string().nullable(),
  validFrom: z.coerce.date(),
});

/** A volume with what hangs on it. */
export const VolumeRecord = z.strictObject({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  kind: Volume.shape.kind,
  note: z.string().nullable(),
  deletedAt: z.coerce.date().nullable(),
  runCount: count,
  revisionCount: count,
  newest: NewestRevision.nullable(),
});
export type VolumeRecord = z.infer<typeof VolumeRecord>;

/**
 * A target with its volumes by name. `withoutVolume` is what hangs on the target itself: runs and revisions of no volume.
 * `note` is Markdown.
 */
export const TargetRecord = z.strictObject({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  kind: Target.shape.kind,
  vendor: Target.shape.vendor,
  model: Target.shape.model,
  processor: Target.shape.processor,
  memoryBytes: Target.shape.memoryBytes,
  bays: Target.shape.bays,
  ports: Target.shape.ports,
  publicationKey: z.string().nullable(),
  tags: z.array(z.string()),
  note: z.string().nullable(),
  createdAt: z.date(),
  deletedAt: z.date().nullable(),
  runCount: count,
  lastRunAt: z.date().nullable(),
  volumes: z.array(VolumeRecord),
  withoutVolume: VolumeRecord.pick({ runCount: true, revisionCount: true, newest: true }),
});
export type TargetRecord = z.infer<typeof TargetRecord>;

/**
 * What hangs on a target or a volume. `shares` are permalinks of its runs that are not withdrawn: frozen ones outlive it, live ones show
 * that their run is gone. Permalinks of comparisons are not among them.
 */
export const Usage = z.strictObject({
  volumes: count,
  revisions: count,
  runs: count,
  firstRunAt: z.date().nullable(),
  lastRunAt: z.date().nullable(),
  observations: count,
  shares: z.strictObject({ frozen: count, live: count }),
});
export type Usage = z.infer<typeof Usage>;
