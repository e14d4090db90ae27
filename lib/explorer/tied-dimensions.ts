import {
  dimensions,
  type SetupDimension,
  type SetupValues,
  setupDimensions,
} from "#lib/setups/dimensions.ts";

/** Dimensions that say nothing new once `key` is known, since they are parts or consequences of it by definition. */
const followers: Partial<Record<string, readonly SetupDimension[]>> = {
  target: ["targetKind", "vendor", "model", "nasProcessor", "nasMemory", "volume"],
  model: ["target", "targetKind", "vendor", "nasProcessor", "nasMemory"],
  vendor: ["target"],
  drives: ["driveCount", "media"],
  nasMtu: ["pathMtu"],
  clientMtu: ["pathMtu"],
  pathMtu: ["nasMtu", "clientMtu"],
  nasLink: ["pathLink"],
  clientLink: ["pathLink"],
  pathLink: ["nasLink", "clientLink"],
  nasBond: ["nasLinks"],
  nasLinks: ["nasBond"],
  accelerationDrives: ["accelerationDriveCount"],
  clientBond: ["clientLinks"],
  clientLinks: ["clientBond"],
  offloads: ["segmentationOffload", "receiveOffload", "checksumOffload"],
  segmentationOffload: ["offloads"],
  receiveOffload: ["offloads"],
  checksumOffload: ["offloads"],
  pathName: ["hops"],
  hops: ["pathName"],
  client: ["clientOs", "clientCpu", "clientMemory", "clientNic", "virtualMachine"],
  source: ["origin"],
};

/** Never listed: identities of what other dimensions say, and the name of the list of workloads. */
const neverListed: ReadonlySet<SetupDimension> = new Set(["configuration", "source", "profile"]);

/** Dimensions that tell configurations apart, and so all follow from the revision. */
const ofConfiguration = setupDimensions.filter((key) => {
  const { side } = dimensions[key];
  return side === "target" || side === "storage" || side === "access" || key.startsWith("nas");
});

/** The dimensions that are held against each other when `chosen` ones are what groups are made of. */
export function listedDimensions(chosen: readonly string[]): SetupDimension[] {
  const left = new Set<string>([...chosen, ...neverListed]);
  for (const key of chosen) {
    for (const follower of followers[key] ?? []) left.add(follower);
    if (key === "configuration") for (const follower of ofConfiguration) left.add(follower);
  }
  return setupDimensions.filter((key) => !left.has(key));
}

/** Leaves out what follows from another of the same list: with the target, its vendor and memory need no line of their own. */
export function withoutFollowers<T extends { dimension: string }>(list: readonly T[]): T[] {
  const left = new Set<string>();
  for (const { dimension } of list)
    if (!left.has(dimension)) for (const follower of followers[dimension] ?? []) left.add(follower);
  return list.filter(({ dimension }) => !left.has(dimension));
}

const reachedBy = (protocol: string) => (setup: SetupValues) =>
  setup.values.protocol === undefined || setup.values.protocol === protocol;
const isTier = ({ values }: SetupValues) =>
  values.acceleration === undefined || values.acceleration === "tier";
const hasMemoryCache = ({ values }: SetupValues) => values.memoryCache !== false;
const hasAcceleration = ({ values }: SetupValues) => values.acceleration !== "none";

/**
 * In which setups a dimension means anything: a dialect of SMB where files are reached by SMB, or nobody knows how. Null: in all. Asked
 * once for thousands of setups.
 */
export function whereItApplies(dimension: SetupDimension): ((setup: SetupValues) => boolean) | null {
  if (dimension.startsWith("smb")) return reachedBy("smb");
  if (dimension.startsWith("nfs")) return reachedBy("nfs");
  if (dimension === "lunSize") return reachedBy("iscsi");
  if (dimension === "cloudProduct") return reachedBy("cloud-client");
  if (dimension === "otherProtocol") return reachedBy("other");
  if (dimension === "memoryCacheSize") return hasMemoryCache;
  if (dimension === "tierSchedule") return isTier;
  if (dimension === "overProvisioning") return hasAcceleration;
  return dimension.startsWith("acceleration") && dimension !== "acceleration" ? hasAcceleration : null;
}
