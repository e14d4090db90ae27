import type { CpuTimes } from "./cpu-load.ts";
import type { MeasureTask, RawPass } from "./engine-protocol.ts";

/** What a measurement is made of, so that its order can be told in a test. Times are on the monotonic clock. */
export type PassParts = {
  /** Offers the load for so long, and gives when it began. */
  load(stage: "warm-up" | "pass", durationMs: number): Promise<number>;
  /** Forces to the disk what was written. */
  sync(): void;
  nowNs(): number;
  readCpu(): CpuTimes;
  /** What the pass counted. `syncedNs` is 0 where no fsync belongs to it. */
  collect(startNs: number, syncedNs: number, cpuBefore: CpuTimes): RawPass;
};

/**
 * Warm-up, then the pass. Where writes go through the client's cache, what the warm-up left there is forced out first, and
 * the pass ends with an fsync that belongs to it.
 */
export async function runPass(
  task: Pick<MeasureTask, "warmUpMs" | "passMs" | "syncsEachPass">,
  parts: PassParts,
): Promise<RawPass> {
  if (task.warmUpMs > 0) await parts.load("warm-up", task.warmUpMs);
  if (task.syncsEachPass) parts.sync();
  const cpuBefore = parts.readCpu();
  const startNs = await parts.load("pass", task.passMs);
  if (task.syncsEachPass) parts.sync();
  return parts.collect(startNs, task.syncsEachPass ? parts.nowNs() : 0, cpuBefore);
}
