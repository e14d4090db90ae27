import type { SystemFacts } from "./client.ts";
import { commandOutput } from "./run-command.ts";

/** Whether `pmset -g batt` says that a battery feeds the Mac; false on one without. */
export function parsePmsetBattery(text: string): boolean | null {
  const source = /^Now drawing from '([^']*)'/m.exec(text)?.[1];
  return source === undefined ? null : source === "Battery Power";
}

/** `pmset -g`: `powermode` 0 automatic, 1 low, 2 high; before, `lowpowermode` 0 or 1. Null on Macs that have neither. */
export function parsePmsetMode(text: string): string | null {
  const mode = /^\s*(?:low)?powermode\s+(\d)/m.exec(text)?.[1];
  return mode === undefined ? null : mode === "0" ? "Automatic" : mode === "1" ? "Low Power" : "High Power";
}

/** Bytes that programs could still get, by `vm_stat`: free, inactive and speculative pages. */
export function parseVmStat(text: string): number | null {
  const pageBytes = Number(/page size of (\d+) bytes/.exec(text)?.[1] ?? Number.NaN);
  const pages = ["free", "inactive", "speculative"].map((name) =>
    Number(new RegExp(`^Pages ${name}:\\s+(\\d+)\\.`, "m").exec(text)?.[1] ?? Number.NaN),
  );
  const bytes = pageBytes * pages.reduce((sum, count) => sum + count, 0);
  return Number.isSafeInteger(bytes) ? bytes : null;
}

const whole = (text: string | null): number | null => {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isInteger(value) && value > 0 ? value : null;
};

/** Facts about this Mac, all without special rights. */
export async function readDarwinSystem(): Promise<SystemFacts> {
  const [product, hypervisor, model, cores, battery, power, memory] = await Promise.all([
    commandOutput("sw_vers", "-productVersion"),
    commandOutput("sysctl", "-n", "kern.hv_vmm_present"),
    commandOutput("sysctl", "-n", "hw.model"),
    commandOutput("sysctl", "-n", "hw.physicalcpu"),
    commandOutput("pmset", "-g", "batt"),
    commandOutput("pmset", "-g"),
    commandOutput("vm_stat"),
  ]);
  const powerPlan = parsePmsetMode(power ?? "");
  return {
    osVersion: product?.trim() || null,
    isVirtualMachine: hypervisor === null ? null : hypervisor.trim() === "1",
    model: model?.trim() || null,
    physicalCores: whole(cores),
    powerPlan,
    isOnBattery: parsePmsetBattery(battery ?? ""),
    freeMemoryBytes: parseVmStat(memory ?? ""),
    gaps: powerPlan === null ? { powerPlan: { why: "not-told" } } : {},
  };
}
