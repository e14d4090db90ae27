import * as z from "zod";
import {
  type Access,
  Bond,
  ConfigurationFacts,
  type FileSystem,
  Media,
  type Pool,
  RaidLevel,
} from "#lib/contract/facts.ts";
import { readDrives, writeDrives, yesNoText } from "./drive-rows.ts";
import { type FieldErrors, FieldReader, isAnythingKnown, noneName } from "./field-reader.ts";
import type { FormValues } from "./form-values.ts";
import { writeList } from "./list-text.ts";
import { writeLink, writeSize } from "./quantity-text.ts";

type Facts = ConfigurationFacts;

const AccelerationKind = z.enum(["none", "cache", "tier"]);
const CacheMode = z.enum(["read", "write", "read-write"]);
const CacheState = z.enum(["cold", "warm"]);
const TierState = z.enum(["not-migrated", "migrated"]);
const Protocol = z.enum(["smb", "nfs", "iscsi", "local", "cloud-client", "other"]);
const PoolState = z.enum(["normal", "degraded", "rebuilding", "scrubbing"]);

/** What the choices of the form offer, by field. */
export const configurationChoices = {
  media: Media.options,
  raid: RaidLevel.options,
  poolState: PoolState.options,
  accelerationKind: AccelerationKind.options,
  cacheMode: CacheMode.options,
  cacheState: CacheState.options,
  tierState: TierState.options,
  protocol: Protocol.options,
  bondMode: Bond.shape.mode.options,
  figuresFrom: ["measured-in-target", "entered", "catalogue"],
} as const;

/** Drives in all: as written, else the sum of the rows where each has its count. Both, where they differ, is a mistake. */
function readDriveCount(
  reader: FieldReader,
  name: string,
  drives: readonly { count: number | null }[] | null,
): number | null {
  const written = reader.quantity(name, "count");
  const counts = drives?.map(({ count }) => count) ?? [];
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  const isComplete = counts.length > 0 && !counts.includes(null);
  if (written !== null && ((isComplete && written !== sum) || written < sum))
    return reader.fail(name, "sum", String(sum));
  return written ?? (isComplete ? sum : null);
}

function readPool(reader: FieldReader): Facts["pool"] {
  const drives = reader.rows("pool.drives", 32, (prefix) => readDrives(reader, prefix));
  const groupCount = reader.quantity("pool.groupCount", "count");
  const medias = new Set(drives?.map(({ media }) => media));
  const [onlyMedia = null] = medias.size === 1 ? medias : [];
  const pool: z.infer<typeof Pool> = {
    media: reader.choice("pool.media", Media) ?? onlyMedia,
    drives,
    driveCount: readDriveCount(reader, "pool.driveCount", drives),
    raid: reader.choice("pool.raid", RaidLevel),
    ...(groupCount === null ? {} : { groupCount }),
    stripeBytes: reader.quantity("pool.stripeBytes", "binarySize"),
    state: reader.choice("pool.state", PoolState),
    layers: reader.list("pool.layers", 16),
  };
  return isAnythingKnown(pool) ? pool : null;
}

function readFileSystem(reader: FieldReader): Facts["fileSystem"] {
  const fileSystem: z.infer<typeof FileSystem> = {
    type: reader.text("fileSystem.type"),
    options: reader.list("fileSystem.options", 100),
    isEncrypted: reader.yesNo("fileSystem.isEncrypted"),
    compression: reader.text("fileSystem.compression"),
    isDeduplicated: reader.yesNo("fileSystem.isDeduplicated"),
  };
  return isAnythingKnown(fileSystem) ? fileSystem : null;
}

function readAcceleration(reader: FieldReader): Facts["acceleration"] {
  const kind = reader.choice("acceleration.kind", AccelerationKind);
  if (kind === null || kind === "none") return kind === null ? null : { kind };
  const drives = reader.rows("acceleration.drives", 8, (prefix) => readDrives(reader, prefix));
  const hardware = {
    drives,
    driveCount: readDriveCount(reader, "acceleration.driveCount", drives),
    raid: reader.choice("acceleration.raid", RaidLevel),
    sizeBytes: reader.quantity("acceleration.sizeBytes", "size"),
    overProvisioningPercent: reader.quantity("acceleration.overProvisioningPercent", "percent"),
  };
  return kind === "cache"
    ? {
        kind,
        mode: reader.choice("acceleration.mode", CacheMode),
        state: reader.choice("acceleration.cacheState", CacheState),
        ...hardware,
      }
    : {
        kind,
        schedule: reader.text("acceleration.schedule"),
        state: reader.choice("acceleration.tierState", TierState),
        ...hardware,
      };
}

function readAccess(reader: FieldReader): Access | null {
  const protocol = reader.choice("access.protocol", Protocol);
  if (protocol === null || protocol === "local") return protocol === null ? null : { protocol };
  const options = reader.list("access.options", 100);
  switch (protocol) {
    case "smb":
      return {
        protocol,
        dialect: reader.text("access.dialect"),
        isMultichannel: reader.yesNo("access.isMultichannel"),
        channels: reader.quantity("access.channels", "count"),
        isSigned: reader.yesNo("access.isSigned"),
        isEncrypted: reader.yesNo("access.isEncrypted"),
        options,
      };
    case "nfs":
      return {
        protocol,
        version: reader.text("access.version"),
        transport: reader.text("access.transport"),
        connections: reader.quantity("access.connections", "count"),
        isSync: reader.yesNo("access.isSync"),
        readBytes: reader.quantity("access.readBytes", "binarySize"),
        writeBytes: reader.quantity("access.writeBytes", "binarySize"),
        options,
      };
    case "iscsi":
      return { protocol, lunBytes: reader.quantity("access.lunBytes", "size"), options };
    case "cloud-client":
      return { protocol, product: reader.text("access.product") };
    case "other": {
      const name = reader.text("access.name");
      if (name === null) reader.fail("access.name", "required");
      return { protocol, name: name ?? "?", options };
    }
  }
}

/** How links are joined; null where the mode is not known. */
export function readBond(reader: FieldReader, prefix: string): z.infer<typeof Bond> | null {
  const mode = reader.choice(`${prefix}.mode`, Bond.shape.mode);
  const links = reader.quantity(`${prefix}.links`, "count");
  if (mode === null && links !== null) reader.fail(`${prefix}.mode`, "required");
  return mode === null ? null : { mode, links };
}

export const writeBond = (bond: z.infer<typeof Bond> | null | undefined, prefix: string): FormValues => ({
  [`${prefix}.mode`]: bond?.mode ?? "",
  [`${prefix}.links`]: bond?.links == null ? "" : String(bond.links),
});

function readNetwork(reader: FieldReader): Facts["network"] {
  const port = reader.text("network.port");
  const network = {
    ...(port === null ? {} : { port }),
    linkBitsPerSecond: reader.quantity("network.linkBitsPerSecond", "link"),
    mtu: reader.quantity("network.mtu", "mtu"),
    bond: readBond(reader, "network.bond"),
  };
  return isAnythingKnown(network) ? network : null;
}

function readMemoryCache(reader: FieldReader): Facts["memoryCache"] {
  const memoryCache = {
    isOn: reader.yesNo("memoryCache.isOn"),
    sizeBytes: reader.quantity("memoryCache.sizeBytes", "binarySize"),
  };
  return isAnythingKnown(memoryCache) ? memoryCache : null;
}

/** What a configuration's form says: facts in the contract's form, or what is wrong with which field. */
export function readConfiguration(values: FormValues): { facts: Facts } | { errors: FieldErrors } {
  const reader = new FieldReader(values);
  const note = reader.lines("facts.note", 2000);
  const volumeKind = reader.text("volumeKind");
  const memoryCache = readMemoryCache(reader);
  const facts = {
    pool: readPool(reader),
    ...(volumeKind === null ? {} : { volumeKind }),
    fileSystem: readFileSystem(reader),
    acceleration: readAcceleration(reader),
    ...(memoryCache === null ? {} : { memoryCache }),
    memoryBytes: reader.quantity("memoryBytes", "binarySize"),
    access: readAccess(reader),
    network: readNetwork(reader),
    firmware: reader.text("firmware"),
    ...(note === null ? {} : { note }),
  };
  const checked = ConfigurationFacts.safeParse(facts);
  if (!checked.success) reader.failBy(checked.error);
  return checked.success && Object.keys(reader.errors).length === 0
    ? { facts: checked.data }
    : { errors: reader.errors };
}

const text = (value: string | number | null | undefined) => (value == null ? "" : String(value));
const binarySize = (bytes: number | null | undefined) => (bytes == null ? "" : writeSize(bytes, true));
const size = (bytes: number | null | undefined) => (bytes == null ? "" : writeSize(bytes, false));
const list = (parts: readonly string[] | null | undefined) => (parts == null ? "" : writeList(parts));

function writePool(pool: Facts["pool"]): FormValues {
  return {
    "pool.media": text(pool?.media),
    "pool.driveCount": text(pool?.driveCount),
    "pool.raid": text(pool?.raid),
    "pool.groupCount": text(pool?.groupCount),
    "pool.stripeBytes": binarySize(pool?.stripeBytes),
    "pool.state": text(pool?.state),
    "pool.layers": list(pool?.layers),
    ...writeRows(pool?.drives, "pool.drives"),
  };
}

const writeRows = (drives: NonNullable<Facts["pool"]>["drives"] | undefined, name: string): FormValues =>
  Object.assign(
    { [noneName(name)]: drives?.length === 0 ? "yes" : "" },
    ...(drives ?? []).map((row, at) => writeDrives(row, `${name}.${at}`)),
  );

function writeAcceleration(acceleration: Facts["acceleration"]): FormValues {
  const kind = { "acceleration.kind": acceleration?.kind ?? "" };
  if (acceleration === null || acceleration.kind === "none") return kind;
  return {
    ...kind,
    "acceleration.driveCount": text(acceleration.driveCount),
    "acceleration.raid": text(acceleration.raid),
    "acceleration.sizeBytes": size(acceleration.sizeBytes),
    "acceleration.overProvisioningPercent": text(acceleration.overProvisioningPercent),
    ...(acceleration.kind === "cache"
      ? { "acceleration.mode": text(acceleration.mode), "acceleration.cacheState": text(acceleration.state) }
      : {
          "acceleration.schedule": text(acceleration.schedule),
          "acceleration.tierState": text(acceleration.state),
        }),
    ...writeRows(acceleration.drives, "acceleration.drives"),
  };
}

function writeAccess(access: Access | null): FormValues {
  const protocol = { "access.protocol": access?.protocol ?? "" };
  switch (access?.protocol) {
    case undefined:
    case "local":
      return protocol;
    case "smb":
      return {
        ...protocol,
        "access.dialect": text(access.dialect),
        "access.isMultichannel": yesNoText(access.isMultichannel),
        "access.channels": text(access.channels),
        "access.isSigned": yesNoText(access.isSigned),
        "access.isEncrypted": yesNoText(access.isEncrypted),
        "access.options": list(access.options),
      };
    case "nfs":
      return {
        ...protocol,
        "access.version": text(access.version),
        "access.transport": text(access.transport),
        "access.connections": text(access.connections),
        "access.isSync": yesNoText(access.isSync),
        "access.readBytes": binarySize(access.readBytes),
        "access.writeBytes": binarySize(access.writeBytes),
        "access.options": list(access.options),
      };
    case "iscsi":
      return {
        ...protocol,
        "access.lunBytes": size(access.lunBytes),
        "access.options": list(access.options),
      };
    case "cloud-client":
      return { ...protocol, "access.product": text(access.product) };
    case "other":
      return { ...protocol, "access.name": access.name, "access.options": list(access.options) };
  }
}

/** The form of known facts; reading it gives the same facts back. Null is the empty form: nothing is known. */
export function writeConfiguration(facts: Facts | null): FormValues {
  return {
    ...writePool(facts?.pool ?? null),
    volumeKind: text(facts?.volumeKind),
    "fileSystem.type": text(facts?.fileSystem?.type),
    "fileSystem.options": list(facts?.fileSystem?.options),
    "fileSystem.isEncrypted": yesNoText(facts?.fileSystem?.isEncrypted ?? null),
    "fileSystem.compression": text(facts?.fileSystem?.compression),
    "fileSystem.isDeduplicated": yesNoText(facts?.fileSystem?.isDeduplicated ?? null),
    ...writeAcceleration(facts?.acceleration ?? null),
    "memoryCache.isOn": yesNoText(facts?.memoryCache?.isOn ?? null),
    "memoryCache.sizeBytes": binarySize(facts?.memoryCache?.sizeBytes),
    memoryBytes: binarySize(facts?.memoryBytes),
    ...writeAccess(facts?.access ?? null),
    "network.port": text(facts?.network?.port),
    "network.linkBitsPerSecond":
      facts?.network?.linkBitsPerSecond == null ? "" : writeLink(facts.network.linkBitsPerSecond),
    "network.mtu": text(facts?.network?.mtu),
    ...writeBond(facts?.network?.bond, "network.bond"),
    firmware: text(facts?.firmware),
    "facts.note": text(facts?.note),
  };
}
