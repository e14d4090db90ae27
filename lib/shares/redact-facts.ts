import type * as z from "zod";
import type {
  Access,
  ClientFacts,
  ClientState,
  ConfigurationFacts,
  DriveGroup,
  Nic,
  PathFacts,
  Pool,
} from "#lib/contract/facts.ts";
import { hiddenName } from "./hidden-name.ts";
import type { FigureRule } from "./redact-figure.ts";

type Drives = z.infer<typeof DriveGroup>;

/** Only what is named here is shown: a member that the contract gets later stays hidden until it is added. */
function redactDrives(drives: Drives, figure: FigureRule): Drives {
  const { sequentialReadBytesPerSecond, sequentialWriteBytesPerSecond, randomReadIops, randomWriteIops } =
    drives;
  return {
    model: drives.model,
    media: drives.media,
    interface: drives.interface,
    count: drives.count,
    capacityBytes: drives.capacityBytes,
    isRotational: drives.isRotational,
    ...(sequentialReadBytesPerSecond === undefined
      ? {}
      : { sequentialReadBytesPerSecond: figure(sequentialReadBytesPerSecond) }),
    ...(sequentialWriteBytesPerSecond === undefined
      ? {}
      : { sequentialWriteBytesPerSecond: figure(sequentialWriteBytesPerSecond) }),
    ...(randomReadIops === undefined ? {} : { randomReadIops: figure(randomReadIops) }),
    ...(randomWriteIops === undefined ? {} : { randomWriteIops: figure(randomWriteIops) }),
    ...(drives.figuresFrom === undefined ? {} : { figuresFrom: drives.figuresFrom }),
  };
}

const redactAll = (drives: Drives[] | null, figure: FigureRule): Drives[] | null =>
  drives?.map((one) => redactDrives(one, figure)) ?? null;

function redactPool(pool: z.infer<typeof Pool> | null, figure: FigureRule): ConfigurationFacts["pool"] {
  if (pool === null) return null;
  return {
    media: pool.media,
    drives: redactAll(pool.drives, figure),
    driveCount: pool.driveCount,
    raid: pool.raid,
    ...(pool.groupCount === undefined ? {} : { groupCount: pool.groupCount }),
    stripeBytes: pool.stripeBytes,
    state: pool.state,
    layers: pool.layers,
  };
}

function redactAcceleration(
  acceleration: ConfigurationFacts["acceleration"],
  figure: FigureRule,
): ConfigurationFacts["acceleration"] {
  if (acceleration === null || acceleration.kind === "none") return acceleration;
  const common = {
    drives: redactAll(acceleration.drives, figure),
    driveCount: acceleration.driveCount,
    raid: acceleration.raid,
    sizeBytes: acceleration.sizeBytes,
    overProvisioningPercent: acceleration.overProvisioningPercent,
  };
  return acceleration.kind === "cache"
    ? { kind: "cache", mode: acceleration.mode, state: acceleration.state, ...common }
    : { kind: "tier", schedule: acceleration.schedule, state: acceleration.state, ...common };
}

/** Options of a mount hold addresses, user names and paths, so none are shown. */
function redactAccess(access: Access | null): Access | null {
  if (access === null) return null;
  switch (access.protocol) {
    case "smb":
    case "nfs":
    case "iscsi":
    case "other":
      return { ...access, options: null };
    case "local":
    case "cloud-client":
      return access;
  }
}

/** The NAS's side without options of mounts and notes. */
export function redactConfiguration(facts: ConfigurationFacts, figure: FigureRule): ConfigurationFacts {
  const { fileSystem, network, memoryCache, volumeKind } = facts;
  return {
    pool: redactPool(facts.pool, figure),
    ...(volumeKind === undefined ? {} : { volumeKind }),
    fileSystem: fileSystem === null ? null : { ...fileSystem, options: null },
    acceleration: redactAcceleration(facts.acceleration, figure),
    ...(memoryCache === undefined ? {} : { memoryCache }),
    memoryBytes: facts.memoryBytes,
    access: redactAccess(facts.access),
    network,
    firmware: facts.firmware,
  };
}

const vlanNumber = /^\d{1,4}$/;

function redactNic(nic: z.infer<typeof Nic>): z.infer<typeof Nic> {
  return {
    model: nic.model,
    driver: nic.driver,
    linkBitsPerSecond: nic.linkBitsPerSecond,
    isFullDuplex: nic.isFullDuplex,
    isWireless: nic.isWireless,
    mtu: nic.mtu,
    offloads: nic.offloads,
    ...(nic.receiveQueues === undefined ? {} : { receiveQueues: nic.receiveQueues }),
    ...(nic.hasOffloads === undefined ? {} : { hasOffloads: nic.hasOffloads }),
  };
}

/** The way between, without its name; switches and hops by number. */
export function redactPath(path: PathFacts): PathFacts {
  return {
    name: null,
    nic: path.nic === null ? null : redactNic(path.nic),
    ...(path.otherNics === undefined ? {} : { otherNics: path.otherNics.map(redactNic) }),
    ...(path.bond === undefined ? {} : { bond: path.bond }),
    isLoopback: path.isLoopback,
    isRouted: path.isRouted,
    vlan: path.vlan === null ? null : vlanNumber.test(path.vlan) ? path.vlan : hiddenName("vlan", 1),
    hops:
      path.hops?.map(({ linkBitsPerSecond }, at) => ({
        description: hiddenName("hop", at + 1),
        linkBitsPerSecond,
      })) ?? null,
    ...(path.linkBitsPerSecond === undefined ? {} : { linkBitsPerSecond: path.linkBitsPerSecond }),
    pathMtu: path.pathMtu,
  };
}

/** A power plan that somebody made has a name of their own; the systems' names are few. */
const publicPlan =
  /^(performance|powersave|balanced|power saver|high performance|ultimate performance|schedutil|ondemand|conservative|userspace|automatic|high power|low power)( \([a-z_]+\))?$/i;

function redactState(state: ClientState): ClientState {
  const { powerPlan } = state;
  return { ...state, powerPlan: powerPlan !== null && publicPlan.test(powerPlan) ? powerPlan : null };
}

/** The PC without its key and its name. */
export function redactClient(client: ClientFacts, figure: FigureRule): ClientFacts {
  return {
    key: null,
    label: hiddenName("client", 1),
    os: client.os,
    osVersion: client.osVersion,
    cpu: client.cpu,
    logicalCores: client.logicalCores,
    memoryBytes: client.memoryBytes,
    isVirtualMachine: client.isVirtualMachine,
    ...(client.model === undefined ? {} : { model: client.model }),
    ...(client.physicalCores === undefined ? {} : { physicalCores: client.physicalCores }),
    ...(client.atStart === undefined ? {} : { atStart: redactState(client.atStart) }),
    ...(client.atEnd === undefined ? {} : { atEnd: redactState(client.atEnd) }),
    ...(client.drives === undefined ? {} : { drives: client.drives.map((one) => redactDrives(one, figure)) }),
    count: client.count,
  };
}
