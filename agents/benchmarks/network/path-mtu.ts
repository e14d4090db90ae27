import { isIPv6 } from "node:net";
import type { PathMtuEvidence } from "#lib/contract/result.ts";
import { nicMtuTo, withLearnedMtu, withWholeAnswers } from "./linux-path-mtu.ts";
import { type FoundMtu, type Ping, searchPathMtu } from "./path-mtu-search.ts";
import { createPing, type Family, findPingProgram } from "./ping-program.ts";
import { readSegmentFacts, type SegmentFacts } from "./segment-size.ts";

/** The largest packet that passed one way in bytes, IP header included; null where nothing could be measured. */
export type MeasuredMtu = { mtu: number | null; evidence: PathMtuEvidence };

/** The way there, and the way back where answers show it. */
export type PathMtu = { send: MeasuredMtu; receive: MeasuredMtu | null };

export type PathMtuOptions = {
  /** An IP address. */
  address: string;
  /** Of the NIC that leads there; null where it is not known, and to be found out if it can be. */
  clientMtu: number | null;
  /** A TCP port of the other end that accepts connections, which tells its segment size; null without one. */
  port: number | null;
};

/** An IPv4 packet is never larger (RFC 791). */
const mostPacketBytes = 65_535;
/** The largest frames of common switches. */
const mostUnknownBytes = 9216;
/** macOS refuses longer echo requests than this by itself (net.inet.raw.maxdgram of 8192, and the IP header). */
const mostDarwinBytes = 8192 + 20;

/**
 * Measures the largest packet that passes unfragmented to a host and, on Linux, back: `ping` with fragmenting forbidden, found by
 * search. What is claimed stands beside it. Never fails but by `signal`; what can't be measured comes with its reason.
 */
export async function measurePathMtu(
  { address, clientMtu: givenMtu, port }: PathMtuOptions,
  signal: AbortSignal,
): Promise<PathMtu> {
  const clientMtu = givenMtu ?? (await nicMtuTo(address));
  const family: Family = isIPv6(address) ? "ipv6" : "ipv4";
  // A hop's complaint lowers what the kernel lets TCP announce, so that is asked for first.
  const segment = port === null ? null : await readSegmentFacts({ address, family, port }, signal);
  const hidesPeer =
    segment !== null && clientMtu !== null && segment.pathMtu < Math.min(clientMtu, mostPacketBytes);
  const peerMtu = segment === null || hidesPeer ? null : segment.peerMtu;
  const program = await findPingProgram();
  const single = createPing(program, { address, family });
  const ping = program === "plain" ? withLearnedMtu(single, { address, family }) : single;
  const mostBytes = Math.min(clientMtu ?? mostUnknownBytes, mostPacketBytes);
  const claims = { clientMtu, peerMtu, peerMtuFrom: peerMtu === null ? null : ("segment-size" as const) };
  const found = await searchPathMtu({ ping, mostBytes, signal });
  const isLimitOfPing =
    found.mtu === mostDarwinBytes && program === "darwin" && found.larger === "refused-here";
  const send = toMeasured(
    found,
    "ping",
    isLimitOfPing || (found.mtu !== null && clientMtu === null && found.larger === "not-sent"),
    claims,
  );
  const receive =
    found.mtu === null ? null : await measureWayBack({ ping, family, mostBytes: found.mtu, claims }, signal);
  return { send, receive };
}

/**
 * What the segments of a transfer that was under way say of a path whose host answers no ping: packets of that size passed. Where
 * the kernel knows of a hop that takes less than the NIC, larger ones were refused; else nothing larger was tried.
 */
export function withTransfer({ send, receive }: PathMtu, transfer: SegmentFacts | null): PathMtu {
  if (send.mtu !== null || transfer === null) return { send, receive };
  const { clientMtu } = send.evidence;
  const isTold = clientMtu !== null && transfer.pathMtu < clientMtu && transfer.peerMtu === transfer.pathMtu;
  const isAtLeast = !isTold && transfer.peerMtu !== clientMtu;
  const found = { method: "tcp", isAtLeast, larger: isTold ? "reported" : "not-sent", reason: null } as const;
  return { send: { mtu: transfer.peerMtu, evidence: { ...send.evidence, ...found } }, receive };
}

type Claims = Pick<PathMtuEvidence, "clientMtu" | "peerMtu" | "peerMtuFrom">;

/** The largest answer that comes back in one piece: at least the way there, where that one does. */
async function measureWayBack(
  { ping, family, mostBytes, claims }: { ping: Ping; family: Family; mostBytes: number; claims: Claims },
  signal: AbortSignal,
): Promise<MeasuredMtu | null> {
  const whole = withWholeAnswers(ping, family);
  if (whole === null) return null;
  const found = await searchPathMtu({ ping: whole, mostBytes, signal });
  if (found.mtu === null) return null;
  const isAtLeast = found.larger === "not-sent" && mostBytes < (claims.clientMtu ?? Number.POSITIVE_INFINITY);
  const larger = found.larger === "not-sent" ? found.larger : "fragmented";
  return toMeasured({ ...found, larger }, "replies", isAtLeast, claims);
}

function toMeasured(
  found: FoundMtu,
  method: PathMtuEvidence["method"],
  isAtLeast: boolean,
  claims: Claims,
): MeasuredMtu {
  const { mtu, packetsSent, packetsLost } = found;
  const outcome =
    found.mtu === null ? { larger: null, reason: found.reason } : { larger: found.larger, reason: null };
  return { mtu, evidence: { method, isAtLeast, ...claims, ...outcome, packetsSent, packetsLost } };
}
