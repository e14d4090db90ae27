import { lookup } from "node:dns/promises";
import { isIPv6 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { findAnsweringPort } from "#agents/benchmarks/network/answering-port.ts";
import { measurePathMtu, type PathMtu, withTransfer } from "#agents/benchmarks/network/path-mtu.ts";
import { askPathMtuBack, withAnswerOfAgent } from "#agents/benchmarks/network/path-mtu-back.ts";
import { pathMtuWorkload, toPathMtuResults } from "#agents/benchmarks/network/path-mtu-result.ts";
import { type RoundTripAsk, RoundTripFailure } from "#agents/benchmarks/network/round-trip.ts";
import { measureRoundTrips } from "#agents/benchmarks/network/round-trip-child.ts";
import {
  type RoundTripKind,
  type RoundTrips,
  toRoundTripResult,
  toRoundTripWorkload,
} from "#agents/benchmarks/network/round-trip-result.ts";
import { readTransfer, type SegmentFacts } from "#agents/benchmarks/network/segment-size.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import type { NetworkWorkload } from "#lib/contract/workload.ts";

type Measured = { workload: NetworkWorkload; results: NetworkResult[] };
type Load = NonNullable<RoundTripKind["load"]>;

/** What is measured of a path beside its throughput. */
export type PathMeasurement = {
  /** To be done while a load is under way; never fails but by `signal`. */
  underLoad(load: Load, ended: AbortSignal): Promise<void>;
  /** What that load moved, once it is known. */
  loadMoved(load: Load, bytesPerSecond: number): void;
  /**
   * All that was measured. `agentPort` is that of an agent's server at the other end, which is asked for echoes and for the path MTU
   * from there; null where it is another program's.
   */
  finish(agentPort: number | null): Promise<{ measured: Measured[]; pathMtu: number | null }>;
};

const idleMs = 2000;
const intervalMs = 10;
const timeoutMs = 1000;
const longestLoadedMs = 5000;
/** A load's own packets are not to be disturbed much. */
const loadedIntervalMs = 20;

/** Until a transfer has moved enough to be asked for its segments. */
const transferMs = 1000;

/** `port` is the one that loads go to. */
type Options = { host: string; port: number; clientMtu: number | null; signal: AbortSignal };

/**
 * Measures what needs an idle path: round trips by TCP, and the path MTU. Round trips of a host that answers on no port, and of
 * one whose name is not known, are left out.
 */
export async function startPathMeasurement({
  host,
  port: loadPort,
  clientMtu,
  signal,
}: Options): Promise<PathMeasurement> {
  const address = await lookup(host).then(
    (found) => found.address,
    () => null,
  );
  if (address === null) return nothingToMeasure;
  const port = await findAnsweringPort(address, signal);
  const taken: { kind: RoundTripKind; durationMs: number; trips: RoundTrips }[] = [];
  const moved = new Map<Load, number>();

  async function take(kind: RoundTripKind, ask: RoundTripAsk | null, finish?: AbortSignal): Promise<void> {
    if (ask === null) return;
    try {
      const trips = await measureRoundTrips(ask, signal, finish);
      if (trips.length > 0) taken.push({ kind, durationMs: ask.durationMs, trips });
    } catch (error) {
      if (!(error instanceof RoundTripFailure)) throw error;
    }
  }
  const connects = (durationMs: number, everyMs: number): RoundTripAsk | null =>
    port === null ? null : { by: "connect", address, port, durationMs, intervalMs: everyMs, timeoutMs };

  await take({ by: "connect", load: null }, connects(idleMs, intervalMs));
  const mtuFromHere = await measurePathMtu({ address, clientMtu, port }, signal);
  let transfer: SegmentFacts | null = null;
  const askTransfer = async (ended: AbortSignal): Promise<void> => {
    await sleep(transferMs, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted || mtuFromHere.send.mtu !== null) return;
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    transfer = await readTransfer({ address, family, port: loadPort }, mtuFromHere.send.evidence.clientMtu);
  };

  return {
    async underLoad(load, ended) {
      const asking = load === "receive" || transfer !== null ? null : askTransfer(ended);
      await take({ by: "connect", load }, connects(longestLoadedMs, loadedIntervalMs), ended);
      await asking;
    },
    loadMoved: (load, bytesPerSecond) => {
      moved.set(load, bytesPerSecond);
    },
    async finish(agentPort) {
      let mtu: PathMtu = withTransfer(mtuFromHere, transfer);
      if (agentPort !== null) {
        const echoes = {
          by: "echo",
          address,
          port: agentPort,
          durationMs: idleMs,
          intervalMs,
          timeoutMs,
        } as const;
        await take({ by: "echo", load: null }, echoes);
        mtu = withAnswerOfAgent(mtu, await askBack({ address, port: agentPort }, signal));
      }
      const { isAtLeast } = mtu.send.evidence;
      return {
        measured: [...toTrips(taken, moved), { workload: pathMtuWorkload, results: toPathMtuResults(mtu) }],
        pathMtu: isAtLeast ? null : mtu.send.mtu,
      };
    },
  };
}

const nothingToMeasure: PathMeasurement = {
  underLoad: async () => undefined,
  loadMoved: () => undefined,
  finish: async () => ({ measured: [], pathMtu: null }),
};

const toTrips = (
  taken: readonly { kind: RoundTripKind; durationMs: number; trips: RoundTrips }[],
  moved: ReadonlyMap<Load, number>,
): Measured[] =>
  taken.map(({ kind, durationMs, trips }) => {
    const workload = toRoundTripWorkload(kind, durationMs);
    const load = kind.load === null ? null : (moved.get(kind.load) ?? null);
    return { workload, results: [toRoundTripResult(workload, trips, load)] };
  });

async function askBack(at: { address: string; port: number }, signal: AbortSignal) {
  try {
    return await askPathMtuBack(at, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RoundTripFailure) return null;
    throw error;
  }
}
