import { release, version } from "node:os";
import type { SystemFacts } from "./client.ts";
import type { WindowsAnswer } from "./windows-answer.ts";

/** Windows' own power plans by their GUIDs, which are the same in every language. Source: winnt.h. */
const plans: Readonly<Record<string, string>> = {
  "381b4222-f694-41f0-9685-ff5bb260df2e": "Balanced",
  "8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c": "High performance",
  "a1841308-3541-4fab-bc81-f71556f20b4a": "Power saver",
  "e9a42b02-d5df-448d-aa00-03f14749eb61": "Ultimate performance",
};

/**
 * The plan in the answer of `powercfg /getactivescheme`, in whatever language. One that is not Windows' own is `custom`: its
 * name is a maker's or a person's. Null where there is no GUID in it.
 */
export function parsePowerPlan(text: string): string | null {
  const guid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase();
  return guid === undefined ? null : (plans[guid] ?? "custom");
}

/** BatteryStatus of Win32_Battery: 1 is discharging, 4 and 5 low and critical. 2 is on mains, 3 fully charged, 6 to 9 charging. */
const discharging = new Set([1, 4, 5]);

const virtualModel = /virtual|vmware|kvm|qemu|xen|bochs|parallels|hvm dom|google compute|amazon ec2/i;

export function toWindowsSystem({ system }: WindowsAnswer): SystemFacts {
  const firmware = [system?.maker, system?.model].filter((part) => part != null && part !== "").join(" ");
  const batteries = system?.batteries ?? null;
  const free = system?.freeKibibytes ?? null;
  const cores = system?.cores ?? null;
  const powerPlan = parsePowerPlan(system?.plan ?? "");
  return {
    osVersion:
      system?.os == null ? `${version()} ${release()}` : `${system.os} ${system.version ?? ""}`.trim(),
    isVirtualMachine: firmware === "" ? null : virtualModel.test(firmware),
    model: firmware === "" ? null : firmware.slice(0, 300),
    physicalCores: cores !== null && Number.isInteger(cores) && cores > 0 ? cores : null,
    powerPlan,
    isOnBattery: batteries === null ? null : batteries.some((status) => discharging.has(status)),
    freeMemoryBytes: free !== null && Number.isSafeInteger(free) ? free * 1024 : null,
    gaps: powerPlan === null ? { powerPlan: { why: "command-failed", command: "powercfg" } } : {},
  };
}
