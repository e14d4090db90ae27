import { expect, it } from "vitest";
import type { BypassRefusal, CacheBypass } from "#lib/contract/result.ts";
import { cacheBypassWord, testFileBytes, toFactGroups } from "#lib/runs/facts.ts";
import { bareReport, diskResult, diskWorkload } from "./sample-run.ts";

const bypass = (change: Partial<CacheBypass>): CacheBypass => ({
  asked: "direct",
  inForce: "direct",
  method: "O_DIRECT",
  verifiedBy: ["open-flags", "page-cache"],
  refusal: null,
  ...change,
});

const refusal = (reason: BypassRefusal["reason"]): BypassRefusal => ({
  reason,
  systemError: null,
  residentPercent: null,
});

it.each([
  [[bypass({})], "direct-verified"],
  [[bypass({ verifiedBy: [] })], "direct"],
  [[bypass({ verifiedBy: ["open-flags"] })], "direct"],
  [[bypass({ inForce: "none", method: null, refusal: refusal("open-refused") })], "direct-refused"],
  [[bypass({ inForce: "none", refusal: refusal("file-in-page-cache") })], "direct-not-kept"],
  [[bypass({ asked: "none", inForce: "none", method: null })], "not-asked"],
  [[bypass({ inForce: "not-known" })], "bypass-not-known"],
  [[bypass({}), bypass({ inForce: "none" })], "bypass-mixed"],
  [[], null],
])("says how the cache was bypassed (%#)", (bypasses, word) => {
  const results = bypasses.map((one) => ({ ...diskResult("SEQ1M Q8T1", "read", [1]), cacheBypass: one }));
  expect(cacheBypassWord({ results })).toBe(word);
});

it("keeps facts that are not known, with null", () => {
  const groups = toFactGroups(bareReport({}));
  expect(groups.target.find(({ key }) => key === "firmware")).toEqual({ key: "firmware", parts: null });
  expect(groups.path.find(({ key }) => key === "pathMtu")).toEqual({ key: "pathMtu", parts: null });
});

it("knows one size of the test file only where all workloads share it", () => {
  const other = diskWorkload("SEQ1M Q1T1", { fileBytes: 2 ** 31 });
  expect(testFileBytes({ workloads: [diskWorkload("SEQ1M Q8T1")] })).toBe(2 ** 30);
  expect(testFileBytes({ workloads: [diskWorkload("SEQ1M Q8T1"), other] })).toBeNull();
});

it("tells the client's own bond, VLAN, queues and power", () => {
  const nic = {
    model: null,
    driver: "ixgbe",
    linkBitsPerSecond: 20e9,
    isFullDuplex: true,
    isWireless: false,
    mtu: 9000,
    offloads: null,
    receiveQueues: 8,
  };
  const made = bareReport({});
  const path = {
    name: null,
    nic,
    bond: { mode: "802.3ad", links: 2 } as const,
    isLoopback: false,
    isRouted: false,
    vlan: "20",
    hops: null,
    pathMtu: null,
  };
  const atStart = {
    powerPlan: "powersave",
    isOnBattery: true,
    freeMemoryBytes: 1,
    cpuPercent: 1,
    loadAverage: 1,
  };
  const client = {
    key: null,
    label: null,
    os: null,
    osVersion: null,
    cpu: null,
    logicalCores: null,
    memoryBytes: null,
    isVirtualMachine: null,
    atStart,
    count: 1,
  };
  const groups = toFactGroups({ ...made, path, client });
  const parts = (key: string) => [...groups.path, ...groups.client].find((fact) => fact.key === key)?.parts;
  expect(parts("clientNic")).toEqual(
    expect.arrayContaining([
      { is: "text", text: "802.3ad" },
      { is: "count", of: "links", count: 2 },
      { is: "text", text: "VLAN 20" },
    ]),
  );
  expect(parts("offloads")).toEqual([{ is: "count", of: "queues", count: 8 }]);
  expect(parts("power")).toEqual([
    { is: "text", text: "powersave" },
    { is: "word", word: "on-battery" },
  ]);
});
