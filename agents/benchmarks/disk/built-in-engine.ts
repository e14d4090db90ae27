import type { DiskEngine, PassAsk } from "./disk-engine.ts";
import { EngineFailure, runEngineTask } from "./engine-child.ts";
import type { MeasureTask } from "./engine-protocol.ts";
import { isBlocking, maxBlockingSlots } from "./slot-pool.ts";

/** The agent's own engine, each pass in a process of its own. */
export const createBuiltInEngine = (version: string | null): DiskEngine => ({
  name: "tidemark",
  version,
  io: ({ queueDepth, threads, load }) =>
    isBlocking(queueDepth * threads, load.kind !== "closed") ? "sync-workers" : "async-pool",
  refusal: () => null,
  async measurePass(ask, callbacks) {
    if (ask.load.arrivals !== null && ask.queueDepth * ask.threads > maxBlockingSlots) {
      throw new EngineFailure(
        "ESLOTS",
        `a rate is offered by at most ${maxBlockingSlots} outstanding requests`,
      );
    }
    const outcome = await runEngineTask(toMeasureTask(ask), callbacks);
    if (outcome.kind !== "measured") throw new EngineFailure("EENGINE", "the engine answered out of turn");
    return { pass: outcome.pass, residentBytes: outcome.residentBytes };
  },
  commandLines: () => [],
});

/** Without direct I/O a pass of writes ends with an fsync, else it would measure memory alone. */
export function toMeasureTask({ bypass, queueDepth, threads, ...ask }: PassAsk): MeasureTask {
  const isDirect = bypass.inForce === "direct";
  return {
    kind: "measure",
    ...ask,
    slots: queueDepth * threads,
    method: isDirect ? bypass.method : null,
    syncsEachPass: ask.load.operation !== "read" && !isDirect,
  };
}
