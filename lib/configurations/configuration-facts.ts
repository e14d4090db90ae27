import type * as z from "zod";
import type {
  Acceleration,
  Access,
  Bond,
  ConfigurationFacts,
  DriveGroup,
  FileSystem,
  MemoryCache,
  NasNetwork,
  Pool,
} from "#lib/contract/facts.ts";
import {
  absent,
  asBytes,
  asCapacity,
  asCount,
  asFigure,
  asLink,
  asList,
  asMtu,
  asPercent,
  asText,
  asWord,
  asYesNo,
  type FactState,
} from "./fact-values.ts";

/** Of a group of equal drives. */
export function toDriveFacts(drives: z.infer<typeof DriveGroup>) {
  return {
    driveModel: asText(drives.model),
    driveMedia: asWord(drives.media),
    driveInterface: asText(drives.interface),
    driveGroupCount: asCount(drives.count),
    driveCapacity: asCapacity(drives.capacityBytes),
    driveRotational: asYesNo(drives.isRotational),
    driveSequentialRead: asFigure("rate", drives.sequentialReadBytesPerSecond),
    driveSequentialWrite: asFigure("rate", drives.sequentialWriteBytesPerSecond),
    driveRandomRead: asFigure("iops", drives.randomReadIops),
    driveRandomWrite: asFigure("iops", drives.randomWriteIops),
    driveFiguresFrom: asWord(drives.figuresFrom),
  };
}
export type DriveFactName = keyof ReturnType<typeof toDriveFacts>;

const toPoolFacts = (pool: z.infer<typeof Pool> | null) => ({
  poolMedia: asWord(pool?.media),
  driveCount: asCount(pool?.driveCount),
  raid: asWord(pool?.raid),
  raidGroups: asCount(pool?.groupCount),
  stripe: asBytes(pool?.stripeBytes),
  poolState: asWord(pool?.state),
  layers: asList(pool?.layers),
});

const toFileSystemFacts = (system: z.infer<typeof FileSystem> | null) => ({
  fileSystem: asText(system?.type),
  fileSystemOptions: asList(system?.options),
  encryption: asYesNo(system?.isEncrypted),
  compression: asText(system?.compression),
  deduplication: asYesNo(system?.isDeduplicated),
});

function toAccelerationFacts(acceleration: z.infer<typeof Acceleration> | null) {
  const some = acceleration === null || acceleration.kind === "none" ? null : acceleration;
  const none = acceleration?.kind === "none";
  const of = (kind: "cache" | "tier", state: FactState) =>
    none || (some !== null && some.kind !== kind) ? absent : state;
  const ofEither = (state: FactState) => (none ? absent : state);
  return {
    acceleration: asWord(acceleration?.kind),
    cacheMode: of("cache", asWord(some?.kind === "cache" ? some.mode : null)),
    cacheState: of("cache", asWord(some?.kind === "cache" ? some.state : null)),
    tierSchedule: of("tier", asText(some?.kind === "tier" ? some.schedule : null)),
    tierState: of("tier", asWord(some?.kind === "tier" ? some.state : null)),
    accelerationDriveCount: ofEither(asCount(some?.driveCount)),
    accelerationRaid: ofEither(asWord(some?.raid)),
    accelerationSize: ofEither(asCapacity(some?.sizeBytes)),
    overProvisioning: ofEither(asPercent(some?.overProvisioningPercent)),
  };
}

const toMemoryFacts = (
  memoryBytes: number | null,
  cache: z.infer<typeof MemoryCache> | null | undefined,
) => ({
  memory: asBytes(memoryBytes),
  memoryCache: asYesNo(cache?.isOn),
  memoryCacheSize: cache?.isOn === false && cache.sizeBytes === null ? absent : asBytes(cache?.sizeBytes),
});

function toAccessFacts(access: Access | null) {
  /** Facts of another protocol have no meaning; while the protocol is not known, they are not known. */
  const of = <P extends Access["protocol"]>(
    protocol: P,
    read: (one: Extract<Access, { protocol: P }>) => FactState,
  ): FactState => {
    if (access === null) return { is: "not-known" };
    return isProtocol(access, protocol) ? read(access) : absent;
  };
  return {
    protocol: asWord(access?.protocol),
    smbDialect: of("smb", (smb) => asText(smb.dialect)),
    smbMultichannel: of("smb", (smb) => asYesNo(smb.isMultichannel)),
    smbChannels: of("smb", (smb) => asCount(smb.channels)),
    smbSigning: of("smb", (smb) => asYesNo(smb.isSigned)),
    smbEncryption: of("smb", (smb) => asYesNo(smb.isEncrypted)),
    nfsVersion: of("nfs", (nfs) => asText(nfs.version)),
    nfsTransport: of("nfs", (nfs) => asText(nfs.transport)),
    nfsConnections: of("nfs", (nfs) => asCount(nfs.connections)),
    nfsSync: of("nfs", (nfs) => asYesNo(nfs.isSync)),
    nfsReadSize: of("nfs", (nfs) => asBytes(nfs.readBytes)),
    nfsWriteSize: of("nfs", (nfs) => asBytes(nfs.writeBytes)),
    lunSize: of("iscsi", (iscsi) => asCapacity(iscsi.lunBytes)),
    cloudProduct: of("cloud-client", (cloud) => asText(cloud.product)),
    otherProtocol: of("other", (other) => asText(other.name)),
    accessOptions: access === null ? asList(null) : "options" in access ? asList(access.options) : absent,
  };
}

const isProtocol = <P extends Access["protocol"]>(
  access: Access,
  protocol: P,
): access is Extract<Access, { protocol: P }> => access.protocol === protocol;

export const toBondFacts = (bond: z.infer<typeof Bond> | null | undefined) => ({
  mode: asWord(bond?.mode),
  links: asCount(bond?.links),
});

function toNetworkFacts(network: z.infer<typeof NasNetwork> | null) {
  const { mode, links } = toBondFacts(network?.bond);
  return {
    nasPort: asText(network?.port),
    nasLink: asLink(network?.linkBitsPerSecond),
    nasMtu: asMtu(network?.mtu),
    nasBond: mode,
    nasLinks: links,
  };
}

/** Every fact of a configuration but its lists of drives, in the order in which pages name them. */
export function toConfigurationFacts(facts: ConfigurationFacts) {
  return {
    ...toPoolFacts(facts.pool),
    volumeKind: asText(facts.volumeKind),
    ...toFileSystemFacts(facts.fileSystem),
    ...toAccelerationFacts(facts.acceleration),
    ...toMemoryFacts(facts.memoryBytes, facts.memoryCache),
    ...toAccessFacts(facts.access),
    ...toNetworkFacts(facts.network),
    firmware: asText(facts.firmware),
    remark: asText(facts.note),
  };
}

/** The groups of drives that accelerate; null where they are not known, or there are none. */
export const acceleratingDrives = ({ acceleration }: ConfigurationFacts) =>
  acceleration === null || acceleration.kind === "none" ? null : acceleration.drives;

export type ConfigurationFactName =
  | keyof ReturnType<typeof toConfigurationFacts>
  | "drives"
  | "accelerationDrives"
  | DriveFactName;
