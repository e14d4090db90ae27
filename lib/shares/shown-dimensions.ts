import type { ResultDimension, SetupDimension } from "#lib/setups/dimensions.ts";
import type { HiddenKind } from "./hidden-name.ts";

/**
 * How a shared comparison shows the values of each dimension: as they are, or, where values are names that people and systems
 * gave, by number under this kind. Complete by its type, so that a new dimension has to be decided on.
 */
const shownDimensions: Record<SetupDimension | ResultDimension, "shown" | HiddenKind> = {
  target: "target",
  targetKind: "shown",
  vendor: "shown",
  model: "shown",
  nasProcessor: "shown",
  nasMemory: "shown",
  volume: "volume",
  configuration: "configuration",
  firmware: "shown",
  raid: "shown",
  raidGroups: "shown",
  media: "shown",
  drives: "shown",
  driveCount: "shown",
  stripe: "shown",
  poolState: "shown",
  layers: "shown",
  volumeKind: "shown",
  fileSystem: "shown",
  fileSystemOptions: "options",
  encryption: "shown",
  compression: "shown",
  deduplication: "shown",
  acceleration: "shown",
  accelerationState: "shown",
  accelerationDrives: "shown",
  accelerationDriveCount: "shown",
  accelerationRaid: "shown",
  accelerationSize: "shown",
  overProvisioning: "shown",
  tierSchedule: "shown",
  memoryCache: "shown",
  memoryCacheSize: "shown",
  protocol: "shown",
  smbDialect: "shown",
  smbMultichannel: "shown",
  smbChannels: "shown",
  smbSigning: "shown",
  smbEncryption: "shown",
  nfsVersion: "shown",
  nfsTransport: "shown",
  nfsConnections: "shown",
  nfsSync: "shown",
  nfsReadSize: "shown",
  nfsWriteSize: "shown",
  lunSize: "shown",
  cloudProduct: "shown",
  otherProtocol: "shown",
  accessOptions: "options",
  nasPort: "shown",
  nasLink: "shown",
  nasMtu: "shown",
  nasBond: "shown",
  nasLinks: "shown",
  pathName: "path",
  pathLink: "shown",
  pathMtu: "shown",
  vlan: "vlan",
  hops: "hop",
  clientLink: "shown",
  clientMtu: "shown",
  clientNic: "shown",
  clientBond: "shown",
  clientLinks: "shown",
  offloads: "shown",
  segmentationOffload: "shown",
  receiveOffload: "shown",
  checksumOffload: "shown",
  wireless: "shown",
  client: "client",
  clientCount: "shown",
  clientOs: "shown",
  clientCpu: "shown",
  clientMemory: "shown",
  virtualMachine: "shown",
  profile: "shown",
  tool: "shown",
  origin: "shown",
  source: "shown",
  workload: "shown",
  operation: "shown",
  cacheBypass: "shown",
  time: "shown",
};

/** Details of workloads and the values of tags that a comparison is grouped by, which have no place in the table above. */
const isShownAnyhow = (dimension: string): boolean =>
  dimension === "tag" || dimension.startsWith("tag:") || dimension.startsWith("workload.");

const isListed = (dimension: string): dimension is SetupDimension | ResultDimension =>
  Object.hasOwn(shownDimensions, dimension);

/** How values of a dimension are shown; null for one that nobody has decided on, which is left out. */
export function showingOf(dimension: string): "shown" | HiddenKind | null {
  if (isListed(dimension)) return shownDimensions[dimension];
  return isShownAnyhow(dimension) ? "shown" : null;
}
