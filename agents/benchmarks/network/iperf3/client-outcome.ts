import { streamId } from "./protocol.ts";
import type { EndResults, StreamResult } from "./results.ts";
import type { TallyCounts } from "./tally.ts";

/** One direction of a test, counted where it arrives. Null is "not told". */
export type DirectionOutcome = {
  direction: "send" | "receive";
  bytes: number;
  durationMs: number;
  bytesPerSecond: number;
  /** As the client sees it: what it sent or received in each interval. */
  series: { intervalMs: number; bytes: number[] };
  retransmits: number | null;
  /** Of UDP; null for TCP. */
  datagrams: number | null;
  lostPercent: number | null;
  jitterUs: number | null;
};

/**
 * What an end tells of one of its streams, by its counts at the end of the seconds that are left out and at the end of the test.
 */
export const toStreamResult = (
  index: number,
  { from, to, durationMs }: { from: TallyCounts; to: TallyCounts; durationMs: number },
): StreamResult => ({
  id: streamId(index),
  bytes: to.bytes - from.bytes,
  retransmits: null,
  jitterUs: to.jitterNs / 1000,
  datagrams: to.datagrams,
  lostDatagrams: to.lostDatagrams,
  omittedDatagrams: from.datagrams,
  omittedLostDatagrams: Math.min(from.lostDatagrams, to.lostDatagrams),
  durationMs,
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** The sum where all are known. */
const sumOrNull = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sum(known) : null;
};

type DirectionParts = {
  direction: "send" | "receive";
  isUdp: boolean;
  /** Of this direction's streams, by the end that received. */
  received: readonly StreamResult[];
  /** By the end that sent. */
  sent: readonly StreamResult[];
  durationMs: number;
  series: DirectionOutcome["series"];
  /** What this PC's own system counted, where the other end can't know; null where it does not tell. */
  ownRetransmits: number | null;
};

/** Sums up one direction. The time is the receiver's own, where it told one. */
export function toDirectionOutcome(parts: DirectionParts): DirectionOutcome {
  const { direction, isUdp, received, sent, series } = parts;
  const bytes = sum(received.map((stream) => stream.bytes));
  const durationMs = Math.max(0, ...received.map((stream) => stream.durationMs ?? 0)) || parts.durationMs;
  const arrived = received.map((stream) => {
    // Of a stream of which nothing arrived, only the sender knows how much there was.
    const sender = sent.find(({ id }) => id === stream.id);
    const isEmpty = stream.datagrams === 0;
    const whole = isEmpty && sender !== undefined ? sender : stream;
    const all = whole.datagrams - whole.omittedDatagrams;
    return { all, lost: isEmpty ? all : stream.lostDatagrams - stream.omittedLostDatagrams };
  });
  const datagrams = sum(arrived.map(({ all }) => all));
  const lost = sum(arrived.map(({ lost }) => lost));
  const isCounted = isUdp && datagrams > 0;
  return {
    direction,
    bytes,
    durationMs,
    bytesPerSecond: (bytes * 1000) / durationMs,
    series,
    retransmits: isUdp ? null : (sumOrNull(sent.map((stream) => stream.retransmits)) ?? parts.ownRetransmits),
    datagrams: isCounted ? datagrams : null,
    lostPercent: isCounted ? Math.min(100, Math.max(0, (100 * lost) / datagrams)) : null,
    jitterUs:
      isCounted && bytes > 0 ? sum(received.map((stream) => stream.jitterUs)) / received.length : null,
  };
}

/** The streams of one direction among an end's results, in the order of their numbers. */
export const streamsOf = (results: EndResults, indexes: readonly number[]): StreamResult[] =>
  indexes.flatMap((index) => results.streams.find(({ id }) => id === streamId(index)) ?? []);
