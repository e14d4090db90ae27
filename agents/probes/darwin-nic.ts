import { type BondFacts, type FoundNic, toMtu, unknownNic } from "./found-path.ts";

/** An interface in the text of macOS's `ifconfig`, with what it is made of. */
export type DarwinInterface = FoundNic & {
  bond: { bond: BondFacts; members: string[] } | null;
  vlan: { id: string; parent: string } | null;
};

/** Bits per second of a medium: `1000baseT`, `2500Base-T`, `2.5GBase-T`, `10Gbase-T`, `10baseT/UTP`; null for others. */
export function parseMediaSpeed(medium: string): number | null {
  const [, digits, giga] = /^(\d+(?:\.\d+)?)(G?)base/i.exec(medium) ?? [];
  return digits === undefined ? null : Number(digits) * (giga === "" ? 1e6 : 1e9);
}

type Media = { linkBitsPerSecond: number | null; isFullDuplex: boolean | null };

/** `media: autoselect (1000baseT <full-duplex>)`, or one that was set by hand: `media: 1000baseT <full-duplex>`. */
function parseMedia(block: string): Media {
  const line = /^\s*media: (.*)$/m.exec(block)?.[1] ?? "";
  const medium = /\(([^)]*)\)/.exec(line)?.[1] ?? line;
  const linkBitsPerSecond = parseMediaSpeed(medium.trim());
  const isFullDuplex = /full-duplex/.test(line) ? true : /half-duplex/.test(line) ? false : null;
  // A Thunderbolt bridge claims full duplex without a link.
  return { linkBitsPerSecond, isFullDuplex: linkBitsPerSecond === null ? null : isFullDuplex };
}

/** The offloads among `options=...<RXCSUM,TXCSUM,TSO4>`; null where an interface lists none at all. */
function parseOptions(block: string): FoundNic["nic"]["offloads"] {
  const list = /^\s*options=[0-9a-f]+<([^>]*)>/m.exec(block)?.[1];
  if (list === undefined) return null;
  const words = new Set(list.split(","));
  return {
    segmentation: words.has("TSO4"),
    genericSegmentation: null,
    genericReceive: null,
    largeReceive: words.has("LRO"),
    receiveChecksum: words.has("RXCSUM"),
    transmitChecksum: words.has("TXCSUM"),
  };
}

/** All interfaces of `ifconfig`. `ports` are the system's names of its ports by device: `Wi-Fi`, `USB 10/100/1000 LAN`. */
export function parseIfconfig(
  text: string,
  ports: ReadonlyMap<string, string>,
  subnets: ReadonlyMap<string, readonly string[]>,
): DarwinInterface[] {
  return text.split(/^(?=\S+: flags=)/m).flatMap((block) => {
    const [, device, mtu] = /^(\S+): flags=.*\bmtu (\d+)/.exec(block) ?? [];
    if (device === undefined) return [];
    const port = ports.get(device) ?? null;
    const status = /^\s*status: (\S+)/m.exec(block)?.[1];
    const members = /^\s*bond interfaces: (.*)$/m.exec(block)?.[1]?.trim().split(/\s+/) ?? [];
    const [, id, parent] = /^\s*vlan: (\d+) .*parent interface: (\S+)/m.exec(block) ?? [];
    return [
      {
        device,
        nic: {
          ...unknownNic,
          ...parseMedia(block),
          model: port,
          isWireless: ports.size === 0 ? null : isWirelessPort(port),
          mtu: toMtu(Number(mtu)),
          offloads: parseOptions(block),
        },
        isUp: status === "active" ? true : status === "inactive" ? false : null,
        macAddress: /^\s*ether (\S+)/m.exec(block)?.[1] ?? null,
        subnets: subnets.get(device) ?? [],
        // macOS joins links by LACP only.
        bond: members.length === 0 ? null : { bond: { mode: "802.3ad", links: members.length }, members },
        vlan: id === undefined || parent === undefined ? null : { id, parent },
      },
    ];
  });
}

/** Before OS X 10.7 Wi-Fi was called AirPort. */
const isWirelessPort = (port: string | null): boolean => port === "Wi-Fi" || port === "AirPort";

/** Names of the ports by device, from `networksetup -listallhardwareports`. */
export function parseHardwarePorts(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, port = "", device = ""] of text.matchAll(/^Hardware Port: (.+)\nDevice: (\S+)$/gm)) {
    found.set(device, port);
  }
  return found;
}

/** Bits per second at which the Wi-Fi card sends, in `system_profiler SPAirPortDataType -json`, which counts in Mbit/s. */
export function parseAirPortRate(json: string): number | null {
  const megabits = Number(/"spairport_network_rate"\s*:\s*"?(\d+(?:\.\d+)?)/.exec(json)?.[1] ?? Number.NaN);
  return Number.isFinite(megabits) && megabits > 0 ? megabits * 1e6 : null;
}
