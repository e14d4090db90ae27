import { expect, test } from "vitest";
import { type ComparedFacts, factChanges } from "#agents/fact-changes.ts";
import { startKeeper } from "#agents/keeper/keeper.ts";
import { collectFacts } from "#agents/probes/collect-facts.ts";
import { unknownNic, unknownPath } from "#agents/probes/found-path.ts";

const named = { clientKey: "3f0e1d6c-0000-4000-8000-000000000001", name: null };
const found = await collectFacts("/", named, startKeeper(60_000));

const nic = {
  ...unknownNic,
  driver: "ixgbe",
  linkBitsPerSecond: 10e9,
  isFullDuplex: true,
  isWireless: false,
  mtu: 9000,
  offloads: {
    segmentation: true,
    genericSegmentation: true,
    genericReceive: true,
    largeReceive: false,
    receiveChecksum: true,
    transmitChecksum: true,
  },
};
const path = { ...unknownPath, nic, isLoopback: false, isRouted: false };
const smb = {
  protocol: "smb",
  dialect: "3.1.1",
  isMultichannel: true,
  channels: 2,
  isSigned: true,
  isEncrypted: false,
  options: null,
} as const;
const state = {
  isOnBattery: false,
  powerPlan: "performance",
  freeMemoryBytes: 1,
  cpuPercent: 1,
  loadAverage: 1,
};
const before: ComparedFacts = {
  target: found.target,
  configuration: { ...found.configuration, access: smb },
  path,
  client: { ...found.client, atStart: state },
  place: { way: { nicDevice: "eth0", isUp: true } },
};
const after = (changes: Partial<ComparedFacts>) => factChanges(before, { ...before, ...changes });
const withNic = (changes: Partial<typeof nic>) => after({ path: { ...path, nic: { ...nic, ...changes } } });
const withState = (changes: object) =>
  after({ client: { ...found.client, atStart: { ...state, ...changes } } });
const facts = (warnings: ReturnType<typeof factChanges>) => warnings.map(({ detail }) => detail?.fact);

test("nothing differs where nothing changed, load and memory aside", () => {
  expect(factChanges(found, structuredClone(found))).toEqual([]);
  expect(withState({ freeMemoryBytes: 2, cpuPercent: 80, loadAverage: 7 })).toEqual([]);
});

test("another share, or another way of reaching it", () => {
  expect(facts(after({ target: { ...found.target, key: "smb/other" } }))).toEqual(["mount"]);
  const access = { ...smb, isSigned: false };
  expect(facts(after({ configuration: { ...found.configuration, access } }))).toEqual(["mount"]);
});

test("a channel that joins is no change, one that is lost is", () => {
  const withChannels = (channels: number) =>
    facts(after({ configuration: { ...found.configuration, access: { ...smb, channels } } }));
  expect(withChannels(4)).toEqual([]);
  expect(withChannels(1)).toEqual(["mount"]);
});

test("link, MTU, duplex and offloads, with what they were", () => {
  expect(withNic({ linkBitsPerSecond: 1e9 })).toEqual([
    {
      code: "facts-changed",
      detail: { fact: "link-speed", bitsPerSecondBefore: 10e9, bitsPerSecondAfter: 1e9 },
    },
  ]);
  expect(withNic({ mtu: 1500 })).toEqual([
    { code: "facts-changed", detail: { fact: "mtu", mtuBefore: 9000, mtuAfter: 1500 } },
  ]);
  expect(facts(withNic({ isFullDuplex: false }))).toEqual(["duplex"]);
  expect(facts(withNic({ offloads: { ...nic.offloads, segmentation: false } }))).toEqual(["offloads"]);
  expect(facts(withNic({ driver: "igc" }))).toEqual(["network"]);
});

test("the rate of a radio changes by itself", () => {
  const radio = (linkBitsPerSecond: number) => ({
    ...before,
    path: { ...path, nic: { ...nic, isWireless: true, linkBitsPerSecond } },
  });
  expect(factChanges(radio(866e6), radio(433e6))).toEqual([]);
});

test("a link that went down, another NIC, no route any more", () => {
  expect(facts(after({ place: { way: { nicDevice: "eth0", isUp: false } } }))).toEqual(["link-down"]);
  expect(facts(after({ place: { way: { nicDevice: "eth1", isUp: true } } }))).toEqual(["route"]);
  expect(facts(after({ path: null }))).toEqual(["route"]);
});

test("a PC that went on battery, or changed its plan", () => {
  expect(facts(withState({ isOnBattery: true }))).toEqual(["battery"]);
  expect(facts(withState({ powerPlan: "powersave" }))).toEqual(["power-plan"]);
});
