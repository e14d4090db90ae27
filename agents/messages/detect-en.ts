import type { FactWord } from "#agents/fact-values.ts";
import type { FactKey, Gap } from "#agents/probes/gaps.ts";
import type { NasSource } from "#agents/probes/nas/nas-facts.ts";

const labels: Record<FactKey, string> = {
  protocol: "Protocol",
  server: "Server",
  share: "Share",
  mountOptions: "Mount options",
  smbDialect: "SMB dialect",
  smbChannels: "SMB channels",
  smbSigning: "Signed",
  smbEncryption: "Encrypted",
  nfsVersion: "NFS version",
  nfsTransport: "Transport",
  nfsConnections: "Connections",
  nfsSync: "Synchronous",
  nfsReadSize: "Read size",
  nfsWriteSize: "Write size",
  lunSize: "LUN",
  fileSystem: "File system",
  drive: "Drive",
  media: "Medium",
  layers: "Layers below",
  raid: "RAID",
  poolState: "State",
  route: "Way",
  nicModel: "NIC",
  nicDriver: "Driver",
  nicLink: "Link",
  nicDuplex: "Duplex",
  nicWireless: "Medium of the link",
  nicMtu: "MTU",
  nicOffloads: "Offloads",
  nicQueues: "Receive queues",
  bond: "Bond",
  vlan: "VLAN",
  os: "System",
  model: "Model",
  cpu: "Processor",
  cores: "Cores",
  memory: "Memory",
  freeMemory: "Free memory",
  load: "Load",
  powerPlan: "Power plan",
  battery: "Power",
  virtualMachine: "Virtual machine",
  nasName: "Own name",
  nasVendor: "Vendor",
  nasServices: "Services",
};

const words: Record<FactWord, string> = {
  local: "none: a disk of this PC",
  yes: "yes",
  no: "no",
  direct: "directly, without a router",
  routed: "over a router",
  loopback: "inside this PC",
  full: "full",
  half: "HALF",
  wireless: "WI-FI",
  wired: "cable",
  none: "none",
  battery: "ON BATTERY",
  mains: "mains",
  normal: "normal",
  degraded: "DEGRADED",
  rebuilding: "rebuilding",
  scrubbing: "being checked",
};

const sources: Record<NasSource, string> = {
  smb: "its SMB answer",
  mdns: "mDNS",
  ssdp: "SSDP",
  mac: "the maker of its network card",
};

/** What `detect` says. */
export const detectEn = {
  labels,
  words,
  titles: {
    mount: "Mount",
    storage: "Storage below",
    way: "Way to the server",
    client: "This PC",
    nas: "What the server says of itself",
  },
  switches: (list: readonly { name: string; isOn: boolean }[]) =>
    list.map(({ name, isOn }) => `${name} ${isOn ? "on" : "off"}`).join(", "),
  bond: (mode: string, links: number | null) => (links === null ? mode : `${mode}, ${links} links`),
  cores: (physical: number | null, logical: number | null) =>
    physical === null ? `${logical} threads` : `${physical}${logical === null ? "" : `, ${logical} threads`}`,
  load: (percent: string) => `${percent} of all processors`,
  from: (value: string, source: NasSource) => `${value} (by ${sources[source]})`,
  unverified: "unverified",
  gap: (gap: Gap) => {
    switch (gap.why) {
      case "command-missing":
        return `not found out: ${gap.command} is not installed`;
      case "command-failed":
        return `not found out: ${gap.command} failed`;
      case "needs-rights":
        return `not found out: ${gap.command} needs an administrator`;
      case "no-answer":
        return "not found out: nothing answered";
      case "not-told":
        return "not found out: this system does not tell";
    }
  },
  unverifiedNote:
    "unverified: read by the documentation only, never yet compared with the real thing. Please check it.",
  noHost: (host: string) =>
    `${host} is neither a folder nor a host that can be found. Name a folder, a host name or an address.`,
  notReadable: (path: string, code: string) => `${path} can't be looked at (${code}).`,
};
