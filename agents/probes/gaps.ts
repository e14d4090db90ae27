/** Every fact that `detect` shows, in its order. */
export const factKeys = [
  "protocol",
  "server",
  "share",
  "mountOptions",
  "smbDialect",
  "smbChannels",
  "smbSigning",
  "smbEncryption",
  "nfsVersion",
  "nfsTransport",
  "nfsConnections",
  "nfsSync",
  "nfsReadSize",
  "nfsWriteSize",
  "lunSize",
  "fileSystem",
  "drive",
  "media",
  "layers",
  "raid",
  "poolState",
  "route",
  "nicModel",
  "nicDriver",
  "nicLink",
  "nicDuplex",
  "nicWireless",
  "nicMtu",
  "nicOffloads",
  "nicQueues",
  "bond",
  "vlan",
  "os",
  "model",
  "cpu",
  "cores",
  "memory",
  "freeMemory",
  "load",
  "powerPlan",
  "battery",
  "virtualMachine",
  "nasName",
  "nasVendor",
  "nasServices",
] as const;
export type FactKey = (typeof factKeys)[number];

/** Why a fact could not be found out. `command` is the one that would have told it. */
export type Gap =
  | { why: "command-missing" | "command-failed" | "needs-rights"; command: string }
  | { why: "not-told" | "no-answer" };

export type Gaps = Partial<Record<FactKey, Gap>>;

/** The same gap for several facts. */
export const gapFor = (keys: readonly FactKey[], gap: Gap): Gaps =>
  Object.fromEntries(keys.map((key) => [key, gap]));
