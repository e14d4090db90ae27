import { expect, test } from "vitest";
import { isInSubnet } from "#agents/probes/addresses.ts";
import { type FoundNic, unknownNic } from "#agents/probes/found-path.ts";
import { betterNic } from "#agents/probes/nic-choice.ts";

const nic = (
  device: string,
  gigabits: number | null,
  subnets: string[],
  changes: Partial<FoundNic> = {},
): FoundNic => ({
  device,
  nic: { ...unknownNic, linkBitsPerSecond: gigabits === null ? null : gigabits * 1e9, isWireless: false },
  isUp: true,
  macAddress: null,
  subnets,
  ...changes,
});
const used = nic("eth0", 1, ["192.168.1.7/24"]);
const server = "192.168.1.50";

test("addresses in networks, of both families", () => {
  expect(isInSubnet("192.168.1.50", "192.168.1.7/24")).toBe(true);
  expect(isInSubnet("192.168.2.50", "192.168.1.7/24")).toBe(false);
  expect(isInSubnet("fd00::50", "fd00::7/64")).toBe(true);
  expect(isInSubnet("fd00::50", "192.168.1.7/24")).toBe(false);
  expect(isInSubnet("nas", "192.168.1.7/24")).toBe(false);
});

test("a faster NIC in the same network is the better one", () => {
  expect(betterNic(used, [nic("eth1", 10, ["192.168.1.8/24"])], server)).toEqual({ linkBitsPerSecond: 10e9 });
});

test("not one that is slower, as fast, down, unknown, or leads elsewhere", () => {
  const others = [
    nic("eth1", 0.1, ["192.168.1.8/24"]),
    nic("eth2", 1, ["192.168.1.9/24"]),
    nic("eth3", 10, ["192.168.1.10/24"], { isUp: false }),
    nic("eth4", null, ["192.168.1.11/24"]),
    nic("eth5", 10, ["10.0.0.5/24"]),
  ];
  expect(betterNic(used, others, server)).toBeNull();
});

test("behind a router, a NIC in the network of the one in use leads there too", () => {
  expect(betterNic(used, [nic("eth1", 10, ["192.168.1.8/24"])], "10.9.9.9")).toEqual({
    linkBitsPerSecond: 10e9,
  });
});

test("a cable is better than a radio of whatever rate, a radio never better than a cable", () => {
  const radio = nic("wlan0", 2.4, ["192.168.1.20/24"], {
    nic: { ...unknownNic, linkBitsPerSecond: 2.4e9, isWireless: true },
  });
  expect(betterNic(radio, [used], server)).toEqual({ linkBitsPerSecond: 1e9 });
  expect(betterNic(used, [radio], server)).toBeNull();
});
