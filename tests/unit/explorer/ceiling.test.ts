import { describe, expect, test } from "vitest";
import { setupCeiling, sharedCeiling } from "#lib/explorer/ceiling.ts";

const gigabit = 1_000_000_000;
const setup = (values: Record<string, string | number | boolean>) => ({ values, tags: [] });
const megabytes = (values: Record<string, string | number | boolean>) => {
  const ceiling = setupCeiling(setup(values));
  return ceiling === null ? null : Math.round(ceiling.bytesPerSecond / 1e5) / 10;
};

// 1 Gbit/s * 1460 / 1538 and * 8960 / 9038: 118.66 and 123.92 MB/s.
describe("what the network of a setup carries", () => {
  test("follows from link and MTU, the smaller of both ends", () => {
    expect(megabytes({ nasLink: gigabit, nasMtu: 1500, clientMtu: 1500 })).toBe(118.7);
    expect(megabytes({ nasLink: gigabit, nasMtu: 9000, clientMtu: 9000 })).toBe(123.9);
    expect(megabytes({ nasLink: gigabit, nasMtu: 9000, clientMtu: 1500 })).toBe(118.7);
    expect(megabytes({ nasLink: 10 * gigabit, pathMtu: 1500 })).toBe(1186.6);
  });

  test("is a bound at 9000 where no MTU is known, and says so", () => {
    expect(setupCeiling(setup({ nasLink: gigabit }))).toMatchObject({
      mtu: 9000,
      isMtuKnown: false,
      links: 1,
    });
    expect(setupCeiling(setup({ nasLink: gigabit, nasMtu: 1500 }))).toMatchObject({
      mtu: 1500,
      isMtuKnown: false,
    });
    expect(setupCeiling(setup({ nasLink: gigabit, pathMtu: 9000 }))).toMatchObject({ isMtuKnown: true });
  });

  test("is that of the slower end", () => {
    expect(megabytes({ nasLink: 10 * gigabit, clientLink: gigabit, pathMtu: 1500 })).toBe(118.7);
    expect(megabytes({ nasLink: gigabit, clientLink: 10 * gigabit, pathMtu: 1500 })).toBe(118.7);
    expect(
      megabytes({ pathLink: gigabit, nasLink: 10 * gigabit, clientLink: 10 * gigabit, pathMtu: 1500 }),
    ).toBe(118.7);
  });

  test("counts bonded links of the NAS, and the links of several clients", () => {
    const two = { nasLink: gigabit, nasLinks: 2, pathLink: gigabit, pathMtu: 9000 };
    expect(megabytes({ ...two, clientCount: 2 })).toBe(247.8);
    expect(megabytes({ ...two, clientLink: gigabit, clientCount: 2 })).toBe(247.8);
    expect(megabytes({ ...two, clientLink: gigabit, clientCount: 1 })).toBe(123.9);
    expect(
      megabytes({
        nasLink: 10 * gigabit,
        clientLink: gigabit,
        clientCount: 4,
        pathLink: gigabit,
        pathMtu: 1500,
      }),
    ).toBe(474.6);
  });

  test("counts only the links of a bond that can work at once", () => {
    // One client with 10 GbE, so that the NAS's end of 2 or 4 links of 1 GbE bounds: 123.92 MB/s for each link at 9000.
    const four = { nasLink: gigabit, nasLinks: 4, clientLink: 10 * gigabit, pathMtu: 9000, clientCount: 1 };
    expect(megabytes({ ...four, nasBond: "active-backup" })).toBe(123.9);
    expect(megabytes({ ...four, nasBond: "none" })).toBe(123.9);
    expect(megabytes({ ...four, nasBond: "802.3ad" })).toBe(123.9);
    expect(megabytes({ ...four, nasBond: "balance-xor", clientCount: 2 })).toBe(247.8);
    expect(megabytes({ ...four, nasBond: "802.3ad", clientCount: 9 })).toBe(495.7);
    expect(megabytes({ ...four, nasBond: "balance-rr" })).toBe(495.7);
    expect(megabytes({ ...four, nasBond: "802.3ad", smbMultichannel: true })).toBe(495.7);
    expect(megabytes({ ...four, nasBond: "802.3ad", nfsConnections: 4 })).toBe(495.7);
    expect(megabytes({ nasLink: gigabit, nasLinks: 4, nasBond: "802.3ad", pathMtu: 9000 })).toBe(495.7);
  });

  test("is not known over the air, for local storage, and where no link is", () => {
    expect(megabytes({ nasLink: gigabit, wireless: true })).toBeNull();
    expect(megabytes({ nasLink: gigabit, protocol: "local" })).toBeNull();
    expect(megabytes({ nasLink: gigabit, clientLink: gigabit, protocol: "cloud-client" })).toBeNull();
    expect(megabytes({ nasMtu: 9000 })).toBeNull();
    expect(megabytes({ clientLink: gigabit, clientBond: "802.3ad" })).toBeNull();
  });

  test("is that of several setups only where they agree", () => {
    const one = setup({ nasLink: gigabit, pathMtu: 1500 });
    expect(sharedCeiling([one, one])?.mtu).toBe(1500);
    expect(sharedCeiling([one, setup({ nasLink: gigabit, pathMtu: 9000 })])).toBeNull();
    expect(sharedCeiling([one, setup({})])).toBeNull();
    expect(sharedCeiling([setup({}), one])).toBeNull();
    expect(sharedCeiling([])).toBeNull();
  });
});
