import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { busyPercent } from "#agents/probes/client.ts";
import {
  countPhysicalCores,
  isVirtual,
  parseAvailableMemory,
  readIsOnBattery,
  readPowerPlan,
} from "#agents/probes/linux-system.ts";

let sys = "";
beforeEach(() => {
  sys = mkdtempSync(join(tmpdir(), "tidemark-sys-"));
});
afterEach(() => rmSync(sys, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(sys, path)), { recursive: true });
  writeFileSync(join(sys, path), `${text}\n`);
}

// Form: puppetlabs/facter, spec/fixtures/meminfo and meminfo_missing_available.
test("memory that programs could get, which old kernels don't tell", () => {
  expect(
    parseAvailableMemory("MemTotal:        4036680 kB\nMemFree: 1 kB\nMemAvailable:    3659236 kB\n"),
  ).toBe(3_659_236 * 1024);
  expect(parseAvailableMemory("MemTotal:        4134510 kB\nMemFree:         3465580 kB\n")).toBeNull();
});

test("a virtual machine by its processor, else by its firmware", () => {
  expect(isVirtual("flags\t: fpu hypervisor\n", "Dell Inc. OptiPlex")).toBe(true);
  expect(isVirtual("flags\t: fpu\n", "Dell Inc. OptiPlex")).toBe(false);
  expect(isVirtual("Features\t: fp\n", "QEMU QEMU Virtual Machine")).toBe(true);
  expect(isVirtual("Features\t: fp\n", "Raspberry Pi 4 Model B")).toBe(false);
  expect(isVirtual("Features\t: fp\n", " ")).toBeNull();
});

// Names and values: Linux, Documentation/ABI/testing/sysfs-class-power.
test("a laptop off its supply is on battery, and not beside it or while it charges", () => {
  expect(readIsOnBattery(sys)).toBeNull();
  write("class/power_supply/AC/type", "Mains");
  write("class/power_supply/AC/online", "1");
  expect(readIsOnBattery(sys)).toBe(false);
  write("class/power_supply/BAT0/type", "Battery");
  write("class/power_supply/BAT0/status", "Discharging");
  expect(readIsOnBattery(sys)).toBe(false);
  write("class/power_supply/AC/online", "0");
  expect(readIsOnBattery(sys)).toBe(true);
  write("class/power_supply/BAT0/status", "Full");
  expect(readIsOnBattery(sys)).toBe(false);
});

test("the battery of a mouse feeds no PC", () => {
  write("class/power_supply/hidpp_battery_0/type", "Battery");
  write("class/power_supply/hidpp_battery_0/scope", "Device");
  write("class/power_supply/hidpp_battery_0/status", "Discharging");
  expect(readIsOnBattery(sys)).toBe(false);
});

// Names and values: Linux, Documentation/admin-guide/pm/cpufreq.rst and intel_pstate.rst.
test("governors, with the preference where a driver has one", () => {
  expect(readPowerPlan(sys)).toBeNull();
  for (const policy of ["policy0", "policy1"]) {
    write(`devices/system/cpu/cpufreq/${policy}/scaling_governor`, "powersave");
    write(`devices/system/cpu/cpufreq/${policy}/energy_performance_preference`, "balance_performance");
  }
  expect(readPowerPlan(sys)).toBe("powersave (balance_performance)");
  write("devices/system/cpu/cpufreq/policy2/scaling_governor", "performance");
  expect(readPowerPlan(sys)).toBe("performance, powersave (balance_performance)");
});

test("two threads of a core are one core", () => {
  expect(countPhysicalCores(sys)).toBeNull();
  ["0,2", "1,3", "0,2", "1,3"].forEach((siblings, cpu) => {
    write(`devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`, siblings);
  });
  mkdirSync(join(sys, "devices/system/cpu/cpuidle"));
  expect(countPhysicalCores(sys)).toBe(2);
});

test("busy processors between two readings", () => {
  expect(busyPercent({ busyMs: 100, allMs: 1000 }, { busyMs: 150, allMs: 1400 })).toBe(12.5);
  expect(busyPercent({ busyMs: 100, allMs: 1000 }, { busyMs: 100, allMs: 1000 })).toBeNull();
});
