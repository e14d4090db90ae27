import type * as z from "zod";
import { type Acceleration, type Access, ConfigurationFacts, type DriveGroup } from "#lib/contract/facts.ts";

type Drives = z.infer<typeof DriveGroup>;

const rate = (value: number) => ({ is: "value", value, quality: "measured" }) as const;

export const hdd: Drives = {
  model: "HD-4000",
  media: "hdd",
  interface: "SATA 6G",
  count: 4,
  capacityBytes: 4e12,
  isRotational: true,
  sequentialReadBytesPerSecond: rate(181e6),
  sequentialWriteBytesPerSecond: rate(175e6),
  randomReadIops: rate(210),
  randomWriteIops: rate(320),
  figuresFrom: "measured-in-target",
};

export const ssd: Drives = {
  model: "SD-480",
  media: "ssd",
  interface: "SATA 6G",
  count: 2,
  capacityBytes: 480e9,
  isRotational: false,
  sequentialReadBytesPerSecond: rate(540e6),
  sequentialWriteBytesPerSecond: rate(500e6),
  randomReadIops: rate(90_000),
  randomWriteIops: rate(60_000),
  figuresFrom: "catalogue",
};

const accelerator = {
  drives: [ssd],
  driveCount: 2,
  raid: "raid1" as const,
  sizeBytes: 400e9,
  overProvisioningPercent: 10,
};

type Accelerator<Kind extends string> = Extract<z.infer<typeof Acceleration>, { kind: Kind }>;

export const cache: Accelerator<"cache"> = {
  kind: "cache",
  mode: "read",
  state: "cold",
  ...accelerator,
};
export const tier: Accelerator<"tier"> = {
  kind: "tier",
  schedule: "daily 3:00",
  state: "migrated",
  ...accelerator,
};

export const accesses: Access[] = [
  {
    protocol: "smb",
    dialect: "3.1.1",
    isMultichannel: true,
    channels: 4,
    isSigned: true,
    isEncrypted: false,
    options: ["vers=3.1.1"],
  },
  {
    protocol: "nfs",
    version: "4.1",
    transport: "tcp",
    connections: 8,
    isSync: false,
    readBytes: 2 ** 20,
    writeBytes: 2 ** 19,
    options: ["nconnect=8"],
  },
  { protocol: "iscsi", lunBytes: 2 ** 40, options: ["queue=64"] },
  { protocol: "cloud-client", product: "Dropbox" },
  { protocol: "other", name: "AFP", options: ["ro"] },
];

/** A configuration in which every member of the contract is there and known. */
export function fullFacts(more: Partial<ConfigurationFacts> = {}): ConfigurationFacts {
  return ConfigurationFacts.parse({
    pool: {
      media: "hdd",
      drives: [hdd],
      driveCount: 4,
      raid: "raid5",
      groupCount: 1,
      stripeBytes: 65_536,
      state: "normal",
      layers: ["lvm", "md"],
    },
    volumeKind: "thick LUN",
    fileSystem: {
      type: "btrfs",
      options: ["noatime"],
      isEncrypted: false,
      compression: "zstd",
      isDeduplicated: false,
    },
    acceleration: cache,
    memoryCache: { isOn: true, sizeBytes: 2 ** 32 },
    memoryBytes: 2 ** 33,
    access: accesses[0],
    network: {
      port: "LAN 1",
      linkBitsPerSecond: 1e10,
      mtu: 1500,
      bond: { mode: "802.3ad", links: 2 },
    },
    firmware: "5.1.2",
    note: "after the move",
    ...more,
  });
}
