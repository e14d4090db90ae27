import type { CacheBypass } from "#lib/contract/result.ts";
import { createBuiltInEngine } from "./built-in-engine.ts";
import type { DiskEngine, PassAsk, PassCallbacks } from "./disk-engine.ts";
import type { RawPass } from "./engine-protocol.ts";
import { prepareFile } from "./prepare-file.ts";
import { type DiskAccess, type DiskPlan, planSteps } from "./workload-plan.ts";

const MiB = 1024 * 1024;
const probeBytes = 16 * MiB;
const endlessMs = 24 * 3_600_000;

/** An empty file of the caller, which also removes it, and how to know it again. */
export type FreshFile = { path: string; identity: string };

/** Bytes of the second file of a plan; 0 where there is none, or nothing is read. */
export const freshBytes = (plan: DiskPlan): number =>
  planSteps(plan).some(({ operation }) => operation === "read") ? plan.freshFileBytes : 0;

/**
 * Fills the second file, which nobody reads before its time: finding out the bypass reads the beginning of a file, so that is
 * done on a small one first, which is then written over. Rejects with EngineFailure or the signal's reason.
 */
export async function fillFreshFile(
  { path, identity }: FreshFile,
  task: { fileBytes: number; seed: number; cacheBypass: CacheBypass["asked"]; data: DiskAccess["data"] },
  { signal, onProgress }: PassCallbacks,
): Promise<void> {
  const { fileBytes, seed, cacheBypass, data } = task;
  const bypass = await prepareFile(
    { path, identity, fileBytes: Math.min(probeBytes, fileBytes), seed, cacheBypass, data },
    { signal, onProgress: () => undefined },
  );
  await createBuiltInEngine(null).measurePass(
    {
      path,
      identity,
      load: {
        operation: "write",
        readPercent: null,
        pattern: "sequential",
        blockBytes: MiB,
        regionStartBytes: 0,
        regionBytes: fileBytes,
        isOnce: true,
        data,
        syncsEachRequest: false,
        arrivals: null,
        seed: seed + 1,
      },
      queueDepth: 4,
      threads: 1,
      passMs: endlessMs,
      passBytes: null,
      warmUpMs: 0,
      bypass,
    },
    { signal, onProgress },
  );
}

/**
 * A part of the second file for each block size in turn, of equal shares in whole MiB cut to whole blocks; null where a share
 * does not hold a block.
 */
export function freshParts(
  blockSizes: readonly number[],
  fileBytes: number,
): ({ startBytes: number; bytes: number } | null)[] {
  const shareBytes = Math.floor(fileBytes / Math.max(1, blockSizes.length) / MiB) * MiB;
  return blockSizes.map((blockBytes, at) => {
    const bytes = Math.floor(shareBytes / blockBytes) * blockBytes;
    return bytes === 0 ? null : { startBytes: at * shareBytes, bytes };
  });
}

/**
 * Reads a part of the second file once, as the step of `ask` reads the test file, for as long as one of its passes at most and
 * without a warm-up, which would read it too; before that as much of the test file, likewise. Null where an engine can't read
 * each block once, or nothing was read.
 */
export async function readFreshPart(
  engine: DiskEngine,
  ask: PassAsk,
  { path, identity }: FreshFile,
  part: { startBytes: number; bytes: number },
  callbacks: PassCallbacks,
): Promise<{ fresh: RawPass; known: RawPass } | null> {
  const { load } = ask;
  const once = { ...ask, passBytes: null, warmUpMs: 0 };
  const ofFresh = { ...load, isOnce: true, regionStartBytes: part.startBytes, regionBytes: part.bytes };
  const ofKnown = { ...load, isOnce: true, regionBytes: Math.min(load.regionBytes, part.bytes) };
  if (engine.refusal({ ...once, load: ofFresh }) !== null) return null;
  const { pass: known } = await engine.measurePass({ ...once, load: ofKnown }, callbacks);
  const { pass: fresh } = await engine.measurePass({ ...once, path, identity, load: ofFresh }, callbacks);
  return known.requests > 0 && fresh.requests > 0 ? { fresh, known } : null;
}
