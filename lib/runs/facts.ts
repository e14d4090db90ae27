import { isBypassBroken, isBypassVerified } from "#lib/contract/cache-bypass.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CacheBypass } from "#lib/contract/result.ts";
import type { BypassWord, Fact, FactGroups, FactKey, FactPart, FactWord } from "./fact-parts.ts";

const text = (value: string | null | undefined): FactPart[] => (value ? [{ is: "text", text: value }] : []);
const word = (value: FactWord): FactPart => ({ is: "word", word: value });
const bytes = (value: number | null | undefined): FactPart[] =>
  value == null ? [] : [{ is: "bytes", bytes: value }];
const link = (value: number | null | undefined): FactPart[] =>
  value == null ? [] : [{ is: "link", bitsPerSecond: value }];
const mtu = (value: number | null | undefined): FactPart[] =>
  value == null ? [] : [{ is: "mtu", mtu: value }];

const fact = (key: FactKey, parts: FactPart[]): Fact => ({ key, parts: parts.length === 0 ? null : parts });

type RaidLevel = NonNullable<NonNullable<Report["configuration"]["pool"]>["raid"]>;

const raidNames: Record<Exclude<RaidLevel, "other">, string> = {
  single: "Single",
  jbod: "JBOD",
  raid0: "RAID 0",
  raid1: "RAID 1",
  raid5: "RAID 5",
  raid6: "RAID 6",
  raid10: "RAID 10",
  raid50: "RAID 50",
  raid60: "RAID 60",
  shr: "SHR",
  shr2: "SHR-2",
  raidz1: "RAID-Z1",
  raidz2: "RAID-Z2",
  raidz3: "RAID-Z3",
  traid: "TRAID",
  unraid: "Unraid",
};

function raidParts(raid: RaidLevel | null): FactPart[] {
  if (raid === null) return [];
  return raid === "other" ? [word("other-raid")] : text(raidNames[raid]);
}

function poolParts(pool: Report["configuration"]["pool"]): FactPart[] {
  if (pool === null) return [];
  const drives = (pool.drives ?? []).flatMap((group): FactPart[] =>
    group.capacityBytes === null
      ? text(group.model)
      : [{ is: "capacity", bytes: group.capacityBytes, count: group.count, media: group.media }],
  );
  return [
    ...(drives.length > 0
      ? drives
      : [
          ...(pool.driveCount === null
            ? []
            : [{ is: "count", of: "drives", count: pool.driveCount } satisfies FactPart]),
          ...(pool.media === null ? [] : [word(pool.media)]),
        ]),
    ...raidParts(pool.raid),
    ...(pool.state === null || pool.state === "normal" ? [] : [word(pool.state)]),
    ...(pool.layers ?? []).flatMap(text),
  ];
}

function accelerationParts(acceleration: Report["configuration"]["acceleration"]): FactPart[] {
  if (acceleration === null) return [];
  if (acceleration.kind === "none") return [word("none")];
  return [
    word(acceleration.kind),
    ...(acceleration.kind === "cache" && acceleration.mode !== null ? [word(acceleration.mode)] : []),
    ...bytes(acceleration.sizeBytes),
    ...(acceleration.state === null ? [] : [word(acceleration.state)]),
  ];
}

function accessParts(access: Report["configuration"]["access"]): FactPart[] {
  if (access === null) return [];
  switch (access.protocol) {
    case "smb":
      return [
        ...text(access.dialect === null ? "SMB" : `SMB ${access.dialect}`),
        ...(access.isSigned === null ? [] : [word(access.isSigned ? "signed" : "not-signed")]),
        ...(access.isEncrypted === true ? [word("encrypted")] : []),
        ...(access.channels === null
          ? access.isMultichannel === true
            ? [word("multichannel")]
            : []
          : [{ is: "count", of: "channels", count: access.channels } satisfies FactPart]),
      ];
    case "nfs":
      return [
        ...text(access.version === null ? "NFS" : `NFS ${access.version}`),
        ...text(access.transport?.toUpperCase()),
      ];
    case "iscsi":
      return text("iSCSI");
    case "local":
      return [word("local-access")];
    case "cloud-client":
      return [word("cloud-client"), ...text(access.product)];
    case "other":
      return text(access.name);
  }
}

function offloadParts(path: Report["path"]): FactPart[] {
  const offloads = path?.nic?.offloads ?? null;
  if (offloads === null) return [];
  const names = [
    ["TSO", offloads.segmentation],
    ["GSO", offloads.genericSegmentation],
    ["GRO", offloads.genericReceive],
    ["LRO", offloads.largeReceive],
  ] as const;
  if (names.every(([, isOn]) => isOn === null)) return [];
  const on = names.flatMap(([name, isOn]) => (isOn === true ? text(name) : []));
  return on.length === 0 ? [word("all-off")] : on;
}

/** How the client joins its links, where it does. */
function clientBondParts(path: Report["path"]): FactPart[] {
  const bond = path?.bond ?? null;
  if (bond === null || bond.mode === "none") return [];
  return [
    ...text(bond.mode),
    ...(bond.links === null ? [] : [{ is: "count", of: "links", count: bond.links } satisfies FactPart]),
  ];
}

function queueParts(path: Report["path"]): FactPart[] {
  const count = path?.nic?.receiveQueues ?? null;
  return count === null ? [] : [{ is: "count", of: "queues", count }];
}

/** Whether direct I/O kept the client's cache out of the disk results: one word for all, or that they differ. */
export function cacheBypassWord(report: Pick<Report, "results">): BypassWord | null {
  const words = new Set<BypassWord>(
    report.results.flatMap((result) =>
      result.kind !== "disk" && result.kind !== "file-copy"
        ? []
        : result.cacheBypass === null
          ? []
          : [bypassWord(result.cacheBypass)],
    ),
  );
  const [first] = words;
  return words.size > 1 ? "bypass-mixed" : (first ?? null);
}

function bypassWord(bypass: CacheBypass): BypassWord {
  if (bypass.inForce === "direct") return isBypassVerified(bypass) ? "direct-verified" : "direct";
  if (bypass.inForce === "not-known") return "bypass-not-known";
  if (isBypassBroken(bypass)) return "direct-not-kept";
  return bypass.asked === "direct" ? "direct-refused" : "not-asked";
}

/** The size of the test file in bytes where all workloads of a run share one; null otherwise. */
export function testFileBytes(report: Pick<Report, "workloads">): number | null {
  const sizes = new Set(
    report.workloads.flatMap((workload) => (workload.kind === "disk" ? [workload.fileBytes] : [])),
  );
  const [first] = sizes;
  return sizes.size === 1 ? (first ?? null) : null;
}

/** What a report says about target, path and client, in the order of the page. Unknown facts stay, with null. */
export function toFactGroups(report: Report): FactGroups {
  const { target, configuration, path, client, engine } = report;
  const nic = path?.nic ?? null;
  const pathMtu = path?.pathMtu ?? null;
  const bond = configuration.network?.bond ?? null;
  const isLocal = configuration.access?.protocol === "local";
  return {
    target: [
      fact("target", [...text(target.name), word(target.kind)]),
      fact("model", text([target.vendor, target.model].filter((part) => part !== null).join(" "))),
      fact("nasProcessor", text(target.processor)),
      fact("nasMemory", bytes(configuration.memoryBytes ?? target.memoryBytes)),
      fact("volume", [...text(report.volume?.name), ...bytes(report.volume?.sizeBytes)]),
      fact("pool", poolParts(configuration.pool)),
      fact("fileSystem", [
        ...text(configuration.fileSystem?.type),
        ...(configuration.fileSystem?.isEncrypted === true ? [word("encrypted")] : []),
        ...(configuration.fileSystem?.compression ? [word("compressed")] : []),
        ...(configuration.fileSystem?.isDeduplicated === true ? [word("deduplicated")] : []),
      ]),
      fact("acceleration", accelerationParts(configuration.acceleration)),
      fact("firmware", text(configuration.firmware)),
    ].filter(({ key }) => target.kind === "nas" || !nasOnly.has(key)),
    path: [
      fact("protocol", accessParts(configuration.access)),
      fact("clientNic", [
        ...link(nic?.linkBitsPerSecond),
        ...mtu(nic?.mtu),
        ...(nic?.isWireless === true ? [word("wireless")] : []),
        ...(nic?.isFullDuplex === false ? [word("half-duplex")] : []),
        ...(path?.isLoopback === true ? [word("loopback")] : []),
        ...text(nic?.driver),
        ...clientBondParts(path),
        ...(path?.vlan == null ? [] : text(`VLAN ${path.vlan}`)),
      ]),
      fact("nasLink", [
        ...link(configuration.network?.linkBitsPerSecond),
        ...mtu(configuration.network?.mtu),
      ]),
      fact(
        "pathMtu",
        pathMtu === null
          ? []
          : [
              { is: "text", text: String(pathMtu.mtu) },
              ...(pathMtu.quality === "measured"
                ? [word("path-measured")]
                : pathMtu.quality === "derived"
                  ? [word("path-derived")]
                  : []),
            ],
      ),
      fact(
        "bond",
        bond === null
          ? []
          : [
              ...(bond.mode === "none" ? [word("none")] : text(bond.mode)),
              ...(bond.links === null
                ? []
                : [{ is: "count", of: "links", count: bond.links } satisfies FactPart]),
            ],
      ),
      fact("offloads", [...offloadParts(path), ...queueParts(path)]),
      fact("hops", [
        ...(path?.isRouted === true ? [word("routed")] : []),
        ...(path?.hops ?? []).flatMap((hop) => text(hop.description)),
      ]),
    ].filter(({ key }) => !isLocal || key === "protocol"),
    client: [
      fact("client", [
        ...text(client?.label),
        ...((client?.count ?? 1) > 1
          ? [{ is: "count", of: "clients", count: client?.count ?? 1 } satisfies FactPart]
          : []),
        ...(client?.isVirtualMachine === true ? [word("virtual-machine")] : []),
      ]),
      fact("os", text([client?.os, client?.osVersion].filter(Boolean).join(" "))),
      fact("cpu", [
        ...text(client?.cpu),
        ...(client?.logicalCores == null
          ? []
          : [{ is: "count", of: "cores", count: client.logicalCores } satisfies FactPart]),
      ]),
      fact("clientMemory", bytes(client?.memoryBytes)),
      fact("power", [
        ...text(client?.atStart?.powerPlan),
        ...(client?.atStart?.isOnBattery === true ? [word("on-battery")] : []),
      ]),
      fact("profile", text(report.profile.name)),
      fact("fileSize", bytes(testFileBytes(report))),
      fact("engine", text([engine.name, engine.version, engine.io].filter(Boolean).join(" "))),
      fact("cacheBypass", wordOrNothing(cacheBypassWord(report))),
    ],
  };
}

const nasOnly = new Set<FactKey>(["nasProcessor", "nasMemory", "firmware"]);

const wordOrNothing = (value: FactWord | null): FactPart[] => (value === null ? [] : [word(value)]);
