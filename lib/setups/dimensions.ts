import * as z from "zod/mini";

/**
 * What runs can be grouped, coloured, split and filtered by, in the order in which lists of dimensions name them. `is` says how values
 * read: `text` as it stands, `word` a code with a text in `messages/<locale>/dimensions.json`, `name` the key of a row that has a name
 * (target, revision, publication), others a unit. With a change of what values runs get comes a migration that notes all runs as stale,
 * so that those that are stored get them as well.
 */
export const dimensions = {
  target: { is: "name", side: "target" },
  targetKind: { is: "word", side: "target" },
  vendor: { is: "text", side: "target" },
  model: { is: "text", side: "target" },
  nasProcessor: { is: "text", side: "target" },
  nasMemory: { is: "bytes", side: "target" },
  volume: { is: "text", side: "target" },
  configuration: { is: "name", side: "target" },
  firmware: { is: "text", side: "target" },
  raid: { is: "word", side: "storage" },
  raidGroups: { is: "count", side: "storage" },
  media: { is: "word", side: "storage" },
  drives: { is: "text", side: "storage" },
  driveCount: { is: "count", side: "storage" },
  stripe: { is: "bytes", side: "storage" },
  poolState: { is: "word", side: "storage" },
  layers: { is: "text", side: "storage" },
  volumeKind: { is: "text", side: "storage" },
  fileSystem: { is: "text", side: "storage" },
  fileSystemOptions: { is: "text", side: "storage" },
  encryption: { is: "yes-no", side: "storage" },
  compression: { is: "text", side: "storage" },
  deduplication: { is: "yes-no", side: "storage" },
  acceleration: { is: "word", side: "storage" },
  accelerationState: { is: "word", side: "storage" },
  accelerationDrives: { is: "text", side: "storage" },
  accelerationDriveCount: { is: "count", side: "storage" },
  accelerationRaid: { is: "word", side: "storage" },
  accelerationSize: { is: "bytes", side: "storage" },
  overProvisioning: { is: "percent", side: "storage" },
  tierSchedule: { is: "text", side: "storage" },
  memoryCache: { is: "on-off", side: "storage" },
  memoryCacheSize: { is: "bytes", side: "storage" },
  protocol: { is: "word", side: "access" },
  smbDialect: { is: "text", side: "access" },
  smbMultichannel: { is: "yes-no", side: "access" },
  smbChannels: { is: "count", side: "access" },
  smbSigning: { is: "yes-no", side: "access" },
  smbEncryption: { is: "yes-no", side: "access" },
  nfsVersion: { is: "text", side: "access" },
  nfsTransport: { is: "text", side: "access" },
  nfsConnections: { is: "count", side: "access" },
  nfsSync: { is: "yes-no", side: "access" },
  nfsReadSize: { is: "bytes", side: "access" },
  nfsWriteSize: { is: "bytes", side: "access" },
  lunSize: { is: "bytes", side: "access" },
  cloudProduct: { is: "text", side: "access" },
  otherProtocol: { is: "text", side: "access" },
  accessOptions: { is: "text", side: "access" },
  nasPort: { is: "text", side: "network" },
  nasLink: { is: "link", side: "network" },
  nasMtu: { is: "mtu", side: "network" },
  nasBond: { is: "word", side: "network" },
  nasLinks: { is: "count", side: "network" },
  pathName: { is: "text", side: "network" },
  pathLink: { is: "link", side: "network" },
  pathMtu: { is: "mtu", side: "network" },
  vlan: { is: "text", side: "network" },
  hops: { is: "text", side: "network" },
  clientLink: { is: "link", side: "client" },
  clientMtu: { is: "mtu", side: "client" },
  clientNic: { is: "text", side: "client" },
  clientBond: { is: "word", side: "client" },
  clientLinks: { is: "count", side: "client" },
  offloads: { is: "word", side: "client" },
  segmentationOffload: { is: "on-off", side: "client" },
  receiveOffload: { is: "on-off", side: "client" },
  checksumOffload: { is: "on-off", side: "client" },
  wireless: { is: "yes-no", side: "client" },
  client: { is: "text", side: "client" },
  clientCount: { is: "count", side: "client" },
  clientOs: { is: "text", side: "client" },
  clientCpu: { is: "text", side: "client" },
  clientMemory: { is: "bytes", side: "client" },
  virtualMachine: { is: "yes-no", side: "client" },
  profile: { is: "text", side: "run" },
  tool: { is: "text", side: "run" },
  origin: { is: "word", side: "run" },
  source: { is: "name", side: "run" },
} as const;

export type SetupDimension = keyof typeof dimensions;
export type DimensionForm = (typeof dimensions)[SetupDimension]["is"];

/** Dimensions of a result, which a run's setup does not hold. `time` is a period: day, week, month or year. */
export const resultDimensions = ["workload", "operation", "cacheBypass", "time"] as const;
export type ResultDimension = (typeof resultDimensions)[number];

const isSetupDimension = (key: string): key is SetupDimension => Object.hasOwn(dimensions, key);
export const setupDimensions: readonly SetupDimension[] = Object.keys(dimensions).filter(isSetupDimension);

/** `tag`: each tag of a run is a value. `tag:<key>`: the values of its `<key>=<value>` tags. */
export type TagDimension = "tag" | `tag:${string}`;
export type Dimension = SetupDimension | ResultDimension | TagDimension;

/** Reads a dimension from an address; null for what is none. */
export function readDimension(text: string): Dimension | null {
  if (isSetupDimension(text)) return text;
  const ofResult = resultDimensions.find((one) => one === text);
  if (ofResult !== undefined) return ofResult;
  if (text === "tag") return text;
  const key = /^tag:([^=\s][^=]{0,59})$/.exec(text)?.[1];
  return key === undefined ? null : `tag:${key}`;
}

/** A value of a dimension in base units; null is "not known". */
export const DimensionValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type DimensionValue = z.infer<typeof DimensionValue>;

/**
 * One row of the table `setup`: what a run can be grouped by. A dimension that is not known is left out, so that equal setups have
 * equal JSON. `target`, `configuration` and `source` hold keys: the target's key, the revision's id, the publication's key.
 */
export const SetupValues = z.strictObject({
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  tags: z.array(z.string()),
});
export type SetupValues = z.infer<typeof SetupValues>;
