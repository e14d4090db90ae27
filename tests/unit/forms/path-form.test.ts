import { expect, test } from "vitest";
import { NamedPathFacts } from "#lib/contract/facts.ts";
import { readPath, writePath } from "#lib/forms/path-form.ts";

const facts = NamedPathFacts.parse({
  name: "A: through two 1GbE hubs",
  nic: {
    model: "Intel I225-V",
    driver: "igc",
    linkBitsPerSecond: 2.5e9,
    isFullDuplex: true,
    isWireless: false,
    mtu: 9000,
    offloads: {
      segmentation: true,
      genericSegmentation: false,
      genericReceive: null,
      largeReceive: false,
      receiveChecksum: true,
      transmitChecksum: true,
    },
    hasOffloads: true,
  },
  isVirtualMachine: true,
  bond: { mode: "balance-rr", links: 2 },
  isLoopback: null,
  isRouted: false,
  vlan: "20",
  hops: [
    { description: "hub", linkBitsPerSecond: 1e9 },
    { description: "switch", linkBitsPerSecond: null },
  ],
  linkBitsPerSecond: 1e9,
  pathMtu: { mtu: 1500, quality: "measured" },
});

test("every field of a path comes back as it was", () => {
  const values = writePath({ name: "A: through two 1GbE hubs", note: "In the cellar.", facts });
  expect(readPath(values, null)).toEqual({ name: "A: through two 1GbE hubs", note: "In the cellar.", facts });
});

test("an empty path knows nothing but its name", () => {
  expect(readPath({ name: "B" }, null)).toEqual({
    name: "B",
    note: null,
    facts: {
      name: "B",
      nic: null,
      bond: null,
      isLoopback: null,
      isRouted: null,
      vlan: null,
      hops: null,
      pathMtu: null,
    },
  });
});

test("facts without fields are kept", () => {
  const kept = { ...facts, isLoopback: true, otherNics: [] };
  expect(readPath(writePath({ name: "A", note: null, facts }), kept)).toMatchObject({
    facts: { isLoopback: true, otherNics: [] },
  });
});

test("a name is needed, a hop needs a description, a link its unit", () => {
  expect(readPath({ "hops.0.linkBitsPerSecond": "1", "nic.linkBitsPerSecond": "fast" }, null)).toEqual({
    errors: {
      name: { code: "required" },
      "hops.0.linkBitsPerSecond": { code: "link" },
      "nic.linkBitsPerSecond": { code: "link" },
    },
  });
  expect(readPath({ name: "A", "hops.0.linkBitsPerSecond": "1 Gbit/s" }, null)).toEqual({
    errors: { "hops.0.description": { code: "required" } },
  });
});
