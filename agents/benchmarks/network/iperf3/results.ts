import * as z from "zod";
import { Iperf3Failure } from "./iperf3-failure.ts";

/**
 * What one end says of one stream. Null is what it can't tell. Counts of datagrams are those of the whole test, with those of the
 * seconds that are left out beside them; ends before 3.13 don't tell these apart.
 */
export type StreamResult = {
  id: number;
  bytes: number;
  retransmits: number | null;
  jitterUs: number;
  datagrams: number;
  lostDatagrams: number;
  omittedDatagrams: number;
  omittedLostDatagrams: number;
  durationMs: number | null;
};

export type EndResults = {
  /** Processor time of that end's program in percent of one core. */
  cpuPercent: number;
  streams: StreamResult[];
};

const Document = z.object({
  cpu_util_total: z.number(),
  sender_has_retransmits: z.number(),
  streams: z
    .array(
      z.object({
        id: z.int(),
        bytes: z.number().min(0),
        retransmits: z.number(),
        jitter: z.number(),
        errors: z.number(),
        omitted_errors: z.number().optional(),
        packets: z.number(),
        omitted_packets: z.number().optional(),
        start_time: z.number().optional(),
        end_time: z.number().optional(),
      }),
    )
    .max(256),
});

/** What an agent's server puts beside its results, so that its clients know what else to ask it for. iperf3 reads past it. */
export const agentMark = { tidemark: 1 } as const;

/** Whether results are those of an agent's server. */
export const isMarkedByAgent = (document: unknown): boolean =>
  z.object({ tidemark: z.literal(1) }).safeParse(document).success;

/** Unknown is -1, which servers before 3.13 send as an unsigned number of 64 bits. */
const countOrNull = (value: number): number | null => (value >= 0 && value < 2 ** 53 ? value : null);

/** Reads the results of the other end. Fails with `not-iperf3`. */
export function readResultDocument(document: unknown): EndResults {
  const read = Document.safeParse(document);
  if (!read.success) throw new Iperf3Failure("not-iperf3");
  const { cpu_util_total, streams, sender_has_retransmits } = read.data;
  return {
    cpuPercent: Math.max(0, cpu_util_total),
    streams: streams.map((stream) => {
      const seconds =
        stream.start_time === undefined || stream.end_time === undefined
          ? 0
          : stream.end_time - stream.start_time;
      return {
        id: stream.id,
        bytes: stream.bytes,
        retransmits: sender_has_retransmits > 0 ? countOrNull(stream.retransmits) : null,
        jitterUs: Math.max(0, stream.jitter * 1e6),
        datagrams: Math.max(0, stream.packets),
        lostDatagrams: Math.max(0, stream.errors),
        omittedDatagrams: Math.max(0, stream.omitted_packets ?? 0),
        omittedLostDatagrams: Math.max(0, stream.omitted_errors ?? 0),
        durationMs: seconds > 0 ? seconds * 1000 : null,
      };
    }),
  };
}

/** The document of this end's results. Retransmits that are not known, or those of a receiver, are -1. */
export const toResultDocument = (
  { cpuPercent, streams }: EndResults,
  isOnlyReceiving: boolean,
): Record<string, unknown> => ({
  cpu_util_total: cpuPercent,
  cpu_util_user: cpuPercent,
  cpu_util_system: 0,
  sender_has_retransmits: isOnlyReceiving
    ? -1
    : streams.some(({ retransmits }) => retransmits !== null)
      ? 1
      : 0,
  streams: streams.map((stream) => ({
    id: stream.id,
    bytes: stream.bytes,
    retransmits: stream.retransmits ?? -1,
    jitter: stream.jitterUs / 1e6,
    errors: stream.lostDatagrams,
    omitted_errors: stream.omittedLostDatagrams,
    packets: stream.datagrams,
    omitted_packets: stream.omittedDatagrams,
    start_time: 0,
    end_time: (stream.durationMs ?? 0) / 1000,
  })),
});
