import { expect, test } from "vitest";
import { toPathChanges, toPathContradictions } from "#lib/configurations/path-facts.ts";
import { PathFacts } from "#lib/contract/facts.ts";

const nic = {
  model: "X540",
  driver: "ixgbe",
  linkBitsPerSecond: 1e10,
  isFullDuplex: true,
  isWireless: false,
  mtu: 1500,
  offloads: {
    segmentation: true,
    genericSegmentation: true,
    genericReceive: true,
    largeReceive: false,
    receiveChecksum: true,
    transmitChecksum: true,
  },
};

const path = (more: Partial<PathFacts> = {}) =>
  PathFacts.parse({
    name: "A: through two 1GbE hubs",
    nic,
    isLoopback: false,
    isRouted: false,
    vlan: "10",
    hops: [
      { description: "hub", linkBitsPerSecond: 1e9 },
      { description: "hub", linkBitsPerSecond: 1e9 },
    ],
    pathMtu: { mtu: 1500, quality: "stated" },
    ...more,
  });

const known = (value: object) => ({ is: "known", value });

test("each offload, the MTU and the speed of a hop by themselves", () => {
  const after = path({
    nic: { ...nic, mtu: 9000, offloads: { ...nic.offloads, genericReceive: false } },
    hops: [
      { description: "hub", linkBitsPerSecond: 1e9 },
      { description: "hub", linkBitsPerSecond: 2.5e9 },
    ],
  });
  expect(toPathChanges(path(), after)).toEqual([
    {
      fact: "nicMtu",
      group: null,
      before: known({ is: "mtu", mtu: 1500 }),
      after: known({ is: "mtu", mtu: 9000 }),
    },
    {
      fact: "genericReceive",
      group: null,
      before: known({ is: "on-off", isOn: true }),
      after: known({ is: "on-off", isOn: false }),
    },
    {
      fact: "hopLink",
      group: 2,
      before: known({ is: "link", bitsPerSecond: 1e9 }),
      after: known({ is: "link", bitsPerSecond: 2.5e9 }),
    },
  ]);
});

test("a second NIC, a hop that is gone, another name", () => {
  const after = path({ name: "B", otherNics: [nic], hops: [{ description: "hub", linkBitsPerSecond: 1e9 }] });
  expect(toPathChanges(path(), after)).toEqual([
    { fact: "nic", group: 2, before: { is: "absent" }, after: known({ is: "nic", nic }) },
    {
      fact: "hop",
      group: 2,
      before: known({ is: "hop", description: "hub", linkBitsPerSecond: 1e9 }),
      after: { is: "absent" },
    },
  ]);
});

test("a run contradicts its named path where both are known", () => {
  const found = path({
    nic: { ...nic, linkBitsPerSecond: 2.5e9, model: null },
    hops: null,
    vlan: null,
    pathMtu: { mtu: 1500, quality: "measured" },
  });
  expect(toPathContradictions(found, path())).toEqual([
    {
      fact: "nicLink",
      group: null,
      written: known({ is: "link", bitsPerSecond: 1e10 }),
      found: known({ is: "link", bitsPerSecond: 2.5e9 }),
    },
  ]);
  expect(toPathContradictions(null, path())).toEqual([]);
});

test("a client that found itself to be no virtual machine contradicts a path that says it is one", () => {
  const found = { ...path(), isVirtualMachine: false };
  expect(toPathContradictions(found, { ...path(), isVirtualMachine: true })).toEqual([
    {
      fact: "virtualMachine",
      group: null,
      written: known({ is: "yes-no", isTrue: true }),
      found: known({ is: "yes-no", isTrue: false }),
    },
  ]);
  expect(toPathContradictions(path(), { ...path(), isVirtualMachine: true })).toEqual([]);
});
