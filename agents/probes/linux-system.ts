import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SystemFacts } from "./client.ts";
import type { Gaps } from "./gaps.ts";
import { listFolder, readLine, readText } from "./small-file.ts";

/** `PRETTY_NAME` of /etc/os-release; null where it is missing. */
export function parseOsRelease(text: string): string | null {
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1] ?? null;
}

/** Whether the processor says that a hypervisor is below; null where there is no flags line (other architectures). */
export function parseHypervisor(cpuinfo: string): boolean | null {
  const flags = /^flags\s*:\s*(.*)$/m.exec(cpuinfo)?.[1];
  return flags === undefined ? null : flags.split(" ").includes("hypervisor");
}

/** Bytes that programs could still get, by /proc/meminfo: `MemAvailable`, which kernels before 3.14 lack. */
export function parseAvailableMemory(text: string): number | null {
  const kibibytes = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(text)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(kibibytes) ? kibibytes * 1024 : null;
}

/** Makers and models that firmware of virtual machines names. */
const virtualFirmware =
  /qemu|kvm|vmware|virtualbox|virtual machine|xen|bochs|parallels|amazon ec2|google compute|openstack|bhyve|hvm dom/i;

/** A virtual machine by the processor's flag, else by what the firmware names; null where neither tells. */
export function isVirtual(cpuinfo: string, firmware: string): boolean | null {
  const flag = parseHypervisor(cpuinfo);
  if (flag === true || virtualFirmware.test(firmware)) return true;
  return flag ?? (firmware.trim() === "" ? null : false);
}

/** Cores apart from their threads: processors that share one list the same siblings. */
export function countPhysicalCores(sys = "/sys"): number | null {
  const folder = join(sys, "devices/system/cpu");
  const siblings = listFolder(folder)
    .filter((name) => /^cpu\d+$/.test(name))
    .map((name) => readLine(join(folder, name, "topology/thread_siblings_list")))
    .filter((line) => line !== null);
  return siblings.length === 0 ? null : new Set(siblings).size;
}

/**
 * The frequency governors in force, with the preference that drivers of newer processors add: `powersave
 * (balance_performance)`. Null where the system has none, as most virtual machines.
 */
export function readPowerPlan(sys = "/sys"): string | null {
  const folder = join(sys, "devices/system/cpu/cpufreq");
  const plans = listFolder(folder).flatMap((policy) => {
    const governor = readLine(join(folder, policy, "scaling_governor"));
    const preference = readLine(join(folder, policy, "energy_performance_preference"));
    if (governor === null) return [];
    return [preference === null ? governor : `${governor} (${preference})`];
  });
  const different = [...new Set(plans)].sort();
  return different.length === 0 ? null : different.join(", ").slice(0, 300);
}

/**
 * Whether a battery feeds the PC: one of its own that discharges while no supply is online. False where there is no battery.
 * Batteries of mice and phones have the scope `Device`. Source: Linux, Documentation/ABI/testing/sysfs-class-power.
 */
export function readIsOnBattery(sys = "/sys"): boolean | null {
  const folder = join(sys, "class/power_supply");
  if (!existsSync(folder)) return null;
  const supplies = listFolder(folder)
    .map((name) => join(folder, name))
    .filter((path) => readLine(join(path, "scope")) !== "Device");
  const isType = (path: string, wanted: RegExp): boolean => wanted.test(readLine(join(path, "type")) ?? "");
  const batteries = supplies.filter((path) => isType(path, /^Battery$/));
  const isFed = supplies.some(
    (path) => isType(path, /^(Mains|USB)/) && readLine(join(path, "online")) === "1",
  );
  if (batteries.length === 0) return false;
  if (isFed) return false;
  return batteries.some((path) => readLine(join(path, "status")) === "Discharging");
}

/** Facts about this PC, all without special rights. */
export function readLinuxSystem(): SystemFacts {
  const dmi = (name: string): string | null => readLine(join("/sys/class/dmi/id", name));
  const maker = dmi("sys_vendor");
  const model =
    dmi("product_name") ?? (readText("/proc/device-tree/model").replaceAll("\0", "").trim() || null);
  const powerPlan = readPowerPlan();
  const gaps: Gaps = {
    ...(powerPlan === null ? { powerPlan: { why: "not-told" } } : {}),
    ...(model === null ? { model: { why: "not-told" } } : {}),
  };
  return {
    osVersion: parseOsRelease(readText("/etc/os-release")),
    isVirtualMachine: isVirtual(readText("/proc/cpuinfo"), `${maker ?? ""} ${model ?? ""}`),
    model:
      model === null
        ? null
        : [maker, model]
            .filter((part) => part !== null)
            .join(" ")
            .slice(0, 300),
    physicalCores: countPhysicalCores(),
    powerPlan,
    isOnBattery: readIsOnBattery(),
    freeMemoryBytes: parseAvailableMemory(readText("/proc/meminfo")),
    gaps,
  };
}
