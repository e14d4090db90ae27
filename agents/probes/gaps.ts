/** The facts that `detect` shows, in its order, by what they belong to. */
export const factGroups = {
  mount: ["protocol", "server", "share", "mountOptions"],
  smb: ["smbDialect", "smbChannels", "smbSigning", "smbEncryption"],
  nfs: ["nfsVersion", "nfsTransport", "nfsConnections", "nfsSync", "nfsReadSize", "nfsWriteSize"],
  lun: ["lunSize"],
  storage: ["fileSystem", "drive", "media", "layers", "raid", "poolState"],
  network: [
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
  ],
  client: [
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
  ],
  nas: ["nasName", "nasVendor", "nasServices"],
} as const;

/** Every fact that `detect` shows, in its order. */
export const factKeys = Object.values(factGroups).flat();
export type FactKey = (typeof factKeys)[number];

/** Why a fact could not be found out. `command` is the one that would have told it. */
export type Gap =
  | { why: "command-missing" | "command-failed" | "needs-rights"; command: string }
  | { why: "not-told" | "no-answer" };

export type Gaps = Partial<Record<FactKey, Gap>>;

/** The same gap for several facts. */
export const gapFor = (keys: readonly FactKey[], gap: Gap): Gaps =>
  Object.fromEntries(keys.map((key) => [key, gap]));
