import "server-only";
import type { Prisma } from "#lib/db/generated/client.ts";
import { undoMs } from "#lib/runs/mutations.ts";
import { refreshTargetSetups } from "#lib/setups/mutations.ts";
import { toHandKey } from "./hand-key.ts";
import type { NewVolume, VolumeChange } from "./inputs.ts";
import { lockTarget, type TargetRefusal, writeTargets } from "./mutations.ts";

async function isNameTaken(
  tx: Prisma.TransactionClient,
  targetId: string,
  name: string,
  exceptId?: string,
): Promise<boolean> {
  const where = { targetId, name: { equals: name, mode: "insensitive" as const }, deletedAt: null };
  const other = await tx.volume.findFirst({
    where: exceptId === undefined ? where : { ...where, id: { not: exceptId } },
    select: { id: true },
  });
  return other !== null;
}

/** Makes a volume by hand. Its target is locked meanwhile, so that two people can't take one name. */
export async function createVolume(
  targetId: string,
  { name, kind, note }: NewVolume,
): Promise<{ ok: true; id: string } | TargetRefusal> {
  return writeTargets(async (tx) => {
    const target = await lockTarget(tx, targetId);
    if (!target.ok) return target;
    if (await isNameTaken(tx, targetId, name)) return { ok: false, reason: "name-taken" };
    const others = await tx.volume.findMany({ where: { targetId }, select: { key: true } });
    const keys = new Set(others.map((other) => other.key));
    const key = toHandKey(name, (one) => keys.has(one));
    const { id } = await tx.volume.create({ data: { targetId, key, name, kind, note: note ?? null } });
    return { ok: true, id };
  });
}

/** Locks the target of a volume that people may change. */
async function lockVolume(
  tx: Prisma.TransactionClient,
  id: string,
): Promise<{ ok: true; targetId: string; name: string; deletedAt: Date | null } | TargetRefusal> {
  const volume = await tx.volume.findUnique({ where: { id } });
  if (volume === null) return { ok: false, reason: "not-found" };
  const target = await lockTarget(tx, volume.targetId);
  if (!target.ok) return target;
  // Read again, as it is now that nobody else can change it.
  const locked = await tx.volume.findUnique({ where: { id } });
  return locked === null
    ? { ok: false, reason: "not-found" }
    : { ok: true, targetId: locked.targetId, name: locked.name, deletedAt: locked.deletedAt };
}

/** Changes a volume's name, kind or note; its name follows in the explorer. */
export async function updateVolume(id: string, change: VolumeChange): Promise<{ ok: true } | TargetRefusal> {
  const outcome = await writeTargets(async (tx) => {
    const volume = await lockVolume(tx, id);
    if (!volume.ok) return volume;
    if (volume.deletedAt !== null) return { ok: false as const, reason: "not-found" as const };
    if (change.name !== undefined && (await isNameTaken(tx, volume.targetId, change.name, id)))
      return { ok: false as const, reason: "name-taken" as const };
    await tx.volume.update({ where: { id }, data: change });
    return volume;
  });
  if (!outcome.ok) return outcome;
  await refreshTargetSetups([outcome.targetId]);
  return { ok: true };
}

/**
 * Takes a volume out of its target's lists. Its runs stay, with the revisions that they were made in; it can be restored for a day, and
 * a new run of it brings it back. `runCount` says how many runs stay.
 */
export async function deleteVolume(id: string): Promise<{ ok: true; runCount: number } | TargetRefusal> {
  return writeTargets(async (tx) => {
    const volume = await lockVolume(tx, id);
    if (!volume.ok) return volume;
    if (volume.deletedAt !== null) return { ok: false, reason: "not-found" };
    await tx.volume.update({ where: { id }, data: { deletedAt: new Date() } });
    return { ok: true, runCount: await tx.run.count({ where: { volumeId: id, deletedAt: null } }) };
  });
}

/** Brings back a volume that was deleted within the last day, unless its name was taken meanwhile. */
export async function restoreVolume(id: string): Promise<{ ok: true } | TargetRefusal> {
  return writeTargets(async (tx) => {
    const volume = await lockVolume(tx, id);
    if (!volume.ok) return volume;
    if (volume.deletedAt === null || volume.deletedAt.getTime() < Date.now() - undoMs)
      return { ok: false, reason: "not-found" };
    if (await isNameTaken(tx, volume.targetId, volume.name, id)) return { ok: false, reason: "name-taken" };
    await tx.volume.update({ where: { id }, data: { deletedAt: null } });
    return { ok: true };
  });
}

/** Removes volumes for good that were deleted more than a day before `now`, unless runs hang on them or on their revisions. */
export async function purgeVolumes(now: Date): Promise<number> {
  const where = {
    deletedAt: { lt: new Date(now.getTime() - undoMs) },
    runs: { none: {} },
    configurations: { none: { runs: { some: {} } } },
  };
  return writeTargets(async (tx) => (await tx.volume.deleteMany({ where })).count);
}
