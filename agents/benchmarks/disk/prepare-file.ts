import type { CacheBypass } from "#lib/contract/result.ts";
import { EngineFailure, runEngineTask } from "./engine-child.ts";
import type { EngineProgress, PrepareTask } from "./engine-protocol.ts";

/**
 * Finds out which cache bypass is in force and fills an empty file with data, in the built-in engine, whatever
 * measures later. Gives the bypass. Rejects with EngineFailure (ENOSPC, EIO …) or the signal's reason.
 */
export async function prepareFile(
  task: Omit<PrepareTask, "kind">,
  callbacks: { signal: AbortSignal; onProgress: (progress: EngineProgress) => void },
): Promise<CacheBypass> {
  const outcome = await runEngineTask({ kind: "prepare", ...task }, callbacks);
  if (outcome.kind !== "prepared") throw new EngineFailure("EENGINE", "the engine answered out of turn");
  return outcome.bypass;
}
