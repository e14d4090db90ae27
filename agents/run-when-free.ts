import { setTimeout as sleep } from "node:timers/promises";
import { Iperf3Failure, type Iperf3Reason } from "#agents/benchmarks/network/iperf3/iperf3-failure.ts";

/** A busy server is asked again so often, and for so long. */
const queueEveryMs = 2000;
const longestQueueMs = 10 * 60_000;
/** iperf3's server stops listening for a moment after each test, and hangs up on who connects then. */
const settleEveryMs = 200;
const longestSettleMs = 3000;
const settling: ReadonlySet<Iperf3Reason> = new Set(["refused", "vanished"]);

export type WhenFree<Value> = {
  /** Runs the test; `begun` is to be called when it has. */
  run(begun: () => void): Promise<Value>;
  /** Whether the server has just served a test. */
  hasServed: boolean;
  /** Told once, when the test has to wait for another client's. */
  onQueued(): void;
  signal: AbortSignal;
};

/** Runs a test as soon as the server is free. Fails with the last Iperf3Failure, or with the signal's reason. */
export async function runWhenFree<Value>({
  run,
  hasServed,
  onQueued,
  signal,
}: WhenFree<Value>): Promise<Value> {
  const startMs = performance.now();
  let settledMs = hasServed ? startMs + longestSettleMs : startMs;
  let isQueued = false;
  for (;;) {
    let hasBegun = false;
    try {
      return await run(() => {
        hasBegun = true;
      });
    } catch (error) {
      if (!(error instanceof Iperf3Failure) || hasBegun) throw error;
      const nowMs = performance.now();
      const isBusy = error.reason === "busy";
      const isSettling = settling.has(error.reason) && nowMs < settledMs;
      if (!isSettling && (!isBusy || nowMs > startMs + longestQueueMs)) throw error;
      if (isBusy && !isQueued && nowMs >= settledMs) {
        isQueued = true;
        onQueued();
      }
      if (isQueued) settledMs = nowMs + queueEveryMs + longestSettleMs;
    }
    const waitMs = isQueued ? queueEveryMs : settleEveryMs;
    await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
