import type { CpuTimes } from "./cpu-load.ts";
import type { MeasureTask, RawPass } from "./engine-protocol.ts";

/** What a measurement is made of, so that its order can be told in a test. Times are on the monotonic clock. */
export type PassParts = {
  /** Offers the load for so long, and gives when it began. Pass 0 is the warm-up. */
  load(stage: "warm-up" | "pass", pass: number, durationMs: number): Promise<number>;
  /** Forces to the disk what was written. */
  sync(): void;
  nowNs(): number;
  readCpu(): CpuTimes;
  /** What the pass counted. `syncedNs` is 0 where no fsync belongs to it. */
  collect(startNs: number, syncedNs: number, cpuBefore: CpuTimes): RawPass;
};

/**
 * Warm-up, then the passes. Where writes go through the client's cache, what the warm-up left there is forced out first, and
 * each pass ends with an fsync that belongs to it.
 */
export async function runPasses(
  task: Pick<MeasureTask, "warmUpMs" | "passes" | "passMs" | "syncsEachPass">,
  parts: PassParts,
): Promise<RawPass[]> {
  if (task.warmUpMs > 0) await parts.load("warm-up", 0, task.warmUpMs);
  if (task.syncsEachPass) parts.sync();
  const passes: RawPass[] = [];
  for (let pass = 1; pass <= task.passes; pass += 1) {
    const cpuBefore = parts.readCpu();
    const startNs = await parts.load("pass", pass, task.passMs);
    if (task.syncsEachPass) parts.sync();
    passes.push(parts.collect(startNs, task.syncsEachPass ? parts.nowNs() : 0, cpuBefore));
  }
  return passes;
}
