import "server-only";
import { Prisma, type Target } from "#lib/db/generated/client.ts";
import { getPrisma } from "#lib/db/prisma.ts";
import { undoMs } from "#lib/runs/mutations.ts";
import { refreshTargetSetups } from "#lib/setups/mutations.ts";
import { handKeyPrefix, toHandKey } from "./hand-key.ts";
import type { NewTarget, TargetChange } from "./inputs.ts";

/** Why a target or a volume stays as it is. `name-taken`: another one that is not deleted has this name; of a target, `otherId` says which. */
export type TargetRefusal = {
  ok: false;
  reason: "not-found" | "published" | "name-taken";
  otherId?: string;
};

/**
 * One transaction after the other, so that no two people take one name, and that nobody else's change of figures comes in between. Its
 * lock goes before those of rows, so that nobody waits in a ring; agents don't wait for it. A target may have many runs to hide, which takes its time.
 */
export function writeTargets<T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> {
  return getPrisma().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT lock_figures()`;
      return work(tx);
    },
    { maxWait: 60_000, timeout: 60_000 },
  );
}

async function findNamed(
  tx: Prisma.TransactionClient,
  name: string,
  exceptId?: string,
): Promise<string | null> {
  const where = { name: { equals: name, mode: "insensitive" as const }, deletedAt: null };
  const other = await tx.target.findFirst({
    where: exceptId === undefined ? where : { ...where, id: { not: exceptId } },
    select: { id: true },
  });
  return other?.id ?? null;
}

/** Null is "not known" in a column of JSON as elsewhere; `undefined` leaves it as it is. */
const toData = ({ ports, ...rest }: TargetChange) => ({
  ...rest,
  ...(ports === undefined ? {} : { ports: ports ?? Prisma.DbNull }),
});

/** Makes a target by hand. A key of its own keeps it apart from what agents name. */
export async function createTarget({
  name,
  kind,
  ...more
}: NewTarget): Promise<{ ok: true; id: string } | TargetRefusal> {
  return writeTargets(async (tx) => {
    const otherId = await findNamed(tx, name);
    if (otherId !== null) return { ok: false, reason: "name-taken", otherId };
    const made = await tx.target.findMany({
      where: { key: { startsWith: handKeyPrefix } },
      select: { key: true },
    });
    const keys = new Set(made.map(({ key }) => key));
    const key = toHandKey(name, (one) => keys.has(one));
    const { id } = await tx.target.create({ data: { key, name, kind, ...toData(more) } });
    return { ok: true, id };
  });
}

/** Locks a target that people may change, against runs that come in meanwhile, too. */
export async function lockTarget(
  tx: Prisma.TransactionClient,
  id: string,
): Promise<{ ok: true; target: Target } | TargetRefusal> {
  await tx.$executeRaw`SELECT 1 FROM target WHERE id = ${id}::uuid FOR UPDATE`;
  const target = await tx.target.findUnique({ where: { id } });
  if (target === null || target.deletedAt !== null) return { ok: false, reason: "not-found" };
  return target.publicationKey === null ? { ok: true, target } : { ok: false, reason: "published" };
}

/** The changes of tags and of the note, as the log keeps them. */
function toLogged(id: string, before: Pick<Target, "tags" | "note">, { tags, note }: TargetChange) {
  const added = tags?.filter((tag) => !before.tags.includes(tag)) ?? [];
  const removed = tags === undefined ? [] : before.tags.filter((tag) => !tags.includes(tag));
  return [
    ...(added.length + removed.length === 0 ? [] : [{ kind: "tags", detail: { added, removed } }]),
    ...(note === undefined || note === before.note
      ? []
      : [{ kind: "note", detail: { subject: "target", id, before: before.note } }]),
  ];
}

/** Changes what people know of a target; what it can be grouped by follows in the explorer. Tags and notes are logged. */
export async function updateTarget(id: string, change: TargetChange): Promise<{ ok: true } | TargetRefusal> {
  const outcome = await writeTargets(async (tx) => {
    const locked = await lockTarget(tx, id);
    if (!locked.ok) return locked;
    const otherId = change.name === undefined ? null : await findNamed(tx, change.name, id);
    if (otherId !== null) return { ok: false as const, reason: "name-taken" as const, otherId };
    await tx.target.update({ where: { id }, data: toData(change) });
    await tx.change.createMany({
      data: toLogged(id, locked.target, change).map((logged) => ({ ...logged, targetId: id })),
    });
    return { ok: true as const };
  });
  if (outcome.ok) await refreshTargetSetups([id]);
  return outcome;
}

/**
 * Hides a target and its runs; for a day both can be restored. Afterwards they are removed for good, with volumes and revisions.
 * `runCount` says how many runs went with it.
 */
export async function deleteTarget(id: string): Promise<{ ok: true; runCount: number } | TargetRefusal> {
  return writeTargets(async (tx) => {
    const target = await lockTarget(tx, id);
    if (!target.ok) return target;
    const deletedAt = new Date();
    await tx.target.update({ where: { id }, data: { deletedAt } });
    const { count } = await tx.run.updateMany({
      where: { targetId: id, deletedAt: null },
      data: { deletedAt },
    });
    return { ok: true, runCount: count };
  });
}

/** Brings a target back that was deleted within the last day, with the runs that went with it, unless its name was taken meanwhile. */
export async function restoreTarget(id: string): Promise<{ ok: true; runCount: number } | TargetRefusal> {
  return writeTargets(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM target WHERE id = ${id}::uuid FOR UPDATE`;
    const target = await tx.target.findUnique({ where: { id } });
    const deletedAt = target?.deletedAt ?? null;
    if (target === null || deletedAt === null || deletedAt.getTime() < Date.now() - undoMs)
      return { ok: false, reason: "not-found" };
    const otherId = await findNamed(tx, target.name, id);
    if (otherId !== null) return { ok: false, reason: "name-taken", otherId };
    await tx.target.update({ where: { id }, data: { deletedAt: null } });
    const { count } = await tx.run.updateMany({
      where: { targetId: id, deletedAt },
      data: { deletedAt: null },
    });
    return { ok: true, runCount: count };
  });
}

/** Removes targets for good that were deleted more than a day before `now` and have no run left. Gives their number. */
export async function purgeTargets(now: Date): Promise<number> {
  const where = { deletedAt: { lt: new Date(now.getTime() - undoMs) }, runs: { none: {} } };
  return writeTargets(async (tx) => (await tx.target.deleteMany({ where })).count);
}
