import { defaultPort } from "#agents/benchmarks/network/iperf3/protocol.ts";
import { parseBitRate } from "./bit-rate.ts";
import { optionValue, type ParsedOptions, readCount } from "./command-line.ts";
import { type DeliveryRequest, readDeliveryRequest } from "./delivery-request.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import { parseSize } from "./sizes.ts";

export type NetDirection = "send" | "receive" | "both-ways";

/** What is measured of a network. The rate is that of each direction, over all streams. */
export type AskedNetwork = {
  host: string;
  port: number;
  transport: "tcp" | "udp";
  directions: readonly NetDirection[];
  streams: number;
  windowBytes: number | null;
  segmentBytes: number | null;
  bitsPerSecond: number | null;
  seconds: number;
  omitSeconds: number;
};

/** What `net HOST` was asked for. */
export type NetRequest = DeliveryRequest & AskedNetwork;

const defaultSeconds = 10;
/** Beside a disk, of each direction. */
const secondsBeside = 5;
const defaultDatagramBitsPerSecond = 100e6;
const mostStreams = 16;
const mostSeconds = 3600;
const mostOmitSeconds = 60;
const mostWindowBytes = 512 * 1024 * 1024;
/** The least that every IPv4 host takes, without its headers, and the most that iperf3 takes. */
const leastSegmentBytes = 88;
const mostSegmentBytes = 32_767;
const leastBitsPerSecond = 1000;
const mostBitsPerSecond = 1e12;

const readWithin =
  (read: (text: string) => number | null, least: number, most: number) =>
  (text: string): number | null => {
    const value = read(text);
    return value !== null && value >= least && value <= most ? value : null;
  };

function checkHost(host: string): void {
  if (!/^[\w.:%-]+$/.test(host)) throw new AgentFailure(exitCode.usage, ({ net }) => net.badHost(host));
}

/** The network that `run --with-net HOST` wants measured first: TCP by one stream, there and back. Null without that option. */
export function readNetworkBeside(parsed: ParsedOptions): AskedNetwork | null {
  const host = parsed.texts.get("with-net");
  if (host === undefined) {
    if (!parsed.texts.has("net-port")) return null;
    throw new AgentFailure(exitCode.usage, ({ networkView }) => networkView.portAlone);
  }
  checkHost(host);
  return {
    host,
    port: readPort(parsed, "net-port"),
    transport: "tcp",
    directions: ["send", "receive"],
    streams: 1,
    windowBytes: null,
    segmentBytes: null,
    bitsPerSecond: null,
    seconds: secondsBeside,
    omitSeconds: 1,
  };
}

/** The port of an option, else iperf3's. */
export const readPort = (parsed: ParsedOptions, option: "port" | "net-port" = "port"): number =>
  optionValue(
    parsed,
    option,
    (text) => readCount(text, 1, 65_535),
    ({ net }) => net.wantedPort,
  ) ?? defaultPort;

/** Turns the command line into what is to be measured; fails on anything that can't be. */
export function readNetRequest(parsed: ParsedOptions): NetRequest {
  const [host] = parsed.positionals;
  if (host === undefined) throw new AgentFailure(exitCode.usage, ({ net }) => net.missingHost);
  checkHost(host);
  const { switches } = parsed;
  const isUdp = switches.has("udp");
  if (switches.has("reverse") && switches.has("both")) {
    throw new AgentFailure(exitCode.usage, ({ net }) => net.reverseOrBoth);
  }
  if (isUdp && parsed.texts.has("mss"))
    throw new AgentFailure(exitCode.usage, ({ net }) => net.segmentsAreTcp);
  const count = (name: string, least: number, most: number, fallback: number): number =>
    optionValue(
      parsed,
      name,
      (text) => readCount(text, least, most),
      ({ net }) => net.wantedCount(least, most),
    ) ?? fallback;
  const rate = optionValue(
    parsed,
    "rate",
    readWithin(parseBitRate, leastBitsPerSecond, mostBitsPerSecond),
    ({ net }) => net.wantedRate,
  );
  return {
    host,
    port: readPort(parsed),
    transport: isUdp ? "udp" : "tcp",
    directions: switches.has("reverse")
      ? ["receive"]
      : ["send", "receive", ...(switches.has("both") ? (["both-ways"] as const) : [])],
    streams: count("streams", 1, mostStreams, 1),
    windowBytes: optionValue(
      parsed,
      "window",
      readWithin(parseSize, 1024, mostWindowBytes),
      ({ net }) => net.wantedWindow,
    ),
    segmentBytes: optionValue(
      parsed,
      "mss",
      (text) => readCount(text, leastSegmentBytes, mostSegmentBytes),
      ({ net }) => net.wantedCount(leastSegmentBytes, mostSegmentBytes),
    ),
    bitsPerSecond: rate ?? (isUdp ? defaultDatagramBitsPerSecond : null),
    seconds: count("seconds", 1, mostSeconds, defaultSeconds),
    omitSeconds: count("omit", 0, mostOmitSeconds, 1),
    ...readDeliveryRequest(parsed),
  };
}
