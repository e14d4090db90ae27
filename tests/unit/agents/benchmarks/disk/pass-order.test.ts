import { expect, test } from "vitest";
import { toMeasureTask } from "#agents/benchmarks/disk/built-in-engine.ts";
import { toPassAsk } from "#agents/benchmarks/disk/pass-ask.ts";
import { runPass } from "#agents/benchmarks/disk/pass-order.ts";
import { closedAccess } from "#agents/benchmarks/disk/workload-plan.ts";
import type { CacheBypass } from "#lib/contract/result.ts";
import { samplePasses } from "#tests/unit/agents/support/sample-report.ts";

const times = { warmUpMs: 500, passMs: 3000 };

/** What is done in a measurement, in order; the clock shows the number of steps so far. */
async function orderOf(task: Parameters<typeof runPass>[0]): Promise<string[]> {
  const done: string[] = [];
  const [sample] = samplePasses;
  if (sample === undefined) throw new Error("no pass");
  const pass = await runPass(task, {
    async load(stage, durationMs) {
      done.push(`${stage} for ${durationMs}`);
      return 0;
    },
    sync: () => done.push("sync"),
    nowNs: () => done.length,
    readCpu: () => [],
    collect(_startNs, syncedNs) {
      done.push(`collect ${syncedNs}`);
      return sample;
    },
  });
  expect(pass).toBe(sample);
  return done;
}

test("through the cache, the warm-up is forced out first and the pass ends with an fsync that counts", async () => {
  expect(await orderOf({ ...times, syncsEachPass: true })).toEqual([
    "warm-up for 500",
    "sync",
    "pass for 3000",
    "sync",
    "collect 4",
  ]);
});

test("direct passes have no fsync, and no warm-up where none is asked for", async () => {
  expect(await orderOf({ ...times, syncsEachPass: false })).toEqual([
    "warm-up for 500",
    "pass for 3000",
    "collect 0",
  ]);
  expect(await orderOf({ ...times, warmUpMs: 0, syncsEachPass: false })).toEqual([
    "pass for 3000",
    "collect 0",
  ]);
});

test("writes end with an fsync exactly where direct I/O is not in force", () => {
  const access = closedAccess({ pattern: "random", blockBytes: 4096, queueDepth: 32, threads: 2 });
  const options = {
    plan: {
      ...times,
      passes: 2,
      accesses: [access],
      operations: ["read", "write"],
      fileBytes: 2 ** 24,
      precision: null,
      freshFileBytes: 0,
    },
    filePath: "/x/test.bin",
    seed: 7,
  } as const;
  const direct: CacheBypass = {
    asked: "direct",
    inForce: "direct",
    method: "O_DIRECT",
    verifiedBy: ["page-cache"],
    refusal: null,
  };
  const task = (bypass: CacheBypass, operation: "read" | "write") =>
    toMeasureTask(toPassAsk(options, bypass, { access, operation }, 0));
  expect(task(direct, "write")).toMatchObject({ method: "O_DIRECT", syncsEachPass: false, slots: 64 });
  const cached: CacheBypass = { ...direct, inForce: "none" };
  expect(task(cached, "write")).toMatchObject({ method: null, syncsEachPass: true });
  expect(task(cached, "read")).toMatchObject({ method: null, syncsEachPass: false });
  expect(task(direct, "read")).toMatchObject({ warmUpMs: 500, passMs: 3000 });
});
