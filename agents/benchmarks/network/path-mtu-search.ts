import type { PathMtuEvidence } from "#lib/contract/result.ts";
import type { PingAnswer, PingFailure } from "./ping-answer.ts";

/** Asks for one packet of so many bytes, IP header included, that must not be fragmented. */
export type Ping = (packetBytes: number) => Promise<PingAnswer>;

type Larger = Exclude<PathMtuEvidence["larger"], null>;
type Packets = { packetsSent: number; packetsLost: number };

/** The largest packet that passed, and what became of larger ones; or why none could be found. */
export type FoundMtu =
  | ({ mtu: number; larger: Larger } & Packets)
  | ({ mtu: null; reason: PingFailure } & Packets);

export type SearchOptions = {
  ping: Ping;
  /** The largest packet that is tried: the MTU of this PC's NIC. */
  mostBytes: number;
  signal: AbortSignal;
};

const leastBytes = 128;
/** A packet counts as too big for the path only after as many losses. */
const triesOfOne = 3;
const triesOfLossy = 6;
const mostRestarts = 2;

/**
 * Where paths usually end: 1500 first, then PPPoE and tunnels below it (1492, 1480, 1454 and 1438 of Japanese fibre lines, 1420 of
 * WireGuard, 1450 of VXLAN), IPv6's least 1280, frames with tags above, the jumbo sizes of drivers.
 */
const usualBytes = [
  576, 1280, 1400, 1420, 1438, 1450, 1454, 1460, 1480, 1492, 1500, 1504, 2000, 4082, 4470, 7400, 8000, 8950,
  8996,
];

/** The next size to try between one that passed and one that did not. */
export function nextSize(low: number, high: number, told: number | null): number {
  if (told !== null && told > low && told < high) return told;
  if (low === told || low === 1500) return low + 1;
  if (low < 1500 && high > 1500) return 1500;
  const between = usualBytes.filter((size) => size > low && size < high);
  const middle = between[Math.floor(between.length / 2)];
  if (middle !== undefined) return middle;
  return usualBytes.includes(low) ? low + 1 : Math.floor((low + high) / 2);
}

const causeOf = (answer: Exclude<PingAnswer, { is: "passed" | "failed" }>, mostBytes: number): Larger => {
  if (answer.is === "lost") return "vanished";
  // What this PC refuses although its NIC takes it, it was told by a hop before.
  const isTold = answer.by === "hop" || (answer.mtu !== null && answer.mtu < mostBytes);
  return isTold ? "reported" : "refused-here";
};

/**
 * Binary search for the largest packet that passes, by way of the usual sizes and of what hops name. A packet that is lost is
 * repeated; where packets that fit are lost as well it is repeated more, so that a lossy network is not taken for a small one.
 * Before it ends, a size that vanished is tried once more. Throws where `signal` is aborted.
 */
export async function searchPathMtu({ ping, mostBytes, signal }: SearchOptions): Promise<FoundMtu> {
  const { ask, askSurely, packets } = createAsker(ping, signal);
  const first = await ask(leastBytes, triesOfOne);
  if (first.is !== "passed")
    return { mtu: null, reason: first.is === "failed" ? first.reason : "no-answer", ...packets };
  let low = leastBytes;
  for (let restarts = 0; ; restarts += 1) {
    let high = mostBytes + 1;
    let larger: Larger = "not-sent";
    let told: number | null = null;
    for (let size = restarts === 0 ? mostBytes : nextSize(low, high, null); high - low > 1; ) {
      const answer = await askSurely(size, low);
      if (answer.is === "failed") return { mtu: null, reason: answer.reason, ...packets };
      if (answer.is === "passed") low = size;
      else {
        high = size;
        larger = causeOf(answer, mostBytes);
        told = answer.is === "lost" ? null : answer.mtu;
      }
      size = nextSize(low, high, told);
    }
    const isDoubtful = larger === "vanished" && restarts < mostRestarts;
    if (!isDoubtful || (await ask(high, triesOfOne)).is !== "passed") return { mtu: low, larger, ...packets };
    low = high;
  }
}

/** Repeats what is lost, and counts. */
function createAsker(ping: Ping, signal: AbortSignal) {
  const packets: Packets = { packetsSent: 0, packetsLost: 0 };
  let isLossy = false;
  /** The first of several answers that is no loss. */
  const ask = async (bytes: number, tries: number): Promise<PingAnswer> => {
    for (let made = 1; ; made += 1) {
      signal.throwIfAborted();
      const answer = await ping(bytes);
      packets.packetsSent += 1;
      if (answer.is === "passed" && made > 1) isLossy = true;
      if (answer.is !== "lost") return answer;
      packets.packetsLost += 1;
      if (made === tries) return answer;
    }
  };
  /** As `ask`; before a size counts as too big, one that fits must pass. */
  const askSurely = async (bytes: number, fitting: number): Promise<PingAnswer> => {
    const answer = await ask(bytes, triesOfOne);
    if (answer.is !== "lost") return answer;
    if ((await ask(fitting, 1)).is !== "passed") isLossy = true;
    return isLossy ? ask(bytes, triesOfLossy) : answer;
  };
  return { ask, askSurely, packets };
}
