/** How the client's cache was kept out of the disk results of a run. */
export type BypassWord =
  | "direct-verified"
  | "direct-not-kept"
  | "direct"
  | "direct-refused"
  | "not-asked"
  | "bypass-not-known"
  | "bypass-mixed";

/** A word of the catalogue `facts.words`. */
export type FactWord =
  | "nas"
  | "local-disk"
  | "cloud-folder"
  | "hdd"
  | "ssd"
  | "nvme"
  | "other"
  | "other-raid"
  | "degraded"
  | "rebuilding"
  | "scrubbing"
  | "none"
  | "cache"
  | "tier"
  | "read"
  | "write"
  | "read-write"
  | "cold"
  | "warm"
  | "not-migrated"
  | "migrated"
  | "signed"
  | "not-signed"
  | "encrypted"
  | "compressed"
  | "deduplicated"
  | "multichannel"
  | "local-access"
  | "cloud-client"
  | "loopback"
  | "wireless"
  | "half-duplex"
  | "routed"
  | "virtual-machine"
  | "on-battery"
  | "all-off"
  | BypassWord
  | "path-measured"
  | "path-derived";

/** A piece of a fact: words and figures that a page puts into the reader's language and units. */
export type FactPart =
  | { is: "text"; text: string }
  | { is: "word"; word: FactWord }
  | { is: "bytes"; bytes: number }
  | { is: "capacity"; bytes: number; count: number | null; media: "hdd" | "ssd" | "nvme" | "other" | null }
  | { is: "link"; bitsPerSecond: number }
  | { is: "mtu"; mtu: number }
  | { is: "count"; of: "cores" | "channels" | "links" | "clients" | "drives" | "queues"; count: number };

export type FactKey =
  | "target"
  | "model"
  | "nasProcessor"
  | "nasMemory"
  | "volume"
  | "pool"
  | "fileSystem"
  | "acceleration"
  | "firmware"
  | "protocol"
  | "clientNic"
  | "nasLink"
  | "pathMtu"
  | "bond"
  | "offloads"
  | "hops"
  | "client"
  | "os"
  | "cpu"
  | "clientMemory"
  | "power"
  | "profile"
  | "fileSize"
  | "engine"
  | "cacheBypass";

/** A fact and its pieces; null is "not known". */
export type Fact = { key: FactKey; parts: FactPart[] | null };

export type FactGroups = { target: Fact[]; path: Fact[]; client: Fact[] };
