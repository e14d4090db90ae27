import type { ClientFacts, ConfigurationFacts, PathFacts, Target, Volume } from "#lib/contract/facts.ts";
import type { FactKey } from "./probes/gaps.ts";
import type { NasFact, NasFacts } from "./probes/nas/nas-facts.ts";

/** What is known of a subject and of this PC. */
export type KnownFacts = {
  target: Target | null;
  volume: Volume | null;
  configuration: ConfigurationFacts | null;
  path: PathFacts | null;
  client: ClientFacts;
  nas: NasFacts | null;
};

/** Words that a fact may be told by, in the language of whoever reads. */
export type FactWord =
  | "local"
  | "yes"
  | "no"
  | "direct"
  | "routed"
  | "loopback"
  | "full"
  | "half"
  | "wireless"
  | "wired"
  | "none"
  | "battery"
  | "mains"
  | "normal"
  | "degraded"
  | "rebuilding"
  | "scrubbing";

/** A fact's value in a form that can be put into words. */
export type FactValue =
  | { is: "text"; text: string }
  | { is: "word"; word: FactWord }
  | { is: "bytes"; bytes: number }
  | { is: "link"; bitsPerSecond: number }
  | { is: "count"; count: number }
  | { is: "percent"; percent: number }
  | { is: "switches"; switches: { name: string; isOn: boolean }[] }
  | { is: "bond"; mode: string; links: number | null }
  | { is: "cores"; physical: number | null; logical: number | null }
  | { is: "nas"; fact: NasFact; more: string | null };

type Maybe<T> = T | null | undefined;

const text = (value: Maybe<string>): FactValue | null => (value ? { is: "text", text: value } : null);
const bytes = (value: Maybe<number>): FactValue | null =>
  value == null ? null : { is: "bytes", bytes: value };
const count = (value: Maybe<number>): FactValue | null =>
  value == null ? null : { is: "count", count: value };
const list = (values: Maybe<readonly string[]>): FactValue | null =>
  values == null ? null : values.length === 0 ? { is: "word", word: "none" } : text(values.join(", "));
const word = (value: Maybe<boolean>, ifTrue: FactWord, ifFalse: FactWord): FactValue | null =>
  value == null ? null : { is: "word", word: value ? ifTrue : ifFalse };
const yesNo = (value: Maybe<boolean>): FactValue | null => word(value, "yes", "no");

type AccessOf<Protocol> = Extract<NonNullable<ConfigurationFacts["access"]>, { protocol: Protocol }>;

function smb({ configuration }: KnownFacts): AccessOf<"smb"> | null {
  const access = configuration?.access;
  return access?.protocol === "smb" ? access : null;
}

function nfs({ configuration }: KnownFacts): AccessOf<"nfs"> | null {
  const access = configuration?.access;
  return access?.protocol === "nfs" ? access : null;
}

function protocol({ configuration }: KnownFacts): FactValue | null {
  const access = configuration?.access;
  if (access == null) return null;
  if (access.protocol === "other") return text(access.name);
  if (access.protocol === "local") return { is: "word", word: "local" };
  return text(access.protocol.toUpperCase());
}

function options({ configuration }: KnownFacts): FactValue | null {
  const access = configuration?.access;
  const own = access != null && "options" in access ? access.options : null;
  return list(own ?? configuration?.fileSystem?.options);
}

function offloads({ path }: KnownFacts): FactValue | null {
  const known = path?.nic?.offloads;
  if (known == null) return null;
  const named: [string, boolean | null][] = [
    ["TSO", known.segmentation],
    ["GSO", known.genericSegmentation],
    ["GRO", known.genericReceive],
    ["LRO", known.largeReceive],
    ["RX checksum", known.receiveChecksum],
    ["TX checksum", known.transmitChecksum],
  ];
  const switches = named.flatMap(([name, isOn]) => (isOn === null ? [] : [{ name, isOn }]));
  return switches.length === 0 ? null : { is: "switches", switches };
}

function bond({ path }: KnownFacts): FactValue | null {
  if (path?.bond == null) return null;
  const { mode, links } = path.bond;
  return mode === "none" ? { is: "word", word: "none" } : { is: "bond", mode, links };
}

function route({ path }: KnownFacts): FactValue | null {
  if (path?.isLoopback === true) return { is: "word", word: "loopback" };
  return word(path?.isRouted, "routed", "direct");
}

/** No VLAN is an answer too, once the interface is known. */
function vlan({ path }: KnownFacts): FactValue | null {
  if (path?.nic == null) return null;
  return text(path.vlan) ?? { is: "word", word: "none" };
}

function cores({ client }: KnownFacts): FactValue | null {
  const { physicalCores = null, logicalCores } = client;
  if (physicalCores === null && logicalCores === null) return null;
  return { is: "cores", physical: physicalCores, logical: logicalCores };
}

function load({ client }: KnownFacts): FactValue | null {
  const percent = client.atStart?.cpuPercent;
  return percent == null ? null : { is: "percent", percent };
}

function link({ path }: KnownFacts): FactValue | null {
  const bitsPerSecond = path?.nic?.linkBitsPerSecond;
  return bitsPerSecond == null ? null : { is: "link", bitsPerSecond };
}

const nasFact = (fact: NasFact | null | undefined, more: string | null = null): FactValue | null =>
  fact == null ? null : { is: "nas", fact, more };

function nasVendor({ nas }: KnownFacts): FactValue | null {
  const more = [nas?.model?.value, nas?.firmware?.value].filter((part) => part !== undefined).join(", ");
  return nasFact(nas?.vendor, more || null);
}

const readers: Record<FactKey, (known: KnownFacts) => FactValue | null> = {
  protocol,
  server: ({ target }) =>
    target?.kind === "nas" ? text(target.key.slice(target.key.indexOf("/") + 1)) : null,
  share: ({ target, volume }) => (target?.kind === "nas" ? text(volume?.name) : null),
  mountOptions: options,
  smbDialect: (known) => text(smb(known)?.dialect),
  smbChannels: (known) => count(smb(known)?.channels),
  smbSigning: (known) => yesNo(smb(known)?.isSigned),
  smbEncryption: (known) => yesNo(smb(known)?.isEncrypted),
  nfsVersion: (known) => text(nfs(known)?.version),
  nfsTransport: (known) => text(nfs(known)?.transport),
  nfsConnections: (known) => count(nfs(known)?.connections),
  nfsSync: (known) => yesNo(nfs(known)?.isSync),
  nfsReadSize: (known) => bytes(nfs(known)?.readBytes),
  nfsWriteSize: (known) => bytes(nfs(known)?.writeBytes),
  lunSize: ({ configuration }) =>
    configuration?.access?.protocol === "iscsi" ? bytes(configuration.access.lunBytes) : null,
  fileSystem: ({ configuration }) => text(configuration?.fileSystem?.type),
  drive: ({ configuration, target }) =>
    text(configuration?.pool?.drives?.flatMap(({ model }) => model ?? []).join(", ")) ?? text(target?.model),
  media: ({ configuration }) => text(configuration?.pool?.media?.toUpperCase()),
  layers: ({ configuration }) => list(configuration?.pool?.layers),
  raid: ({ configuration }) => text(configuration?.pool?.raid),
  poolState: ({ configuration }) => {
    const state = configuration?.pool?.state;
    return state == null ? null : { is: "word", word: state };
  },
  route,
  nicModel: ({ path }) => text(path?.nic?.model),
  nicDriver: ({ path }) => text(path?.nic?.driver),
  nicLink: link,
  nicDuplex: ({ path }) => word(path?.nic?.isFullDuplex, "full", "half"),
  nicWireless: ({ path }) => word(path?.nic?.isWireless, "wireless", "wired"),
  nicMtu: ({ path }) => count(path?.nic?.mtu),
  nicOffloads: offloads,
  nicQueues: ({ path }) => count(path?.nic?.receiveQueues),
  bond,
  vlan,
  os: ({ client }) => text(client.osVersion),
  model: ({ client }) => text(client.model),
  cpu: ({ client }) => text(client.cpu),
  cores,
  memory: ({ client }) => bytes(client.memoryBytes),
  freeMemory: ({ client }) => bytes(client.atStart?.freeMemoryBytes),
  load,
  powerPlan: ({ client }) => text(client.atStart?.powerPlan),
  battery: ({ client }) => word(client.atStart?.isOnBattery, "battery", "mains"),
  virtualMachine: ({ client }) => yesNo(client.isVirtualMachine),
  nasName: ({ nas }) => nasFact(nas?.name),
  nasVendor,
  nasServices: ({ nas }) => (nas === null || nas.services.length === 0 ? null : list(nas.services)),
};

/** The value of a fact; null where it was not found out. */
export const readFact = (known: KnownFacts, key: FactKey): FactValue | null => readers[key](known);
