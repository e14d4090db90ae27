import { connect } from "node:net";
import { commandOutput } from "#agents/probes/run-command.ts";
import type { Family } from "./ping-program.ts";

/** IP and TCP headers around a segment (RFC 9293, RFC 8200); timestamps take 12 bytes of it (RFC 7323). */
const headerBytes: Record<Family, number> = { ipv4: 40, ipv6: 60 };
const timestampBytes = 12;
const connectTimeoutMs = 2000;

/** What the kernel knows of one TCP connection: the path MTU it assumes, and the MTU that the other end's announced segment size implies. */
export type SegmentFacts = { pathMtu: number; peerMtu: number };

/**
 * Reads `ss -tinH` of one connection. The sender's `mss` is the smaller of what the other end announced and what `pmtu` allows,
 * without the timestamps: `mss:8948 pmtu:9000 … ts` stands for 9000. Null where it is not there.
 */
export function parseSegmentFacts(
  text: string,
  family: Family,
  clientMtu: number | null = null,
): SegmentFacts | null {
  const number = (name: string): number | null => {
    const found = new RegExp(`(?:^|\\s)${name}:(\\d+)`).exec(text)?.[1];
    return found === undefined ? null : Number(found);
  };
  const mss = number("mss");
  const pathMtu = number("pmtu");
  if (mss === null || pathMtu === null) return null;
  // Not every kernel lets `ss` print `ts`; this end's own segments are shorter by them as well.
  const ownBytes = (number("advmss") ?? 0) + headerBytes[family] + timestampBytes;
  const hasTimestamps = /(?:^|\s)ts(?:\s|$)/.test(text) || ownBytes === pathMtu || ownBytes === clientMtu;
  const peerMtu = mss + headerBytes[family] + (hasTimestamps ? timestampBytes : 0);
  return { pathMtu, peerMtu: Math.min(peerMtu, pathMtu) };
}

const leastMovedBytes = 1e6;

/**
 * The largest packets of a transfer that is under way, from `ss -tinH` of its connections: of those of which the other end has
 * acknowledged a megabyte the one with most. Null without any.
 */
export function parseTransfer(text: string, family: Family, clientMtu: number | null): SegmentFacts | null {
  const moved = text
    .split(/\n(?=\S)/)
    .map((socket) => ({ socket, bytes: Number(/\sbytes_acked:(\d+)/.exec(socket)?.[1] ?? 0) }))
    .filter(({ bytes }) => bytes >= leastMovedBytes)
    .sort((a, b) => b.bytes - a.bytes)[0];
  return moved === undefined ? null : parseSegmentFacts(moved.socket, family, clientMtu);
}

/** Asks `ss` for the connections of this PC to a port (Linux only), as `parseTransfer` reads them. */
export async function readTransfer(
  { address, family, port }: { address: string; family: Family; port: number },
  clientMtu: number | null,
): Promise<SegmentFacts | null> {
  if (process.platform !== "linux") return null;
  const output = await commandOutput(
    "ss",
    "-tinH",
    "dst",
    family === "ipv6" ? `[${address}]` : address,
    "dport",
    "=",
    `:${port}`,
  );
  return output === null ? null : parseTransfer(output, family, clientMtu);
}

/**
 * Connects to a port and asks `ss` what was announced (Linux only). Null where nothing listens, `ss` is missing, or the
 * kernel already knows a smaller path than `clientMtu`, which then hides what the other end said.
 */
export async function readSegmentFacts(
  { address, family, port }: { address: string; family: Family; port: number },
  signal: AbortSignal,
): Promise<SegmentFacts | null> {
  if (process.platform !== "linux") return null;
  const socket = connect({ host: address, port });
  const stop = (): void => {
    socket.destroy();
  };
  signal.addEventListener("abort", stop);
  try {
    const isOpen = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), connectTimeoutMs);
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("close", () => {
        clearTimeout(timer);
        resolve(false);
      });
    });
    if (!isOpen) return null;
    const filter = ["src", `:${socket.localPort}`, "dport", "=", `:${port}`];
    const output = await commandOutput("ss", "-tinH", ...filter);
    return output === null ? null : parseSegmentFacts(output, family);
  } finally {
    signal.removeEventListener("abort", stop);
    socket.destroy();
  }
}
