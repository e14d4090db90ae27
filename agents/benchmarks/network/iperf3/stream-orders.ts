import type { Iperf3Reason } from "./iperf3-failure.ts";

/** One stream that a client's thread is to open. */
export type StreamOrder = {
  /** Its place among all of the test, which is also that of its tally. */
  stream: number;
  role: "send" | "receive";
  transport: "tcp" | "udp";
  host: string;
  port: number;
  cookie: Uint8Array<ArrayBuffer>;
  blockBytes: number;
  bitsPerSecond: number | null;
  hasWideCounters: boolean;
  /** How long the other end may take to open it. */
  limitMs: number;
};

export type ToStreams =
  | { kind: "open"; order: StreamOrder }
  | { kind: "start" }
  | { kind: "stop" }
  | { kind: "close" };

export type FromStreams =
  | { kind: "opened"; stream: number; localPort: number | null }
  /** The server turned a stream away (`wrong-cookie`), or its connection ended. */
  | { kind: "failed"; stream: number; reason: Iperf3Reason; code: string | null };

export type StreamWorkerData = { tallies: SharedArrayBuffer };
