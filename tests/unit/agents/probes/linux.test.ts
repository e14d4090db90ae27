import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isWireless } from "#agents/probes/linux-nic.ts";
import { parseHypervisor, parseOsRelease } from "#agents/probes/linux-system.ts";

test("the distribution's own name", () => {
  expect(parseOsRelease('ID=debian\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n')).toBe(
    "Debian GNU/Linux 12 (bookworm)",
  );
  expect(parseOsRelease("PRETTY_NAME=Alpine\n")).toBe("Alpine");
  expect(parseOsRelease("")).toBeNull();
});

test("a hypervisor shows in the processor's flags", () => {
  expect(parseHypervisor("flags\t\t: fpu vme hypervisor lahf_lm\n")).toBe(true);
  expect(parseHypervisor("flags\t\t: fpu vme\n")).toBe(false);
  expect(parseHypervisor("Features : fp asimd\n")).toBeNull();
});

test("a radio has a phy80211, which the retired wireless folder need not stand beside", () => {
  const net = mkdtempSync(join(tmpdir(), "tidemark-net-"));
  try {
    mkdirSync(join(net, "wlan0/phy80211"), { recursive: true });
    mkdirSync(join(net, "eth0"));
    expect(isWireless(join(net, "wlan0"))).toBe(true);
    expect(isWireless(join(net, "eth0"))).toBe(false);
    expect(isWireless(join(net, "gone"))).toBeNull();
  } finally {
    rmSync(net, { recursive: true });
  }
});
