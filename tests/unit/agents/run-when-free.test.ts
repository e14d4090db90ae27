import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Iperf3Failure, type Iperf3Reason } from "#agents/benchmarks/network/iperf3/iperf3-failure.ts";
import { runWhenFree } from "#agents/run-when-free.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Step = Iperf3Reason | "begins, then vanished" | "done";

/** Goes through the steps, one at each attempt, with so much time between. */
async function attempt(steps: readonly Step[], hasServed: boolean, eachMs = 100) {
  let tries = 0;
  let queued = 0;
  const outcome = runWhenFree({
    hasServed,
    signal: new AbortController().signal,
    onQueued: () => {
      queued += 1;
    },
    async run(begun) {
      const step = steps[tries];
      tries += 1;
      vi.advanceTimersByTime(eachMs);
      if (step === "done" || step === undefined) return "measured";
      if (step !== "begins, then vanished") throw new Iperf3Failure(step);
      begun();
      throw new Iperf3Failure("vanished");
    },
  });
  const told = await outcome.catch((error: unknown) =>
    error instanceof Iperf3Failure ? error.reason : error,
  );
  return { told, tries, queued };
}

test("a server that is busy at first is waited for, and that is told once", async () => {
  expect(await attempt(["busy", "busy", "done"], false)).toEqual({ told: "measured", tries: 3, queued: 1 });
});

test("a server that has just served is asked again while it stops listening for a moment", async () => {
  const steps = ["refused", "vanished", "busy", "done"] as const;
  expect(await attempt(steps, true)).toEqual({ told: "measured", tries: 4, queued: 0 });
});

test("after waiting in the queue a server may stop listening for a moment too", async () => {
  expect(await attempt(["busy", "refused", "done"], false)).toMatchObject({ told: "measured", tries: 3 });
});

test("a server that refuses the first test, or goes on refusing, is not there", async () => {
  expect(await attempt(["refused"], false)).toMatchObject({ told: "refused", tries: 1 });
  expect(await attempt(["refused", "refused", "refused"], true, 2000)).toMatchObject({
    told: "refused",
    tries: 2,
  });
});

test("a test that had begun is not begun again", async () => {
  expect(await attempt(["begins, then vanished", "done"], true)).toMatchObject({
    told: "vanished",
    tries: 1,
  });
});

test("a server that stays busy is given up at last", async () => {
  expect(await attempt(["busy", "busy"], false, 11 * 60_000)).toMatchObject({ told: "busy", tries: 1 });
});

test("waiting ends with the signal", async () => {
  const stop = new AbortController();
  const waiting = runWhenFree({
    hasServed: false,
    signal: stop.signal,
    onQueued: () => stop.abort(new Error("Ctrl-C")),
    run: () => Promise.reject(new Iperf3Failure("busy")),
  });
  await expect(waiting).rejects.toThrow("Ctrl-C");
});
