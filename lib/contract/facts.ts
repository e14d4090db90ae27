import * as z from "zod";
import { Figure } from "./figure.ts";

/** A fact that may be missing: null is "not known", never a default. */
const fact = <T extends z.ZodType>(schema: T) => schema.nullable();
const text = z.string().min(1).max(300);
const bytes = z.int().nonnegative();
const count = z.int().positive();
const bitsPerSecond = z.number().positive();
const mtu = z.int().min(68).max(65_536);
const note = z.string().max(2000).optional();

export const Port = z.strictObject({ kind: fact(text), linkBitsPerSecond: fact(bitsPerSecond), count });

/** What is measured. `key` names it to the server: `smb/studio-nas`, `local/<client>/<device>`, `published/...`. */
export const Target = z
  .strictObject({
    key: z.string().min(1).max(200),
    name: z.string().min(1).max(120),
    kind: z.enum(["nas", "local-disk", "cloud-folder", "other"]),
    vendor: fact(text),
    model: fact(text),
    processor: fact(text),
    memoryBytes: fact(bytes),
    bays: fact(text),
    ports: fact(z.array(Port).max(16)),
    note,
  })
  .meta({ id: "Target" });
export type Target = z.infer<typeof Target>;

/** One share, LUN, disk or folder of a target. */
export const Volume = z
  .strictObject({
    key: z.string().min(1).max(200),
    name: z.string().min(1).max(120),
    kind: z.enum(["share", "lun", "disk", "folder"]),
    sizeBytes: fact(bytes),
    freeBytes: fact(bytes),
  })
  .meta({ id: "Volume" });
export type Volume = z.infer<typeof Volume>;

export const Media = z.enum(["hdd", "ssd", "nvme", "other"]);
export const RaidLevel = z.enum([
  "single",
  "jbod",
  "raid0",
  "raid1",
  "raid5",
  "raid6",
  "raid10",
  "raid50",
  "raid60",
  "shr",
  "shr2",
  "raidz1",
  "raidz2",
  "raidz3",
  "traid",
  "unraid",
  "other",
]);

/** Equal drives of a pool or cache. `figuresFrom` says where the drive's own figures were taken. */
export const DriveGroup = z.strictObject({
  model: fact(text),
  media: fact(Media),
  interface: fact(text),
  count: fact(count),
  capacityBytes: fact(bytes),
  isRotational: fact(z.boolean()),
  sequentialReadBytesPerSecond: Figure.optional(),
  sequentialWriteBytesPerSecond: Figure.optional(),
  randomReadIops: Figure.optional(),
  randomWriteIops: Figure.optional(),
  figuresFrom: z.enum(["measured-in-target", "entered", "catalogue"]).optional(),
});

export const Pool = z
  .strictObject({
    media: fact(Media),
    drives: fact(z.array(DriveGroup).max(32)),
    driveCount: fact(count),
    raid: fact(RaidLevel),
    /** Equal groups of drives that are striped: 2 for two RAIDZ2 side by side. */
    groupCount: fact(count).optional(),
    stripeBytes: fact(bytes),
    state: fact(z.enum(["normal", "degraded", "rebuilding", "scrubbing"])),
    /** Layers from the file system down to the drives: `lvm`, `dm-crypt`, `md`, `zfs`. */
    layers: fact(z.array(text).max(16)),
  })
  .meta({ id: "Pool" });

export const FileSystem = z.strictObject({
  type: fact(text),
  options: fact(z.array(z.string().max(300)).max(100)),
  isEncrypted: fact(z.boolean()),
  compression: fact(text),
  isDeduplicated: fact(z.boolean()),
});

const accelerator = {
  drives: fact(z.array(DriveGroup).max(8)),
  driveCount: fact(count),
  raid: fact(RaidLevel),
  sizeBytes: fact(bytes),
  overProvisioningPercent: fact(z.number().min(0).max(90)),
};

/** A cache or tier in front of the pool. The whole is null where it is not known; `none` where there is none. */
export const Acceleration = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({
    kind: z.literal("cache"),
    mode: fact(z.enum(["read", "write", "read-write"])),
    state: fact(z.enum(["cold", "warm"])),
    ...accelerator,
  }),
  z.strictObject({
    kind: z.literal("tier"),
    schedule: fact(text),
    state: fact(z.enum(["not-migrated", "migrated"])),
    ...accelerator,
  }),
]);

const mountOptions = fact(z.array(z.string().max(300)).max(100));

/** How the client reaches the volume. */
export const Access = z
  .discriminatedUnion("protocol", [
    z.strictObject({
      protocol: z.literal("smb"),
      dialect: fact(text),
      isMultichannel: fact(z.boolean()),
      channels: fact(count),
      isSigned: fact(z.boolean()),
      isEncrypted: fact(z.boolean()),
      options: mountOptions,
    }),
    z.strictObject({
      protocol: z.literal("nfs"),
      version: fact(text),
      transport: fact(text),
      connections: fact(count),
      isSync: fact(z.boolean()),
      readBytes: fact(bytes),
      writeBytes: fact(bytes),
      options: mountOptions,
    }),
    z.strictObject({ protocol: z.literal("iscsi"), lunBytes: fact(bytes), options: mountOptions }),
    z.strictObject({ protocol: z.literal("local") }),
    z.strictObject({ protocol: z.literal("cloud-client"), product: fact(text) }),
    z.strictObject({ protocol: z.literal("other"), name: text, options: mountOptions }),
  ])
  .meta({ id: "Access" });
export type Access = z.infer<typeof Access>;

export const Bond = z.strictObject({
  mode: z.enum(["none", "802.3ad", "balance-rr", "balance-xor", "balance-alb", "active-backup", "other"]),
  links: fact(count),
});

/** The NAS's own end of the network. `port` says which one it is: `LAN 3`, `10GBASE-T 1`. */
export const NasNetwork = z.strictObject({
  port: fact(text).optional(),
  linkBitsPerSecond: fact(bitsPerSecond),
  mtu: fact(mtu),
  bond: fact(Bond),
});

/** Memory of the NAS that caches reads or writes, such as the ARC of ZFS. */
export const MemoryCache = z.strictObject({ isOn: fact(z.boolean()), sizeBytes: fact(bytes) });

/** The NAS's side of one volume, as far as the author of the report knows it. */
export const ConfigurationFacts = z
  .strictObject({
    pool: fact(Pool),
    /** In the words of the NAS: `thick LUN`, `thin`, `static`. */
    volumeKind: fact(text).optional(),
    fileSystem: fact(FileSystem),
    acceleration: fact(Acceleration),
    memoryCache: fact(MemoryCache).optional(),
    memoryBytes: fact(bytes),
    access: fact(Access),
    network: fact(NasNetwork),
    firmware: fact(text),
    note,
  })
  .meta({ id: "ConfigurationFacts" });
export type ConfigurationFacts = z.infer<typeof ConfigurationFacts>;

/** Facts of which nothing is known. */
export const unknownConfiguration: ConfigurationFacts = {
  pool: null,
  fileSystem: null,
  acceleration: null,
  memoryBytes: null,
  access: null,
  network: null,
  firmware: null,
};

export const Offloads = z.strictObject({
  segmentation: fact(z.boolean()),
  genericSegmentation: fact(z.boolean()),
  genericReceive: fact(z.boolean()),
  largeReceive: fact(z.boolean()),
  receiveChecksum: fact(z.boolean()),
  transmitChecksum: fact(z.boolean()),
});

export const Nic = z.strictObject({
  model: fact(text),
  driver: fact(text),
  linkBitsPerSecond: fact(bitsPerSecond),
  isFullDuplex: fact(z.boolean()),
  isWireless: fact(z.boolean()),
  mtu: fact(mtu),
  offloads: fact(Offloads),
  /** Queues that spread received packets over processors (RSS). */
  receiveQueues: fact(count).optional(),
  /** Offloads as a whole, where they are not named apart. */
  hasOffloads: z.boolean().optional(),
});

/** The client's side and what lies between. */
export const PathFacts = z
  .strictObject({
    name: fact(text),
    nic: fact(Nic),
    /** Further NICs that carried the run, as with SMB Multichannel. */
    otherNics: z.array(Nic).max(8).optional(),
    /** How the client joins its own links. */
    bond: fact(Bond).optional(),
    isLoopback: fact(z.boolean()),
    isRouted: fact(z.boolean()),
    vlan: fact(text),
    hops: fact(
      z.array(z.strictObject({ description: text, linkBitsPerSecond: fact(bitsPerSecond) })).max(32),
    ),
    /** The slowest link of the way, where it is not known to belong to one end. */
    linkBitsPerSecond: bitsPerSecond.optional(),
    pathMtu: fact(z.strictObject({ mtu, quality: z.enum(["measured", "stated", "derived"]) })),
    note,
  })
  .meta({ id: "PathFacts" });
export type PathFacts = z.infer<typeof PathFacts>;

/** A path that people name, with what they know of the PC at its end: a run's own client says it by itself. */
export const NamedPathFacts = PathFacts.extend({
  isVirtualMachine: z.boolean().optional(),
}).meta({ id: "NamedPathFacts" });
export type NamedPathFacts = z.infer<typeof NamedPathFacts>;

/** What of a PC changes by the minute, at one moment of a run. */
export const ClientState = z
  .strictObject({
    /** In the words of the system: `performance`, `powersave (balance_performance)`, `Balanced`. */
    powerPlan: fact(text),
    isOnBattery: fact(z.boolean()),
    freeMemoryBytes: fact(bytes),
    /** All processors together, over a moment before the load began or after it ended. */
    cpuPercent: fact(z.number().min(0).max(100)),
    /** Mean number of tasks that ran or waited during the last minute. */
    loadAverage: fact(z.number().nonnegative()),
  })
  .meta({ id: "ClientState" });
export type ClientState = z.infer<typeof ClientState>;

/** What tells a PC and its user apart. In a report only when somebody asked for it. */
export const ClientIdentifiers = z
  .strictObject({
    hostName: fact(text),
    userName: fact(text),
    macAddress: fact(text),
    driveSerials: z.array(text).max(64),
  })
  .meta({ id: "ClientIdentifiers" });
export type ClientIdentifiers = z.infer<typeof ClientIdentifiers>;

/** The PC that generated the load. It is named by its agent, not here; `key` is random, made once on that PC. */
export const ClientFacts = z
  .strictObject({
    key: fact(z.uuid()),
    label: fact(text),
    os: fact(text),
    osVersion: fact(text),
    cpu: fact(text),
    logicalCores: fact(count),
    memoryBytes: fact(bytes),
    isVirtualMachine: fact(z.boolean()),
    model: text.optional(),
    physicalCores: fact(count).optional(),
    atStart: ClientState.optional(),
    atEnd: ClientState.optional(),
    identifiers: ClientIdentifiers.optional(),
    /** The PC's own drives: what bounds a copy of files to or from it. */
    drives: z.array(DriveGroup).max(16).optional(),
    /** All nodes together where a source describes several equal clients. */
    count,
    note,
  })
  .meta({ id: "ClientFacts" });
export type ClientFacts = z.infer<typeof ClientFacts>;
