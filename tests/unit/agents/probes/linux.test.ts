import { expect, test } from "vitest";
import { parseHypervisor, parseOsRelease } from "#agents/probes/linux.ts";

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
