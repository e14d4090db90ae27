import "server-only";
import { getPool } from "#lib/db/pool.ts";
import { getPrisma } from "#lib/db/prisma.ts";
import { getSettings } from "#lib/settings/queries.ts";
import { expiredBefore, retentionLimit } from "./retention.ts";

/** How long a deleted run can be had back, in milliseconds. */
export const undoMs = 24 * 60 * 60 * 1000;

const purgeBatch = 500;

/** Hides runs; for a day they can be restored. Gives the number of those hidden now: published ones stay, whoever asks. */
export async function deleteRuns(ids: readonly string[]): Promise<number> {
  const { count } = await getPrisma().run.updateMany({
    where: { id: { in: [...ids] }, deletedAt: null, origin: { not: "published" } },
    data: { deletedAt: new Date() },
  });
  return count;
}

/** Brings back runs that were deleted within the last day, and gives their number. */
export async function restoreRuns(ids: readonly string[]): Promise<number> {
  const { count } = await getPrisma().run.updateMany({
    where: { id: { in: [...ids] }, deletedAt: { gte: new Date(Date.now() - undoMs) } },
    data: { deletedAt: null },
  });
  return count;
}

/** Removes for good what was deleted more than a day before `now`, then marks runs beyond the retention as deleted. */
export async function purgeRuns(now: Date): Promise<{ removed: number; expired: number }> {
  let removed = 0;
  let batch: number | null;
  // Small transactions, so that nobody waits long for a lock.
  do {
    const answer = await getPool().query(
      "DELETE FROM run WHERE id IN (SELECT id FROM run WHERE deleted_at < $1 LIMIT $2)",
      [new Date(now.getTime() - undoMs), purgeBatch],
    );
    batch = answer.rowCount;
    removed += batch ?? 0;
  } while (batch === purgeBatch);
  const { retentionDays } = await getSettings();
  if (retentionDays === null) return { removed, expired: 0 };
  const { count } = await getPrisma().run.updateMany({
    where: expiredBefore(retentionLimit(now, retentionDays)),
    data: { deletedAt: now },
  });
  return { removed, expired: count };
}
