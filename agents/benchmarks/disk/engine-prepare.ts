import { fsyncSync, readSync } from "node:fs";
import { emptyTestFile, openTestFile, type ProbeSystem, probeBypass, realProbeSystem } from "./direct-io.ts";
import type { PrepareTask } from "./engine-protocol.ts";
import { type Report, runPhase, withSlots } from "./engine-slots.ts";
import { afterPageCacheCheck, residentBytes } from "./page-cache.ts";
import { timeForBytesMs } from "./silence-watch.ts";
import { alignedMemory, fillWithData } from "./slot-data.ts";
import type { SlotLoad } from "./slot-load.ts";

const probeBytes = 65536;
const layoutBlockBytes = 1024 * 1024;
const layoutSlots = 4;
const residencySampleBytes = 64 * layoutBlockBytes;

/** Finds out which cache bypass is in force, fills the file, and asks the page cache whether the bypass is kept. */
export async function prepare(task: PrepareTask, report: Report): Promise<void> {
  const { fileBytes, path, identity, seed, data = { kind: "random" } } = task;
  const system: ProbeSystem = {
    ...realProbeSystem,
    open: (_path, wanted) => openTestFile(path, wanted, identity),
  };
  const buffer = new Uint8Array(alignedMemory(probeBytes));
  fillWithData(buffer, { kind: "random" });
  const bypass = probeBypass(path, task.cacheBypass, buffer, system);
  emptyTestFile(path, identity);
  const load: SlotLoad = {
    operation: "write",
    readPercent: null,
    pattern: "sequential",
    blockBytes: layoutBlockBytes,
    regionStartBytes: 0,
    regionBytes: fileBytes,
    isOnce: true,
    data,
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
      report({ kind: "patience", extraMs: timeForBytesMs(fileBytes) });
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
  const buffer = new Uint8Array(alignedMemory(layoutBlockBytes));
  const sampleBytes = Math.min(residencySampleBytes, fileBytes);
  for (let at = 0; at < sampleBytes; at += layoutBlockBytes) {
    readSync(descriptor, buffer, 0, layoutBlockBytes, at);
  }
  return sampleBytes;
}
