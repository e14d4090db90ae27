import "server-only";
import { Prisma, type Target, type Volume } from "#lib/db/generated/client.ts";
import { refreshTargetSetups } from "#lib/setups/mutations.ts";
import { isMadeByHand, toHandKey } from "./hand-key.ts";
import { lockTarget, type TargetRefusal, writeTargets } from "./mutations.ts";

/**
 * Why nothing is taken over. `not-by-hand`: agents measure this target under its own key. `described`: people have made revisions of the
 * other one, too, and revisions stay where they were made.
 */
export type TakeOverRefusal = TargetRefusal | { ok: false; reason: "not-by-hand" | "described" };

/** What two people wrote, one below the other. */
function joinNotes(first: string | null, second: string | null): string | null {
  const notes = [...new Set([first, second])].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join("\n\n");
}

/** Where people left a gap, what agents found fills it. */
const toFilled = (byHand: Target, measured: Target): Prisma.TargetUpdateInput => ({
  key: measured.key,
  vendor: byHand.vendor ?? measured.vendor,
  model: byHand.model ?? measured.model,
  processor: byHand.processor ?? measured.processor,
  memoryBytes: byHand.memoryBytes ?? measured.memoryBytes,
  bays: byHand.bays ?? measured.bays,
  ports: byHand.ports ?? measured.ports ?? Prisma.DbNull,
  note: joinNotes(byHand.note, measured.note),
  tags: [...new Set([...byHand.tags, ...measured.tags])].sort(),
});

/** The one of the same name that a person made and did not delete. */
const findSame = (own: readonly Volume[], name: string): Volume | undefined =>
  own.find(
    (one) => isMadeByHand(one.key) && one.deletedAt === null && one.name.toLowerCase() === name.toLowerCase(),
  );

/**
 * Volumes come along; one that was made by hand under the same name takes the place of one measured volume: of several whose names differ
 * in case only, of that which is spelled alike.
 */
async function moveVolumes(tx: Prisma.TransactionClient, from: string, to: string): Promise<void> {
  const [measured, found] = await Promise.all([
    tx.volume.findMany({ where: { targetId: from }, orderBy: { key: "asc" } }),
    tx.volume.findMany({ where: { targetId: to } }),
  ]);
  const keys = new Set([...measured, ...found].map(({ key }) => key));
  const isAlike = (volume: Volume) => found.some(({ name }) => name === volume.name);
  const ordered = [...measured.filter(isAlike), ...measured.filter((volume) => !isAlike(volume))];
  let own = found;
  for (const { id, key, name, note } of ordered) {
    const same = findSame(own, name);
    own = own.filter((one) => one !== same);
    if (same === undefined) {
      // Keys of volumes that people made on both targets can be the same.
      const isTaken = found.some((one) => one.key === key);
      const free = isTaken ? toHandKey(name, (one) => keys.has(one)) : key;
      keys.add(free);
      await tx.volume.update({ where: { id }, data: { targetId: to, key: free } });
    } else {
      await tx.run.updateMany({ where: { volumeId: id }, data: { volumeId: same.id } });
      await tx.volume.delete({ where: { id } });
      await tx.volume.update({
        where: { id: same.id },
        data: { key: isMadeByHand(key) ? same.key : key, note: joinNotes(same.note, note) },
      });
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
    await tx.$executeRaw`
      INSERT INTO stale_run (run_id) SELECT id FROM run WHERE target_id = ${id}::uuid ON CONFLICT DO NOTHING`;
    const { key, name } = measured.target;
    await tx.change.create({ data: { kind: "target-taken-over", targetId: id, detail: { key, name } } });
    return { ok: true as const, runCount };
  });
  if (outcome.ok) await refreshTargetSetups([id]);
  return outcome;
}
