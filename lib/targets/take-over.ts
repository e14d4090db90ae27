import "server-only";
import type { Prisma, Target } from "#lib/db/generated/client.ts";
import { refreshTargetSetups } from "#lib/setups/mutations.ts";
import { isMadeByHand } from "./hand-key.ts";
import { lockTarget, type TargetRefusal, writeTargets } from "./mutations.ts";

/**
 * Why nothing is taken over. `not-by-hand`: agents measure this target under its own key. `described`: people have made revisions of the
 * other one, too, and revisions stay where they were made.
 */
export type TakeOverRefusal = TargetRefusal | { ok: false; reason: "not-by-hand" | "described" };

/** Where people left a gap, what agents found fills it. */
const toFilled = (byHand: Target, measured: Target): Prisma.TargetUpdateInput => ({
  key: measured.key,
  vendor: byHand.vendor ?? measured.vendor,
  model: byHand.model ?? measured.model,
  processor: byHand.processor ?? measured.processor,
  memoryBytes: byHand.memoryBytes ?? measured.memoryBytes,
  bays: byHand.bays ?? measured.bays,
  note: byHand.note ?? measured.note,
  tags: [...new Set([...byHand.tags, ...measured.tags])].sort(),
});

/** Volumes come along; one that was made by hand under the same name takes the place of the measured one. */
async function moveVolumes(tx: Prisma.TransactionClient, from: string, to: string): Promise<void> {
  const [measured, own] = await Promise.all([
    tx.volume.findMany({ where: { targetId: from } }),
    tx.volume.findMany({ where: { targetId: to } }),
  ]);
  for (const { id, key, name } of measured) {
    const same = own.find((one) => isMadeByHand(one.key) && one.name.toLowerCase() === name.toLowerCase());
    if (same === undefined) {
      await tx.volume.update({ where: { id }, data: { targetId: to } });
    } else {
      await tx.run.updateMany({ where: { volumeId: id }, data: { volumeId: same.id } });
      await tx.volume.delete({ where: { id } });
      await tx.volume.update({ where: { id: same.id }, data: { key } });
    }
  }
}

/** As if the revisions had been there when the runs came in: each gets the one that held at its start. */
const giveRevisions = (tx: Prisma.TransactionClient, targetId: string) => tx.$executeRaw`
  UPDATE run r SET configuration_id = held.id
  FROM run o
  CROSS JOIN LATERAL (
    SELECT c.id FROM configuration c
    WHERE c.target_id = o.target_id AND c.valid_from <= coalesce(o.started_at, o.received_at) AND (
      c.volume_id = o.volume_id
      OR (c.volume_id IS NULL AND NOT EXISTS (SELECT 1 FROM configuration v WHERE v.volume_id = o.volume_id))
    )
    ORDER BY c.valid_from DESC, c.revision DESC LIMIT 1
  ) held
  WHERE r.id = o.id AND o.target_id = ${targetId}::uuid AND o.configuration_id IS NULL`;

/**
 * Makes one target of two that are the same thing: what a person described by hand takes over key, runs and volumes of the one that agents
 * measured under a key of theirs, which is then gone. New runs follow. `runCount` says how many runs came.
 */
export async function takeOver(
  id: string,
  measuredId: string,
): Promise<{ ok: true; runCount: number } | TakeOverRefusal> {
  const outcome = await writeTargets(async (tx) => {
    const byHand = await lockTarget(tx, id);
    if (!byHand.ok) return byHand;
    const measured = await lockTarget(tx, measuredId);
    if (!measured.ok) return measured;
    if (!isMadeByHand(byHand.target.key) || id === measuredId)
      return { ok: false as const, reason: "not-by-hand" as const };
    if ((await tx.configuration.count({ where: { targetId: measuredId } })) > 0)
      return { ok: false as const, reason: "described" as const };
    const all = { where: { targetId: measuredId }, data: { targetId: id } };
    const runCount = await tx.run.count({ where: { targetId: measuredId, deletedAt: null } });
    await tx.run.updateMany(all);
    await moveVolumes(tx, measuredId, id);
    await tx.observation.updateMany(all);
    await tx.change.updateMany(all);
    await tx.target.delete({ where: { id: measuredId } });
    await tx.target.update({ where: { id }, data: toFilled(byHand.target, measured.target) });
    await giveRevisions(tx, id);
    const { key, name } = measured.target;
    await tx.change.create({ data: { kind: "target-taken-over", targetId: id, detail: { key, name } } });
    return { ok: true as const, runCount };
  });
  if (outcome.ok) await refreshTargetSetups(id);
  return outcome;
}
