import { randomFillSync } from "node:crypto";
import { closeSync, fsyncSync, readSync } from "node:fs";
import { cpuLoadBetween, readCpuTimes } from "./cpu-load.ts";
import {
  type BypassMethod,
  emptyTestFile,
  openTestFile,
  type ProbeSystem,
  probeBypass,
  realProbeSystem,
} from "./direct-io.ts";
import type { EngineMessage, EngineOrder, MeasureTask, PrepareTask } from "./engine-protocol.ts";
import { afterPageCacheCheck, residentBytes } from "./page-cache.ts";
import { runPass } from "./pass-order.ts";
import { collectPass } from "./raw-pass.ts";
import type { SlotLoad } from "./slot-load.ts";
import {
  clearCounters,
  controlOf,
  controlWord,
  countRequests,
  createSlotMemory,
  maxWindows,
  type Phase,
  type SlotMemory,
} from "./slot-memory.ts";
import { noLimit } from "./slot-offsets.ts";
import { maxBlockingSlots, type SlotPool, startAsyncPool, startBlockingPool } from "./slot-pool.ts";

const pageBytes = 65536;
const progressMs = 200;
const layoutBlockBytes = 1024 * 1024;
const layoutSlots = 4;
const residencySampleBytes = 64 * layoutBlockBytes;

/** Page-aligned memory with random data, as direct I/O needs it: what WebAssembly allocates begins on a page. */
function alignedRandomMemory(bytes: number): SharedArrayBuffer {
  const pages = Math.ceil(bytes / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const { buffer } = memory as { buffer: ArrayBuffer | SharedArrayBuffer };
  if (!(buffer instanceof SharedArrayBuffer)) throw new TypeError("shared memory is not to be had");
  randomFillSync(new Uint8Array(buffer));
  return buffer;
}

type Load = {
  path: string;
  identity: string | null;
  load: SlotLoad;
  slots: number;
  method: BypassMethod | null;
  windows: number;
};

/** Opens a descriptor for each slot, starts the slots, and closes all again whatever happens. */
async function withSlots<Outcome>(
  { path, identity, load, slots, method, windows }: Load,
  use: (pool: SlotPool, memory: SlotMemory, descriptors: readonly number[]) => Promise<Outcome>,
): Promise<Outcome> {
  const memory = createSlotMemory(slots, Math.min(maxWindows, windows));
  const data = alignedRandomMemory(slots * load.blockBytes);
  const descriptors: number[] = [];
  try {
    while (descriptors.length < slots) descriptors.push(openTestFile(path, method, identity));
    const options = { memory, load, descriptors, data };
    const pool = slots > maxBlockingSlots ? startAsyncPool(options) : await startBlockingPool(options);
    const outcome = await use(pool, memory, descriptors);
    await pool.close();
    return outcome;
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

type Report = (message: EngineMessage) => void;

/** Runs one phase, telling every 200 ms how far it is. Returns when the phase began on the monotonic clock. */
async function runPhase(
  pool: SlotPool,
  memory: SlotMemory,
  phase: Omit<Phase, "startNs">,
  tell: (bytesDone: number, elapsedMs: number) => void,
  blockBytes: number,
): Promise<number> {
  clearCounters(memory);
  const startNs = Number(process.hrtime.bigint());
  const elapsedMs = (): number => (Number(process.hrtime.bigint()) - startNs) / 1e6;
  const timer = setInterval(() => tell(countRequests(memory) * blockBytes, elapsedMs()), progressMs);
  try {
    await pool.runPhase({ ...phase, startNs });
  } finally {
    clearInterval(timer);
  }
  return startNs;
}

async function prepare(task: PrepareTask, report: Report): Promise<void> {
  const { fileBytes, path, identity, seed } = task;
  const system: ProbeSystem = {
    ...realProbeSystem,
    open: (_path, wanted) => openTestFile(path, wanted, identity),
  };
  const buffer = new Uint8Array(alignedRandomMemory(pageBytes));
  const bypass = probeBypass(path, task.cacheBypass, buffer, system);
  emptyTestFile(path, identity);
  const load: SlotLoad = {
    operation: "write",
    readPercent: null,
    pattern: "sequential",
    blockBytes: layoutBlockBytes,
    regionStartBytes: 0,
    regionBytes: fileBytes,
    isOnce: false,
    data: { kind: "random" },
    syncsEachRequest: false,
    arrivals: null,
    seed,
    isFill: true,
  };
  const method = bypass.inForce === "direct" ? bypass.method : null;
  const checked = await withSlots(
    { path, identity, load, slots: layoutSlots, method, windows: 1 },
    async (pool, memory, [descriptor = -1]) => {
      const phase = { durationNs: Number.MAX_SAFE_INTEGER, blockLimit: fileBytes / layoutBlockBytes };
      const tell = (bytes: number, elapsedMs: number): void =>
        report({ kind: "progress", stage: "layout", bytes, elapsedMs });
      await runPhase(pool, memory, phase, tell, layoutBlockBytes);
      fsyncSync(descriptor);
      if (method === null) return bypass;
      const readBytes = readStart(descriptor, fileBytes);
      return afterPageCacheCheck(bypass, { residentBytes: await residentBytes(path), readBytes, fileBytes });
    },
  );
  // What the cache was found to serve is not asked to bypass it: the steps then end their writes with an fsync.
  const isKept = checked.inForce === bypass.inForce;
  report({ kind: "prepared", bypass: isKept ? checked : { ...checked, method: null } });
}

/** Reads the first blocks of the file, which puts them into the page cache where reads go through it. Gives how many bytes. */
function readStart(descriptor: number, fileBytes: number): number {
  const buffer = new Uint8Array(alignedRandomMemory(layoutBlockBytes));
  const sampleBytes = Math.min(residencySampleBytes, fileBytes);
  for (let at = 0; at < sampleBytes; at += layoutBlockBytes) {
    readSync(descriptor, buffer, 0, layoutBlockBytes, at);
  }
  return sampleBytes;
}

/** After how many blocks on the cursor a stage ends; the warm-up of a load of each block once leaves the others to the pass. */
function blockLimitOf(task: MeasureTask, stage: "warm-up" | "pass", control: Int32Array): number {
  if (stage === "warm-up" || task.passBytes === null) return noLimit;
  const begun = Atomics.load(control, controlWord.cursor) >>> 0;
  return begun + Math.ceil(task.passBytes / task.load.blockBytes);
}

async function measure(task: MeasureTask, finish: AbortSignal, report: Report): Promise<void> {
  const { path, identity, load, slots, method, passMs } = task;
  const windows = Math.ceil(passMs / 1000) + 30;
  await withSlots(
    { path, identity, load, slots, method, windows },
    async (pool, memory, [descriptor = -1]) => {
      const control = controlOf(memory);
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
        sync: () => fsyncSync(descriptor),
        nowNs: () => Number(process.hrtime.bigint()),
        readCpu: readCpuTimes,
        collect: (startNs, syncedNs, cpuBefore) =>
          collectPass(memory, startNs, syncedNs, cpuLoadBetween(cpuBefore, readCpuTimes())),
      });
      if (load.operation !== "read" && !task.syncsEachPass) fsyncSync(descriptor);
      const resident = load.operation === "read" && method !== null ? await residentBytes(path) : null;
      report({ kind: "measured", pass, residentBytes: resident });
    },
  );
}

/** The engine's child process: takes one task from its parent, reports, and ends. Ends at once when the parent is gone. */
export function runEngineProcess(): void {
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  const report: Report = (message) => {
    process.send?.(message);
  };
  const finish = new AbortController();
  process.on("message", (order: EngineOrder) => {
    if (order.kind === "finish") {
      finish.abort();
      return;
    }
    const work = order.kind === "prepare" ? prepare(order, report) : measure(order, finish.signal, report);
    work.catch((error: NodeJS.ErrnoException) => {
      report({ kind: "failed", code: error.code ?? "EUNKNOWN", message: error.message });
    });
  });
}
