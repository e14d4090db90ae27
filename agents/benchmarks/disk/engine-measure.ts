import { fsyncSync } from "node:fs";
import { cpuLoadBetween, readCpuTimes } from "./cpu-load.ts";
import type { MeasureTask, RawArrivals, RawPass } from "./engine-protocol.ts";
import { type Report, runPhase, withSlots } from "./engine-slots.ts";
import { residentBytes } from "./page-cache.ts";
import { runPass } from "./pass-order.ts";
import { collectLag, collectPass } from "./raw-pass.ts";
import { timeForBytesMs } from "./silence-watch.ts";
import { countDue } from "./slot-arrivals.ts";
import { controlOf, controlWord, type SlotMemory } from "./slot-memory.ts";
import { noLimit } from "./slot-offsets.ts";

/** After how many blocks on the cursor a stage ends. The cursor goes on from the warm-up to the pass. */
function blockLimitOf(task: MeasureTask, stage: "warm-up" | "pass", control: Int32Array): number {
  if (stage === "warm-up" || task.passBytes === null) return noLimit;
  const begun = Atomics.load(control, controlWord.cursor) >>> 0;
  return begun + Math.ceil(task.passBytes / task.load.blockBytes);
}

/** Requests that were due are counted one by one, more of them in a ms than this. */
const leastCountedPerMs = 1000;
const countingMs = ({ load, passMs }: MeasureTask): number =>
  ((load.arrivals?.requestsPerSecond ?? 0) * (passMs / 1000)) / leastCountedPerMs;

/** What an offered rate came to, up to the end of the time for it or of a pass that ended before. */
function collectArrivals(
  { load, passMs }: MeasureTask,
  memory: SlotMemory,
  pass: RawPass,
): RawArrivals | null {
  if (load.arrivals === null) return null;
  const untilNs = Math.min(passMs, pass.durationMs) * 1e6;
  const dueRequests = countDue(load.arrivals, load.seed, untilNs);
  const backlogRequests = Math.max(0, dueRequests - pass.requests);
  return { dueRequests, backlogRequests, lag: collectLag(memory) };
}

/** At a low rate no request may be due for a while: e^-10 is the chance that a longer gap is one of arrivals by chance. */
const longestGaps = 10;

/** How long a measurement may be without a finished request although all is well, in ms. */
function patienceMs({ load, slots }: MeasureTask): number {
  const gapMs = load.arrivals === null ? 0 : (longestGaps * 1000) / load.arrivals.requestsPerSecond;
  return timeForBytesMs(slots * load.blockBytes) + gapMs;
}

/** Measures one pass. `finish` ends it before its time, with what was measured until then. */
export async function measure(task: MeasureTask, finish: AbortSignal, report: Report): Promise<void> {
  const { path, identity, load, slots, method, passMs } = task;
  const windows = Math.ceil(passMs / 1000) + 30;
  report({ kind: "patience", extraMs: patienceMs(task) });
  await withSlots(
    { path, identity, load, slots, method, windows },
    async (pool, memory, [descriptor = -1]) => {
      const control = controlOf(memory);
      const sync = (): void => {
        report({ kind: "patience", extraMs: timeForBytesMs(load.regionBytes) });
        fsyncSync(descriptor);
        report({ kind: "patience", extraMs: patienceMs(task) });
      };
      const stop = (): void => {
        Atomics.store(control, controlWord.stop, 1);
        Atomics.notify(control, controlWord.stop);
      };
      if (finish.aborted) stop();
      else finish.addEventListener("abort", stop);
      const run = (stage: "warm-up" | "pass", durationMs: number): Promise<number> =>
        runPhase(
          pool,
          memory,
          { durationNs: durationMs * 1e6, blockLimit: blockLimitOf(task, stage, control) },
          (bytes, elapsedMs) => report({ kind: "progress", stage, bytes, elapsedMs }),
          load.blockBytes,
        );
      const pass = await runPass(task, {
        load: run,
        sync,
        nowNs: () => Number(process.hrtime.bigint()),
        readCpu: readCpuTimes,
        collect: (startNs, syncedNs, cpuBefore) =>
          collectPass(memory, startNs, syncedNs, cpuLoadBetween(cpuBefore, readCpuTimes())),
      });
      report({ kind: "patience", extraMs: countingMs(task) });
      const arrivals = collectArrivals(task, memory, pass);
      if (load.operation !== "read" && !task.syncsEachPass) sync();
      const resident = load.operation === "read" && method !== null ? await residentBytes(path) : null;
      report({ kind: "measured", pass: { ...pass, arrivals }, residentBytes: resident });
    },
  );
}
