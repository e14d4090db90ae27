import { cpus, freemem, loadavg, release, totalmem, type, version } from "node:os";
import type { ClientFacts, ClientState } from "#lib/contract/facts.ts";
import type { Gaps } from "./gaps.ts";

/** What only the operating system's own probe knows of the PC. */
export type SystemFacts = {
  osVersion: string | null;
  isVirtualMachine: boolean | null;
  /** The PC's own model, as its maker wrote it into the firmware. */
  model: string | null;
  physicalCores: number | null;
  powerPlan: string | null;
  isOnBattery: boolean | null;
  /** Without what the system could drop at once; null for what Node tells. */
  freeMemoryBytes: number | null;
  gaps: Gaps;
};

export const unknownSystem: SystemFacts = {
  osVersion: null,
  isVirtualMachine: null,
  model: null,
  physicalCores: null,
  powerPlan: null,
  isOnBattery: null,
  freeMemoryBytes: null,
  gaps: {},
};

type CpuTimes = { busyMs: number; allMs: number };

/** Time that all processors have spent since they were started. */
export function cpuTimes(): CpuTimes {
  let busyMs = 0;
  let allMs = 0;
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.idle + times.irq;
    busyMs += all - times.idle;
    allMs += all;
  }
  return { busyMs, allMs };
}

/** Percent of all processors that were busy between two readings; null where no time has passed. */
export function busyPercent(before: CpuTimes, after: CpuTimes): number | null {
  const allMs = after.allMs - before.allMs;
  if (!(allMs > 0)) return null;
  return Math.round(Math.min(100, Math.max(0, ((after.busyMs - before.busyMs) / allMs) * 100)) * 10) / 10;
}

/** What of the PC changes by the minute. Windows has no load average, and Node says 0 for it. */
export function toClientState(system: SystemFacts, cpuPercent: number | null): ClientState {
  const [minute] = loadavg();
  return {
    powerPlan: system.powerPlan,
    isOnBattery: system.isOnBattery,
    freeMemoryBytes: system.freeMemoryBytes ?? freemem(),
    cpuPercent,
    loadAverage: type() === "Windows_NT" || minute === undefined ? null : Math.round(minute * 100) / 100,
  };
}

/** The PC that generates the load. It is told apart by its random key, never by a host or user name. */
export function toClientFacts(clientKey: string, system: SystemFacts, atStart: ClientState): ClientFacts {
  const cores = cpus();
  return {
    key: clientKey,
    label: null,
    os: type() === "Darwin" ? "macOS" : type() === "Windows_NT" ? "Windows" : type(),
    osVersion: (system.osVersion ?? `${version()} ${release()}`).slice(0, 300),
    cpu: cores[0]?.model.trim() || null,
    logicalCores: cores.length > 0 ? cores.length : null,
    memoryBytes: totalmem(),
    isVirtualMachine: system.isVirtualMachine,
    ...(system.model === null ? {} : { model: system.model }),
    physicalCores: system.physicalCores,
    atStart,
    count: 1,
  };
}
