import { describe, expect, test } from "vitest";
import type * as z from "zod";
import type { ConfigurationFacts, Nic, Offloads, PathFacts } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import { SetupValues } from "#lib/setups/dimensions.ts";
import { type SetupInput, type TargetFacts, toSetupValues } from "#lib/setups/values.ts";
import { makeReport } from "#tests/support/make-report.ts";

const noFacts: ConfigurationFacts = {
  pool: null,
  fileSystem: null,
  acceleration: null,
  memoryBytes: null,
  access: null,
  network: null,
  firmware: null,
};
const noPool = {
  media: null,
  drives: null,
  driveCount: null,
  raid: null,
  stripeBytes: null,
  state: null,
  layers: null,
};
const noNic: z.infer<typeof Nic> = {
  model: null,
  driver: null,
  linkBitsPerSecond: null,
  isFullDuplex: null,
  isWireless: null,
  mtu: null,
  offloads: null,
};
const noPath: PathFacts = {
  name: null,
  nic: null,
  isLoopback: null,
  isRouted: null,
  vlan: null,
  hops: null,
  pathMtu: null,
};
const noOffloads = {
  segmentation: null,
  genericSegmentation: null,
  genericReceive: null,
  largeReceive: null,
  receiveChecksum: null,
  transmitChecksum: null,
};
const revisionId = "3f9d2f9e-64cb-4ad8-9c6e-0d5a4b3b7a11";

type Given = Omit<Partial<SetupInput>, "report" | "configuration"> & {
  report?: Partial<Report>;
  facts?: Partial<ConfigurationFacts>;
};

function setupOf({ report, facts, ...more }: Given): SetupValues {
  return toSetupValues({
    report: makeReport({ override: { configuration: noFacts, path: null, client: null, ...report } }),
    target: null,
    volumeName: null,
    configuration: facts === undefined ? null : { id: revisionId, facts: { ...noFacts, ...facts } },
    namedPath: null,
    tags: [],
    agentName: null,
    ...more,
  });
}
const valuesOf = (given: Given) => setupOf(given).values;

type GivenNic = Omit<Partial<z.infer<typeof Nic>>, "offloads"> & {
  offloads?: Partial<z.infer<typeof Offloads>>;
};

const withNic = ({ offloads, ...nic }: GivenNic): PathFacts => ({
  ...noPath,
  nic: { ...noNic, ...nic, offloads: offloads === undefined ? null : { ...noOffloads, ...offloads } },
});

describe("what is not known", () => {
  test("is left out, so that a bare report has only what it says", () => {
    expect(setupOf({ report: { volume: null } })).toEqual({
      values: {
        target: "smb/studio-nas",
        targetKind: "nas",
        profile: "quick",
        tool: "tidemark 0.1.0",
        origin: "agent",
      },
      tags: [],
    });
  });

  test("of an agent, a network's file system says nothing of the NAS's drives", () => {
    const fileSystem = {
      type: "cifs",
      options: null,
      isEncrypted: null,
      compression: null,
      isDeduplicated: null,
    };
    expect(valuesOf({ report: { configuration: { ...noFacts, fileSystem } } })).not.toHaveProperty(
      "fileSystem",
    );
    const ext4 = { ...fileSystem, type: "ext4", isEncrypted: false };
    expect(valuesOf({ report: { configuration: { ...noFacts, fileSystem: ext4 } } })).toMatchObject({
      fileSystem: "ext4",
      encryption: false,
    });
  });
});

describe("what people wrote", () => {
  test("wins over the report, fact by fact", () => {
    const found = {
      ...noFacts,
      firmware: "7.1",
      memoryBytes: 4 * 2 ** 30,
      pool: { ...noPool, raid: "raid5" as const, stripeBytes: 65_536 },
      network: { linkBitsPerSecond: 1e9, mtu: 1500, bond: null },
    };
    const values = valuesOf({
      report: { configuration: found },
      facts: {
        firmware: "7.2",
        pool: { ...noPool, raid: "raid6" },
        network: { linkBitsPerSecond: null, mtu: 9000, bond: null },
      },
    });
    expect(values).toMatchObject({
      configuration: revisionId,
      firmware: "7.2",
      raid: "raid6",
      stripe: 65_536,
      nasLink: 1e9,
      nasMtu: 9000,
      nasMemory: 4 * 2 ** 30,
    });
  });

  test("of the target and its volume wins too, and its tags join those of the run", () => {
    const target: TargetFacts = {
      kind: "nas",
      vendor: "QNAP",
      model: null,
      processor: "Alpine AL-324",
      memoryBytes: 8 * 2 ** 30,
      tags: ["room=lab", "fast"],
    };
    const named = makeReport({ target: { vendor: "Qnap", model: "TS-932X" } }).target;
    const setup = setupOf({ target, report: { target: named }, volumeName: "Media", tags: ["fast", "a=1"] });
    expect(setup.values).toMatchObject({
      vendor: "QNAP",
      model: "TS-932X",
      nasProcessor: "Alpine AL-324",
      nasMemory: 8 * 2 ** 30,
      volume: "Media",
    });
    expect(setup.tags).toEqual(["a=1", "fast", "room=lab"]);
  });

  test("about access counts as a whole: what the report says of another protocol does not mix in", () => {
    const smb = {
      protocol: "smb" as const,
      dialect: "3.1.1",
      isMultichannel: true,
      channels: 2,
      isSigned: true,
      isEncrypted: false,
      options: null,
    };
    const report = { configuration: { ...noFacts, access: smb } };
    expect(valuesOf({ report, facts: { access: { ...smb, dialect: null, isSigned: false } } })).toMatchObject(
      {
        protocol: "smb",
        smbDialect: "3.1.1",
        smbMultichannel: true,
        smbSigning: false,
      },
    );
    const values = valuesOf({
      report,
      facts: {
        access: {
          protocol: "nfs",
          version: "4.1",
          transport: "tcp",
          connections: 4,
          isSync: false,
          readBytes: 2 ** 20,
          writeBytes: null,
          options: null,
        },
      },
    });
    expect(values).toMatchObject({
      protocol: "nfs",
      nfsVersion: "4.1",
      nfsConnections: 4,
      nfsSync: false,
      nfsReadSize: 2 ** 20,
    });
    expect(values).not.toHaveProperty("smbDialect");
    expect(values).not.toHaveProperty("nfsWriteSize");
  });
});

describe("two revisions have other values", () => {
  const pool = { ...noPool, raid: "raidz2" as const };
  const fileSystem = {
    type: "zfs",
    options: null,
    isEncrypted: null,
    compression: null,
    isDeduplicated: null,
  };
  const smb = {
    protocol: "smb" as const,
    dialect: null,
    isMultichannel: null,
    channels: null,
    isSigned: null,
    isEncrypted: null,
    options: null,
  };
  const nfs = {
    protocol: "nfs" as const,
    version: null,
    transport: null,
    connections: null,
    isSync: null,
    readBytes: null,
    writeBytes: null,
    options: null,
  };
  const cache = {
    ...{ kind: "cache" as const, mode: null, state: null, driveCount: null },
    ...{ drives: null, raid: null, sizeBytes: null, overProvisioningPercent: null },
  };
  const drive = {
    ...{ model: "SA510", media: null, interface: null, count: 2, capacityBytes: 1e12 },
    isRotational: null,
  };
  const network = { linkBitsPerSecond: null, mtu: null, bond: null };
  const mounted = ["username=me", "addr=192.0.2.7", "vers=4.1", "noatime", "hard"];
  test.each<[Partial<ConfigurationFacts>, Record<string, unknown>]>([
    [{ pool: { ...pool, groupCount: 2 } }, { raidGroups: 2 }],
    [{ pool: { ...pool, layers: ["lvm", "md"] } }, { layers: "lvm, md" }],
    [{ volumeKind: "thick LUN" }, { volumeKind: "thick LUN" }],
    [
      { fileSystem: { ...fileSystem, options: ["sync=always", "atime=off"] } },
      { fileSystemOptions: "atime=off, sync=always" },
    ],
    [{ acceleration: { ...cache, drives: [drive] } }, { accelerationDrives: "2 × SA510 1TB" }],
    [{ acceleration: { ...cache, driveCount: 4 } }, { accelerationDriveCount: 4 }],
    [{ memoryCache: { isOn: true, sizeBytes: 2 ** 30 } }, { memoryCache: true, memoryCacheSize: 2 ** 30 }],
    [{ access: { ...smb, channels: 4 } }, { smbChannels: 4 }],
    [{ access: { ...nfs, transport: "udp" } }, { nfsTransport: "udp" }],
    [{ access: { ...nfs, options: mounted } }, { accessOptions: "hard, noatime" }],
    [{ access: { protocol: "iscsi", lunBytes: 1e12, options: null } }, { lunSize: 1e12 }],
    [{ access: { protocol: "cloud-client", product: "Box" } }, { cloudProduct: "Box" }],
    [{ access: { protocol: "other", name: "AFP", options: null } }, { otherProtocol: "AFP" }],
    [{ network: { ...network, port: "LAN 3" } }, { nasPort: "LAN 3" }],
  ])("where they differ only in %j", (facts, values) => {
    expect(valuesOf({ facts })).toMatchObject(values);
  });

  test("where the client joins its links otherwise", () => {
    const path = { ...noPath, bond: { mode: "802.3ad" as const, links: 2 } };
    expect(valuesOf({ report: { path } })).toMatchObject({ clientBond: "802.3ad", clientLinks: 2 });
  });
});

describe("cache and tier", () => {
  const parts = {
    drives: null,
    driveCount: 4,
    raid: "raid10" as const,
    sizeBytes: 960e9,
    overProvisioningPercent: 10,
  };

  test("none is not the same as not known", () => {
    expect(valuesOf({ facts: { acceleration: { kind: "none" } } })).toMatchObject({ acceleration: "none" });
    expect(valuesOf({ facts: { acceleration: null } })).not.toHaveProperty("acceleration");
  });

  test.each([
    ["read", "read-cache"],
    ["write", "write-cache"],
    ["read-write", "read-write-cache"],
    [null, "cache"],
  ] as const)("a cache of mode %s is %s", (mode, word) => {
    const acceleration = { kind: "cache" as const, mode, state: "warm" as const, ...parts };
    expect(valuesOf({ facts: { acceleration } })).toMatchObject({
      acceleration: word,
      accelerationState: "warm",
      accelerationRaid: "raid10",
      accelerationSize: 960e9,
      overProvisioning: 10,
    });
  });

  test("a tier has its schedule, and nothing of a cache that the report found", () => {
    const cache = { kind: "cache" as const, mode: "read" as const, state: "cold" as const, ...parts };
    const values = valuesOf({
      report: { configuration: { ...noFacts, acceleration: cache } },
      facts: {
        acceleration: {
          kind: "tier",
          schedule: "nightly",
          state: null,
          drives: null,
          driveCount: null,
          raid: null,
          sizeBytes: null,
          overProvisioningPercent: null,
        },
      },
    });
    expect(values).toMatchObject({ acceleration: "tier", tierSchedule: "nightly" });
    expect(values).not.toHaveProperty("accelerationState");
    expect(values).not.toHaveProperty("accelerationRaid");
  });
});

describe("drives", () => {
  const drive = { media: null, interface: null, capacityBytes: null, isRotational: null };

  test("mixed ones stand in one text, and are counted together", () => {
    const drives = [
      { ...drive, model: "WD Red 3TB", count: 2, capacityBytes: 3e12 },
      { ...drive, model: "Seagate IronWolf", count: 2, capacityBytes: 3e12 },
    ];
    expect(valuesOf({ facts: { pool: { ...noPool, drives, media: "hdd" } } })).toMatchObject({
      drives: "2 × WD Red 3TB + 2 × Seagate IronWolf 3TB",
      driveCount: 4,
      media: "hdd",
    });
  });

  test("one group of unknown number leaves the count unknown", () => {
    const drives = [
      { ...drive, model: "A", count: 2 },
      { ...drive, model: null, media: "nvme" as const, count: null, capacityBytes: 500e9 },
    ];
    const values = valuesOf({ facts: { pool: { ...noPool, drives } } });
    expect(values).toMatchObject({ drives: "2 × A + NVMe 500GB" });
    expect(values).not.toHaveProperty("driveCount");
  });
});

describe("the path", () => {
  test("its MTU is the one measured or stated", () => {
    const path = { ...withNic({ mtu: 9000 }), pathMtu: { mtu: 1500, quality: "measured" as const } };
    const facts = { network: { linkBitsPerSecond: null, mtu: 9000, bond: null } };
    expect(valuesOf({ report: { path }, facts })).toMatchObject({
      nasMtu: 9000,
      clientMtu: 9000,
      pathMtu: 1500,
    });
  });

  test("else its MTU is the smaller end, where both are known", () => {
    const facts = { network: { linkBitsPerSecond: null, mtu: 1500, bond: null } };
    expect(valuesOf({ report: { path: withNic({ mtu: 9000 }) }, facts })).toMatchObject({ pathMtu: 1500 });
    expect(valuesOf({ report: { path: withNic({ mtu: 9000 }) } })).not.toHaveProperty("pathMtu");
    expect(valuesOf({ facts })).not.toHaveProperty("pathMtu");
  });

  test("an MTU that an agent derived from its own end is no path MTU; what a source lets one conclude is", () => {
    const path = { ...noPath, pathMtu: { mtu: 9000, quality: "derived" as const } };
    expect(valuesOf({ report: { path } })).not.toHaveProperty("pathMtu");
    const source = {
      key: "a-source",
      title: "A source",
      author: null,
      kind: null,
      language: null,
      year: 2014,
      url: null,
    };
    expect(valuesOf({ report: { path, origin: { kind: "published", source } } })).toMatchObject({
      pathMtu: 9000,
      origin: "published",
      source: "a-source",
    });
  });

  test("its link is the slowest that is known", () => {
    const hops = [
      { description: "switch A", linkBitsPerSecond: 2.5e9 },
      { description: "switch B", linkBitsPerSecond: null },
    ];
    const path = { ...withNic({ linkBitsPerSecond: 10e9 }), hops, vlan: "storage" };
    const facts = {
      network: { linkBitsPerSecond: 10e9, mtu: null, bond: { mode: "802.3ad" as const, links: 2 } },
    };
    expect(valuesOf({ report: { path }, facts })).toMatchObject({
      pathLink: 2.5e9,
      clientLink: 10e9,
      nasLink: 10e9,
      nasBond: "802.3ad",
      nasLinks: 2,
      hops: "switch A → switch B",
      vlan: "storage",
    });
    const known = { ...noPath, linkBitsPerSecond: 1e9 };
    expect(valuesOf({ report: { path: known }, facts })).toMatchObject({ pathLink: 1e9 });
  });

  test("its link is not known from one end alone", () => {
    const ofClient = { path: withNic({ linkBitsPerSecond: 10e9 }) };
    const ofNas = { network: { linkBitsPerSecond: 1e9, mtu: null, bond: null } };
    expect(valuesOf({ report: ofClient })).not.toHaveProperty("pathLink");
    expect(valuesOf({ facts: ofNas })).not.toHaveProperty("pathLink");
    expect(valuesOf({ report: ofClient, facts: ofNas })).toMatchObject({ pathLink: 1e9 });
  });

  test("the run's own facts win over the named path, whose name wins", () => {
    const path = { ...withNic({ mtu: 1500 }), name: "eth0" };
    const namedPath = {
      ...withNic({ mtu: 9000, model: "X520", isWireless: null }),
      name: "A: through two 1GbE hubs",
      linkBitsPerSecond: 1e9,
    };
    expect(valuesOf({ report: { path }, namedPath })).toMatchObject({
      pathName: "A: through two 1GbE hubs",
      clientMtu: 1500,
      clientNic: "X520",
      pathLink: 1e9,
    });
  });
});

describe("offloads", () => {
  test.each([
    [{ hasOffloads: true }, "all-on", true, true, true],
    [{ hasOffloads: false }, "all-off", false, false, false],
    [{ offloads: { segmentation: true, genericReceive: true } }, "all-on", true, true, undefined],
    [
      { offloads: { segmentation: true, genericReceive: false, largeReceive: false } },
      "mixed",
      true,
      false,
      undefined,
    ],
    [
      { offloads: { segmentation: false, receiveChecksum: false, transmitChecksum: false } },
      "all-off",
      false,
      undefined,
      false,
    ],
    [
      { offloads: { receiveChecksum: true, transmitChecksum: false } },
      "mixed",
      undefined,
      undefined,
      undefined,
    ],
    [{ offloads: {} }, undefined, undefined, undefined, undefined],
  ] satisfies [GivenNic, ...unknown[]][])("%j", (nic, word, segmentation, receive, checksum) => {
    const values = valuesOf({ report: { path: withNic(nic) } });
    expect([
      values.offloads,
      values.segmentationOffload,
      values.receiveOffload,
      values.checksumOffload,
    ]).toEqual([...[word, segmentation, receive, checksum]]);
  });
});

describe("the client", () => {
  const client = {
    key: "5d0c1a52-7f0e-4a0b-9d3e-2f6f6f0b9a11",
    label: null,
    os: "Windows 11",
    osVersion: "24H2",
    cpu: "Ryzen 7",
    logicalCores: 16,
    memoryBytes: 32 * 2 ** 30,
    isVirtualMachine: false,
    count: 2,
  };

  test("is a virtual machine where a named path says so and the client itself does not", () => {
    const namedPath = { ...noPath, name: "from the VM", isVirtualMachine: true };
    expect(valuesOf({ namedPath }).virtualMachine).toBe(true);
    expect(valuesOf({ report: { client }, namedPath }).virtualMachine).toBe(false);
    expect(valuesOf({ namedPath: { ...noPath, name: "B" } })).not.toHaveProperty("virtualMachine");
  });

  test("has a label, else its agent's name, else the beginning of its key", () => {
    expect(valuesOf({ report: { client: { ...client, label: "Bench PC" } }, agentName: "desk" }).client).toBe(
      "Bench PC",
    );
    expect(valuesOf({ report: { client }, agentName: "desk" }).client).toBe("desk");
    expect(valuesOf({ report: { client } }).client).toBe("5d0c1a52");
  });

  test("its facts are those of the run", () => {
    expect(valuesOf({ report: { client } })).toMatchObject({
      clientCount: 2,
      clientOs: "Windows 11 24H2",
      clientCpu: "Ryzen 7",
      clientMemory: 32 * 2 ** 30,
      virtualMachine: false,
    });
  });
});

test("the values are what the table of setups holds", () => {
  expect(SetupValues.safeParse(setupOf({ facts: { firmware: "1" }, tags: ["a"] })).success).toBe(true);
});
