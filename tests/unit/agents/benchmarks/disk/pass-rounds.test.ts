import { describe, expect, test } from "vitest";
import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";
import { EngineFailure } from "#agents/benchmarks/disk/engine-child.ts";
import type { RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { measureRounds, type RoundProgress } from "#agents/benchmarks/disk/pass-rounds.ts";
import { closedAccess, type DiskPlan, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";
import { fakeEngine, rawPass } from "#tests/unit/agents/support/fake-engine.ts";

const access = (blockBytes: number) =>
  closedAccess({ pattern: "random", blockBytes, queueDepth: 1, threads: 1 });
const plan: DiskPlan = {
  accesses: [access(4096), access(8192)],
  operations: ["read", "write"],
  fileBytes: 16 * 1024 * 1024,
  passes: 2,
  passMs: 1000,
  warmUpMs: 100,
  precision: null,
  freshFileBytes: 0,
};
const direct = {
  asked: "direct",
  inForce: "direct",
  method: "O_DIRECT",
  verifiedBy: [],
  refusal: null,
} as const;

/** Rounds over a fake engine that answers by block size, operation and number of the pass. */
async function rounds(changes: Partial<DiskPlan>, answer: (name: string, pass: number) => RawPass) {
  const whole = { ...plan, ...changes };
  const order: string[] = [];
  const progress: RoundProgress[] = [];
  let nowMs = 0;
  const engine = fakeEngine(({ load }: PassAsk) => {
    const name = `${load.blockBytes / 1024}K ${load.operation}`;
    order.push(name);
    nowMs += 2000;
    return answer(name, order.filter((other) => other === name).length);
  });
  const states = await measureRounds(planSteps(whole), {
    engine: {
      ...engine,
      async measurePass(ask, callbacks) {
        callbacks.onProgress({ kind: "progress", stage: "pass", bytes: 1, elapsedMs: 1 });
        return engine.measurePass(ask, callbacks);
      },
    },
    place: { plan: whole, filePath: "test.bin", seed: 7 },
    bypass: { ...direct, verifiedBy: [] },
    signal: new AbortController().signal,
    clock: { nowNs: () => nowMs * 1e6 },
    onProgress: (one) => progress.push(one),
  });
  return { order, progress, states, engine };
}

test("all workloads have their first pass before any has its second, each with a seed of its own", async () => {
  const { order, engine } = await rounds({}, () => rawPass(100));
  const once = ["4K read", "8K read", "4K write", "8K write"];
  expect(order).toEqual([...once, ...once]);
  expect(new Set(engine.asked.map(({ load }) => load.seed)).size).toBe(8);
});

describe("with a wanted precision", () => {
  const steady = (name: string, pass: number) => rawPass(name === "4K read" ? 100 + (pass % 2) * 20 : 100);

  test("six passes are the least, and only what is not precise yet goes on, up to the most", async () => {
    // A swing of 20 about 110: half of the interval is 9 % of the median, whatever the number of passes up to ten.
    const precision = { wantedPercent: 3, maxPasses: 9 };
    const { states } = await rounds({ passes: 1, precision }, steady);
    expect(states.map(({ passes }) => passes.length)).toEqual([9, 6, 6, 6]);
  });

  test("rounds end when all are as good", async () => {
    const precision = { wantedPercent: 10, maxPasses: 50 };
    const { states } = await rounds({ passes: 1, precision }, steady);
    expect(states.map(({ passes }) => passes.length)).toEqual([6, 6, 6, 6]);
  });

  test("the passes that the plan asks for are measured in any case", async () => {
    const precision = { wantedPercent: 50, maxPasses: 6 };
    const { states } = await rounds({ passes: 8, precision }, steady);
    expect(states.map(({ passes }) => passes.length)).toEqual([8, 8, 8, 8]);
  });
});

describe("blocks that are smaller than the disk's sectors", () => {
  const refusing = (name: string): RawPass => {
    if (name.startsWith("0.5K")) throw new EngineFailure("EINVAL", "EINVAL: invalid argument, read");
    return rawPass(100);
  };

  test("are left out, and all else is measured", async () => {
    const { states, order } = await rounds({ accesses: [access(512), access(4096)] }, refusing);
    expect(states.map(({ isRefused, passes }) => [isRefused, passes.length])).toEqual([
      [true, 0],
      [false, 2],
      [true, 0],
      [false, 2],
    ]);
    expect(order.filter((name) => name === "0.5K read")).toHaveLength(1);
  });

  test("fail the run where there is nothing else, as does any other mistake", async () => {
    await expect(rounds({ accesses: [access(512)] }, refusing)).rejects.toMatchObject({ code: "EBLOCK" });
    const failing = () => {
      throw new EngineFailure("EINVAL", "EINVAL: invalid argument, read");
    };
    await expect(rounds({}, failing)).rejects.toMatchObject({ code: "EINVAL" });
    const full = () => {
      throw new EngineFailure("ENOSPC", "no space left");
    };
    await expect(rounds({ accesses: [access(512)] }, full)).rejects.toMatchObject({ code: "ENOSPC" });
  });
});

test("the time left is what the passes before took in truth", async () => {
  const { progress } = await rounds({}, () => rawPass(100));
  // Eight passes of 2 s by the clock; 1.1 s are planned, and 0.4 s assumed for starting.
  expect(progress.map(({ remainingMs }) => Math.round(remainingMs))).toEqual([
    8 * 1500,
    7 * 2000,
    6 * 2000,
    5 * 2000,
    4 * 2000,
    3 * 2000,
    2 * 2000,
    2000,
  ]);
  expect(progress.map(({ pass, passes }) => `${pass}/${passes}`).slice(3, 5)).toEqual(["1/2", "2/2"]);
});

test("a small working set that the page cache holds refutes direct I/O, however often it was read", async () => {
  const KiB = 1024;
  const small = { ...access(4096), operations: ["read"] as const, workingSetBytes: 256 * KiB };
  const whole = { ...plan, accesses: [small], passes: 1 };
  const engine = fakeEngine(() => rawPass(1_000_000));
  const [state] = await measureRounds(planSteps(whole), {
    engine: {
      ...engine,
      measurePass: async (ask, callbacks) => ({
        ...(await engine.measurePass(ask, callbacks)),
        residentBytes: 256 * KiB,
      }),
    },
    place: { plan: whole, filePath: "test.bin", seed: 1 },
    bypass: { ...direct, verifiedBy: [] },
    signal: new AbortController().signal,
    clock: { nowNs: () => 0 },
    onProgress: () => undefined,
  });
  expect(state?.bypasses).toMatchObject([{ inForce: "none", refusal: { reason: "file-in-page-cache" } }]);
});
