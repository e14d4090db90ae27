import type { PathFacts } from "#lib/contract/facts.ts";
import {
  type BondFacts,
  type FoundNic,
  type FoundPath,
  type NicFacts,
  toMtu,
  unknownNic,
  unknownPath,
  unknownWay,
} from "./found-path.ts";
import { type Gaps, gapFor } from "./gaps.ts";
import { betterNic } from "./nic-choice.ts";
import type { WindowsAnswer } from "./windows-answer.ts";

type AnsweredNic = NonNullable<WindowsAnswer["nics"]>[number];

/** NDIS_PHYSICAL_MEDIUM: WirelessLan, WirelessWan, Native802_11, WiMax. Source: ntddndis.h. */
const radioMedia = new Set([1, 8, 9, 12]);
/** MediaDuplexState of MSFT_NetAdapter: 1 half, 2 full. */
const halfDuplex = 1;
const fullDuplex = 2;
/** InterfaceOperationalStatus: 1 up, 2 down. */
const up = 1;
const down = 2;
/** Some drivers give all ones for a speed that they don't know. */
const mostBitsPerSecond = 1e13;

function toNic(nic: AnsweredNic, mtus: WindowsAnswer["mtus"]): NicFacts {
  const speed = nic.receiveBitsPerSecond ?? 0;
  const ip = mtus?.find(({ name }) => name === nic.name)?.mtu ?? nic.mtu ?? null;
  return {
    ...unknownNic,
    model: nic.description?.slice(0, 300) || null,
    driver: nic.driver?.slice(0, 300) || null,
    linkBitsPerSecond: speed > 0 && speed < mostBitsPerSecond ? speed : null,
    isFullDuplex: nic.duplex === fullDuplex ? true : nic.duplex === halfDuplex ? false : null,
    isWireless: nic.medium == null ? null : radioMedia.has(nic.medium),
    mtu: ip === null ? null : toMtu(ip),
  };
}

/** Offloads by their standard keywords in the registry. Checksums: 0 off, 1 sent, 2 received, 3 both. Source: NDIS keywords. */
function toOffloads({ properties, isReceiveCoalesced }: WindowsAnswer): NicFacts["offloads"] {
  if (properties == null || properties.length === 0) return null;
  const value = (keyword: string): number | null => {
    const found = properties.find((property) => property.keyword === keyword)?.value;
    return found == null || found === "" ? null : Number(found);
  };
  const checksum = value("*TCPChecksumOffloadIPv4") ?? value("*TCPUDPChecksumOffloadIPv4");
  const segmentation = value("*LsoV2IPv4") ?? value("*LsoV1IPv4");
  return {
    segmentation: segmentation === null ? null : segmentation !== 0,
    genericSegmentation: null,
    genericReceive: null,
    largeReceive: isReceiveCoalesced ?? null,
    receiveChecksum: checksum === null ? null : (checksum & 2) !== 0,
    transmitChecksum: checksum === null ? null : (checksum & 1) !== 0,
  };
}

/** Teams of Windows Server: 0 static, 1 switch independent, 2 LACP. */
function toBond({ team }: WindowsAnswer): BondFacts | null {
  if (team == null) return null;
  const links = team.members?.length ?? 0;
  return { mode: team.mode === 2 ? "802.3ad" : "other", links: links === 0 ? null : links };
}

function toFoundNic(
  nic: AnsweredNic,
  answer: WindowsAnswer,
  subnets: ReadonlyMap<string, readonly string[]>,
): FoundNic {
  return {
    device: nic.name,
    nic: toNic(nic, answer.mtus),
    isUp: nic.state === up ? true : nic.state === down ? false : null,
    macAddress: nic.mac ?? null,
    subnets: subnets.get(nic.name) ?? [],
  };
}

function gapsOf(answer: WindowsAnswer, nic: NicFacts): Gaps {
  return {
    ...(nic.offloads === null
      ? { nicOffloads: { why: "command-failed", command: "Get-NetAdapterAdvancedProperty" } }
      : {}),
    ...(answer.rss == null ? { nicQueues: { why: "command-failed", command: "Get-NetAdapterRss" } } : {}),
  };
}

/** The way to the server by what the script found. `subnets` are those of this PC's interfaces, which Node knows too. */
export function toWindowsPath(
  answer: WindowsAnswer,
  subnets: ReadonlyMap<string, readonly string[]>,
): FoundPath {
  const { alias, address, nextHop } = answer;
  if (alias == null) {
    const why = address == null ? "no-answer" : "command-failed";
    return {
      ...unknownWay,
      gaps: gapFor(["route"], why === "no-answer" ? { why } : { why, command: "Find-NetRoute" }),
    };
  }
  const all = (answer.nics ?? []).map((nic) => toFoundNic(nic, answer, subnets));
  const named = all.find(({ device }) => device === alias);
  const isLoopback = /^Loopback /.test(alias) || (address ?? "").startsWith("127.") || address === "::1";
  if (named === undefined) {
    return { ...unknownWay, path: { ...unknownPath, isLoopback }, nicDevice: alias };
  }
  const answered = answer.nics?.find(({ name }) => name === alias);
  const nic: NicFacts = {
    ...named.nic,
    offloads: toOffloads(answer),
    receiveQueues:
      answer.rss?.isOn === true && (answer.rss.queues ?? 0) > 0 ? (answer.rss.queues ?? null) : null,
  };
  const bond = toBond(answer);
  const members = answer.team?.members ?? [];
  const path: PathFacts = {
    ...unknownPath,
    nic,
    ...(bond === null
      ? {}
      : { bond, otherNics: all.filter(({ device }) => members.includes(device)).map((one) => one.nic) }),
    isLoopback,
    isRouted: nextHop == null || nextHop === "" ? null : !/^(0\.0\.0\.0|::)$/.test(nextHop),
    vlan: answered?.vlan == null || answered.vlan === 0 ? null : String(answered.vlan),
  };
  const others = all.filter(({ device }) => !members.includes(device));
  return {
    path,
    nicDevice: alias,
    macAddress: named.macAddress,
    isUp: named.isUp,
    betterLink: address == null || isLoopback ? null : betterNic({ ...named, nic }, others, address),
    gaps: gapsOf(answer, nic),
  };
}
