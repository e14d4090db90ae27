import { describe, expect, test } from "vitest";
import { ConfigurationFacts } from "#lib/contract/facts.ts";
import { readConfiguration, writeConfiguration } from "#lib/forms/configuration-form.ts";
import type { FormValues } from "#lib/forms/form-values.ts";

const nothing: ConfigurationFacts = {
  pool: null,
  fileSystem: null,
  acceleration: null,
  memoryBytes: null,
  access: null,
  network: null,
  firmware: null,
};

const factsOf = (values: FormValues) => {
  const read = readConfiguration(values);
  if ("errors" in read) throw new Error(JSON.stringify(read.errors));
  return read.facts;
};

const errorsOf = (values: FormValues) => {
  const read = readConfiguration(values);
  return "errors" in read ? read.errors : {};
};

/** Every field that the contract has, known. */
const everything = ConfigurationFacts.parse({
  pool: {
    media: "hdd",
    drives: [
      {
        model: "WD Red Plus 4 TB (WD40EFPX)",
        media: "hdd",
        interface: "SATA 6G",
        count: 2,
        capacityBytes: 4e12,
        isRotational: true,
        sequentialReadBytesPerSecond: {
          is: "value",
          value: 180e6,
          quality: "measured",
          source: "hdparm on the NAS",
        },
        sequentialWriteBytesPerSecond: { is: "range", low: 150e6, high: 180e6, quality: "stated" },
        randomReadIops: { is: "value", value: 120, quality: "approximate" },
        randomWriteIops: { is: "unknown" },
        figuresFrom: "measured-in-target",
      },
      {
        model: "IronWolf 8 TB",
        media: "hdd",
        interface: null,
        count: 2,
        capacityBytes: 8e12,
        isRotational: true,
      },
    ],
    driveCount: 4,
    raid: "raid50",
    groupCount: 2,
    stripeBytes: 65_536,
    state: "rebuilding",
    layers: ["lvm", "md"],
  },
  volumeKind: "thick",
  fileSystem: {
    type: "btrfs",
    options: ["noatime", "compress=zstd:3,ssd"],
    isEncrypted: false,
    compression: "zstd",
    isDeduplicated: false,
  },
  acceleration: {
    kind: "cache",
    mode: "read-write",
    state: "warm",
    drives: [
      {
        model: "SSD 990",
        media: "nvme",
        interface: "PCIe 4.0",
        count: 2,
        capacityBytes: 1e12,
        isRotational: false,
      },
    ],
    driveCount: 2,
    raid: "raid1",
    sizeBytes: 800e9,
    overProvisioningPercent: 12.5,
  },
  memoryCache: { isOn: true, sizeBytes: 4 * 2 ** 30 },
  memoryBytes: 8 * 2 ** 30,
  access: {
    protocol: "smb",
    dialect: "3.1.1",
    isMultichannel: true,
    channels: 2,
    isSigned: false,
    isEncrypted: true,
    options: ["vers=3.1.1"],
  },
  network: {
    port: "LAN 3",
    linkBitsPerSecond: 2.5e9,
    mtu: 9000,
    bond: { mode: "802.3ad", links: 2 },
  },
  firmware: "DSM 7.2.1",
  note: "As found by the author.",
});

describe("what is read", () => {
  test("an empty form says that nothing is known", () => {
    expect(factsOf({})).toEqual(nothing);
    expect(factsOf(writeConfiguration(null))).toEqual(nothing);
  });

  test("every field comes back as it was", () => {
    expect(factsOf(writeConfiguration(everything))).toEqual(everything);
  });

  test("lists that are known to be empty come back empty, not unknown", () => {
    const { fileSystem, pool, acceleration, access } = everything;
    if (fileSystem === null || pool === null || acceleration?.kind !== "cache" || access?.protocol !== "smb")
      throw new Error("not known");
    const facts: ConfigurationFacts = {
      ...everything,
      pool: { ...pool, drives: [], layers: [] },
      fileSystem: { ...fileSystem, options: [] },
      acceleration: { ...acceleration, drives: [] },
      access: { ...access, options: [] },
    };
    const values = writeConfiguration(facts);
    expect(factsOf(values)).toEqual(facts);
    expect(factsOf({ ...values, "pool.layers": "" }).pool?.layers).toBeNull();
    expect(factsOf({ ...values, "pool.layers": "-" }).pool?.layers).toEqual([]);
    expect(factsOf({ ...values, "pool.layers": "md" }).pool?.layers).toEqual(["md"]);
  });

  test.each<[string, ConfigurationFacts["access"]]>([
    [
      "NFS",
      {
        protocol: "nfs",
        version: "4.1",
        transport: "tcp",
        connections: 4,
        isSync: true,
        readBytes: 2 ** 20,
        writeBytes: 2 ** 17,
        options: null,
      },
    ],
    ["iSCSI", { protocol: "iscsi", lunBytes: 2e12, options: ["mc/s"] }],
    ["local", { protocol: "local" }],
    ["a cloud client", { protocol: "cloud-client", product: "Drive" }],
    ["another protocol", { protocol: "other", name: "AFP", options: null }],
  ])("access by %s comes back", (_, access) => {
    const facts = { ...nothing, access };
    expect(factsOf(writeConfiguration(facts))).toEqual(facts);
  });

  test("a tier comes back", () => {
    const facts: ConfigurationFacts = {
      ...nothing,
      acceleration: {
        kind: "tier",
        schedule: "every night at 2",
        state: "migrated",
        drives: null,
        driveCount: 4,
        raid: "raid10",
        sizeBytes: 2e12,
        overProvisioningPercent: null,
      },
    };
    expect(factsOf(writeConfiguration(facts))).toEqual(facts);
  });

  test("no cache is apart from a cache of which nothing is known, and from not knowing", () => {
    expect(factsOf({ "acceleration.kind": "none" }).acceleration).toEqual({ kind: "none" });
    expect(factsOf({ "acceleration.kind": "" }).acceleration).toBeNull();
    expect(factsOf({ "acceleration.kind": "cache" }).acceleration).toMatchObject({
      kind: "cache",
      mode: null,
      sizeBytes: null,
    });
  });

  test("fields of another protocol or kind than the chosen one count for nothing", () => {
    expect(factsOf({ "access.protocol": "local", "access.dialect": "3.1.1" }).access).toEqual({
      protocol: "local",
    });
    expect(
      factsOf({ "acceleration.kind": "none", "acceleration.sizeBytes": "nonsense" }).acceleration,
    ).toEqual({ kind: "none" });
  });

  test("rows give the count of drives and the media where they all say it", () => {
    const rows = {
      "pool.drives.0.media": "hdd",
      "pool.drives.0.count": "3",
      "pool.drives.1.media": "hdd",
      "pool.drives.1.count": "1",
    };
    expect(factsOf(rows).pool).toMatchObject({ driveCount: 4, media: "hdd" });
    expect(factsOf({ ...rows, "pool.drives.1.media": "ssd", "pool.drives.1.count": "" }).pool).toMatchObject({
      driveCount: null,
      media: null,
    });
  });

  test("a row in which nothing is written is no row", () => {
    expect(
      factsOf({ "pool.drives.0.model": " ", "pool.drives.1.model": "IronWolf" }).pool?.drives,
    ).toHaveLength(1);
  });

  test("an edited figure is the person's own, an unedited one keeps its source", () => {
    const values = {
      ...writeConfiguration(everything),
      "pool.drives.0.sequentialReadBytesPerSecond": "≈200 MB/s",
    };
    const [drives] = factsOf(values).pool?.drives ?? [];
    expect(drives?.sequentialReadBytesPerSecond).toEqual({
      is: "value",
      value: 200e6,
      quality: "approximate",
    });
    expect(drives?.sequentialWriteBytesPerSecond).toEqual({
      is: "range",
      low: 150e6,
      high: 180e6,
      quality: "stated",
    });
  });
});

describe("what is refused, at its field", () => {
  test.each<[string, string, string]>([
    ["network.mtu", "20", "mtu"],
    ["network.mtu", "jumbo", "mtu"],
    ["network.mtu", "1500.5", "mtu"],
    ["network.linkBitsPerSecond", "10", "link"],
    ["memoryBytes", "8", "size"],
    ["pool.stripeBytes", "64", "size"],
    ["pool.drives.0.count", "0", "count"],
    ["pool.drives.0.count", "2.5", "count"],
    ["pool.drives.0.capacityBytes", "four TB", "size"],
    ["pool.drives.0.sequentialReadBytesPerSecond", "fast", "rate"],
    ["pool.drives.0.sequentialReadBytesPerSecond", "250 MB/s - 200 MB/s", "rate"],
    ["pool.drives.0.randomReadIops", "many", "number"],
    ["pool.drives.0.media", "tape", "choice"],
    ["pool.raid", "raid7", "choice"],
    ["fileSystem.isEncrypted", "maybe", "choice"],
    ["firmware", "x".repeat(301), "too-long"],
    ["firmware", "DSM \u202e7", "characters"],
  ])("%s: %s", (name, value, code) => {
    expect(errorsOf({ [name]: value })[name]?.code).toBe(code);
  });

  test("over-provisioning above 90 %", () => {
    const name = "acceleration.overProvisioningPercent";
    expect(errorsOf({ "acceleration.kind": "cache", [name]: "91" })[name]?.code).toBe("percent");
  });

  test("drives in all that the rows contradict", () => {
    const errors = errorsOf({ "pool.drives.0.count": "4", "pool.driveCount": "5" });
    expect(errors["pool.driveCount"]).toEqual({ code: "sum", value: "4" });
  });

  test("links of a bond without its mode, another protocol without a name", () => {
    expect(errorsOf({ "network.bond.links": "2" })["network.bond.mode"]?.code).toBe("required");
    expect(errorsOf({ "access.protocol": "other" })["access.name"]?.code).toBe("required");
  });

  test("more rows than the contract takes", () => {
    expect(errorsOf({ "pool.drives.32.model": "X" })["pool.drives"]?.code).toBe("rows");
  });

  test("all mistakes at once", () => {
    expect(Object.keys(errorsOf({ "network.mtu": "x", memoryBytes: "x" })).sort()).toEqual([
      "memoryBytes",
      "network.mtu",
    ]);
  });
});
