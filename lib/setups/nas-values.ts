import type * as z from "zod";
import type { Acceleration, ConfigurationFacts, Pool } from "#lib/contract/facts.ts";
import { drivesText } from "./drives-text.ts";
import { type FoundValues, firstKnown } from "./known.ts";
import { optionsText } from "./options-text.ts";

type Raid = z.infer<typeof Pool>["raid"];

/** A network's own file system is how the client mounts it, and not what lies on the NAS's drives. */
const networkFileSystems = /^(cifs|smb\d?|smbfs|nfs\d?|afpfs|webdav|davfs|9p|fuse\.sshfs)$/i;

function accelerationWord(acceleration: z.infer<typeof Acceleration> | null): string | null {
  if (acceleration === null || acceleration.kind !== "cache") return acceleration?.kind ?? null;
  return acceleration.mode === null ? "cache" : `${acceleration.mode}-cache`;
}

/** What is written about a cache or tier, filled from the report where that tells of the same kind. */
function accelerationValues(facts: readonly ConfigurationFacts[]): FoundValues {
  const all = facts.flatMap(({ acceleration }) => acceleration ?? []);
  const [first] = all;
  if (first === undefined) return {};
  const alike = all.filter(({ kind }) => kind === first.kind);
  const parts = alike.flatMap((one) => (one.kind === "none" ? [] : [one]));
  const tiers = alike.flatMap((one) => (one.kind === "tier" ? [one] : []));
  return {
    acceleration: alike.map(accelerationWord).find((word) => word !== "cache") ?? accelerationWord(first),
    accelerationState: firstKnown(parts, ({ state }) => state),
    accelerationDrives: firstKnown(parts, (one) => drivesText(one.drives ?? [])),
    accelerationDriveCount: firstKnown(parts, ({ driveCount }) => driveCount),
    accelerationRaid: firstKnown(parts, ({ raid }): Raid => raid),
    accelerationSize: firstKnown(parts, ({ sizeBytes }) => sizeBytes),
    overProvisioning: firstKnown(parts, ({ overProvisioningPercent }) => overProvisioningPercent),
    tierSchedule: firstKnown(tiers, ({ schedule }) => schedule),
  };
}

function accessValues(facts: readonly ConfigurationFacts[]): FoundValues {
  const all = facts.flatMap(({ access }) => access ?? []);
  const [first] = all;
  if (first === undefined) return {};
  const alike = all.filter(({ protocol }) => protocol === first.protocol);
  const smb = alike.flatMap((one) => (one.protocol === "smb" ? [one] : []));
  const nfs = alike.flatMap((one) => (one.protocol === "nfs" ? [one] : []));
  return {
    protocol: first.protocol,
    smbDialect: firstKnown(smb, ({ dialect }) => dialect),
    smbMultichannel: firstKnown(smb, ({ isMultichannel }) => isMultichannel),
    smbChannels: firstKnown(smb, ({ channels }) => channels),
    smbSigning: firstKnown(smb, ({ isSigned }) => isSigned),
    smbEncryption: firstKnown(smb, ({ isEncrypted }) => isEncrypted),
    nfsVersion: firstKnown(nfs, ({ version }) => version),
    nfsTransport: firstKnown(nfs, ({ transport }) => transport),
    nfsConnections: firstKnown(nfs, ({ connections }) => connections),
    nfsSync: firstKnown(nfs, ({ isSync }) => isSync),
    nfsReadSize: firstKnown(nfs, ({ readBytes }) => readBytes),
    nfsWriteSize: firstKnown(nfs, ({ writeBytes }) => writeBytes),
    lunSize: firstKnown(alike, (one) => (one.protocol === "iscsi" ? one.lunBytes : null)),
    cloudProduct: firstKnown(alike, (one) => (one.protocol === "cloud-client" ? one.product : null)),
    otherProtocol: firstKnown(alike, (one) => (one.protocol === "other" ? one.name : null)),
    accessOptions: firstKnown(alike, (one) => ("options" in one ? optionsText(one.options) : null)),
  };
}

function storageValues(facts: readonly ConfigurationFacts[]): FoundValues {
  const pools = facts.flatMap(({ pool }) => pool ?? []);
  const systems = facts.flatMap(({ fileSystem }) => fileSystem ?? []);
  const drives = firstKnown(pools, (pool) => pool.drives);
  const counts = drives?.map(({ count }) => count) ?? [];
  const sum = counts.length === 0 ? null : counts.reduce((a, b) => (a === null || b === null ? null : a + b));
  return {
    raid: firstKnown(pools, ({ raid }): Raid => raid),
    raidGroups: firstKnown(pools, ({ groupCount }) => groupCount),
    media: firstKnown(pools, ({ media }) => media),
    drives: drivesText(drives ?? []),
    driveCount: firstKnown(pools, ({ driveCount }) => driveCount) ?? sum,
    stripe: firstKnown(pools, ({ stripeBytes }) => stripeBytes),
    poolState: firstKnown(pools, ({ state }) => state),
    layers: firstKnown(pools, (pool) => pool.layers?.join(", ") || null),
    volumeKind: firstKnown(facts, (one) => one.volumeKind),
    fileSystem: firstKnown(systems, ({ type }) =>
      type === null || networkFileSystems.test(type) ? null : type,
    ),
    fileSystemOptions: firstKnown(systems, ({ type, options }) =>
      type !== null && networkFileSystems.test(type) ? null : optionsText(options),
    ),
    encryption: firstKnown(systems, ({ isEncrypted }) => isEncrypted),
    compression: firstKnown(systems, ({ compression }) => compression),
    deduplication: firstKnown(systems, ({ isDeduplicated }) => isDeduplicated),
  };
}

/** The NAS's side but for its network. What wins comes first in `facts`. */
export function nasValues(facts: readonly ConfigurationFacts[]): FoundValues {
  const memoryCaches = facts.flatMap(({ memoryCache }) => memoryCache ?? []);
  return {
    firmware: firstKnown(facts, ({ firmware }) => firmware),
    ...storageValues(facts),
    ...accelerationValues(facts),
    memoryCache: firstKnown(memoryCaches, ({ isOn }) => isOn),
    memoryCacheSize: firstKnown(memoryCaches, ({ sizeBytes }) => sizeBytes),
    ...accessValues(facts),
  };
}
