import * as z from "zod";

/** What a test is to be, as both ends know it. Rates are of each stream; null is "as the system likes", 0 is never sent. */
export type TestParameters = {
  transport: "tcp" | "udp";
  /** As the client sees it. */
  direction: "send" | "receive" | "both-ways";
  /** For each direction. */
  streams: number;
  blockBytes: number;
  windowBytes: number | null;
  segmentBytes: number | null;
  bitsPerSecond: number | null;
  /** Whole seconds, since that is what the protocol holds; 0 where the client ends the test by other means. */
  seconds: number;
  omitSeconds: number;
  /** Datagrams are numbered with 64 instead of 32 bits. */
  hasWideCounters: boolean;
};

const pacingMicroseconds = 1000;

/** The document that a client sends. `client_version` is what a server shows of it. */
export const toParameterDocument = (
  test: TestParameters,
  clientVersion: string,
): Record<string, unknown> => ({
  [test.transport]: true,
  omit: test.omitSeconds,
  time: test.seconds,
  num: 0,
  blockcount: 0,
  ...(test.segmentBytes === null ? {} : { MSS: test.segmentBytes }),
  parallel: test.streams,
  ...(test.direction === "receive" ? { reverse: true } : {}),
  ...(test.direction === "both-ways" ? { bidirectional: true } : {}),
  ...(test.windowBytes === null ? {} : { window: test.windowBytes }),
  len: test.blockBytes,
  ...(test.bitsPerSecond === null ? {} : { bandwidth: test.bitsPerSecond }),
  pacing_timer: pacingMicroseconds,
  ...(test.hasWideCounters ? { udp_counters_64bit: 1 } : {}),
  client_version: clientVersion,
});

const flag = z.union([z.boolean(), z.number()]).optional();
const whole = (most: number) => z.int().min(0).max(most).optional();

const Document = z.object({
  tcp: flag,
  udp: flag,
  sctp: flag,
  omit: whole(600),
  time: whole(86_400),
  MSS: whole(65_535),
  parallel: z.int().min(1).max(128),
  reverse: flag,
  bidirectional: flag,
  window: whole(512 * 1024 * 1024),
  len: whole(1024 * 1024),
  bandwidth: z.number().min(0).optional(),
  udp_counters_64bit: flag,
  client_version: z.string().max(200).optional(),
});

const tcpBlockBytes = 128 * 1024;
const datagramBytes = 1460;
/** A time stamp and a counter of 64 bits; and what fits into an IPv4 packet. */
const leastDatagramBytes = 16;
const mostDatagramBytes = 65_507;

const given = (value: number | undefined): number | null =>
  value === undefined || value === 0 ? null : value;

/** Reads what a client asks for; null where this server can't do it. Members that it does not know are left alone. */
export function readParameterDocument(
  document: unknown,
): { test: TestParameters; clientVersion: string | null } | null {
  const read = Document.safeParse(document);
  if (!read.success) return null;
  const { data } = read;
  const isUdp = Boolean(data.udp);
  if (data.sctp || (!isUdp && !data.tcp)) return null;
  const blockBytes = given(data.len) ?? (isUdp ? datagramBytes : tcpBlockBytes);
  if (isUdp && (blockBytes < leastDatagramBytes || blockBytes > mostDatagramBytes)) return null;
  return {
    test: {
      transport: isUdp ? "udp" : "tcp",
      direction: data.bidirectional ? "both-ways" : data.reverse ? "receive" : "send",
      streams: data.parallel,
      blockBytes,
      windowBytes: given(data.window),
      segmentBytes: given(data.MSS),
      bitsPerSecond: given(data.bandwidth),
      seconds: data.time ?? 10,
      omitSeconds: data.omit ?? 0,
      hasWideCounters: Boolean(data.udp_counters_64bit),
    },
    clientVersion: data.client_version ?? null,
  };
}

/** How many streams are opened, and which of them the client sends on: both ways at once, it sends on the first half. */
export function streamRoles({ direction, streams }: TestParameters): ("send" | "receive")[] {
  const all = (role: "send" | "receive"): ("send" | "receive")[] =>
    Array.from({ length: streams }, () => role);
  return direction === "both-ways" ? [...all("send"), ...all("receive")] : all(direction);
}
