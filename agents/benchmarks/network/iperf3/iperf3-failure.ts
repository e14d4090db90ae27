/**
 * Why a test did not come about, or ended before its time.
 *
 * - `unknown-host`, `refused`, `unreachable`, `no-answer`: the server can't be reached
 * - `busy`: it serves another client
 * - `login-wanted`: it takes clients with a name and a password only
 * - `rate-limited`, `too-long`: it allows less than was asked for
 * - `parameter-refused`: it does not take a parameter; `code` is iperf3's number for why
 * - `server-error`: it failed by itself; `code` likewise
 * - `too-old`: it knows no test of both ways at once (iperf3 before 3.7)
 * - `no-datagrams`: it answers over TCP, and not over UDP
 * - `not-iperf3`: what answers there speaks something else
 * - `wrong-cookie`: it does not know this test's own connection
 * - `terminated`: it was stopped; `vanished`: its connection ended without a word
 * - `silent`: nothing came for too long
 * - `client-gone`, `client-terminated`: seen from the server
 */
export type Iperf3Reason =
  | "unknown-host"
  | "refused"
  | "unreachable"
  | "no-answer"
  | "busy"
  | "login-wanted"
  | "rate-limited"
  | "too-long"
  | "parameter-refused"
  | "server-error"
  | "too-old"
  | "no-datagrams"
  | "not-iperf3"
  | "wrong-cookie"
  | "terminated"
  | "vanished"
  | "silent"
  | "client-gone"
  | "client-terminated";

/** A test that failed, with the reason as data: whoever shows it finds the words. */
export class Iperf3Failure extends Error {
  readonly reason: Iperf3Reason;
  /** The system's error (`ECONNRESET`) or iperf3's number; null where there is none. */
  readonly code: string | null;

  constructor(reason: Iperf3Reason, code: string | null = null) {
    super(code === null ? reason : `${reason} (${code})`);
    this.name = "Iperf3Failure";
    this.reason = reason;
    this.code = code;
  }
}

const connectReasons: Readonly<Record<string, Iperf3Reason>> = {
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
  EAI_NODATA: "unknown-host",
  ECONNREFUSED: "refused",
  ETIMEDOUT: "no-answer",
};

/** Why a connection could not be made, by the system's error. */
export const toConnectFailure = (code: string | null): Iperf3Failure =>
  new Iperf3Failure(connectReasons[code ?? ""] ?? "unreachable", code);

/** iperf3's own numbers of errors, as a server sends them after its state "error". */
export const serverErrorNumber = {
  duration: 5,
  streams: 6,
  blockSize: 7,
  bufferSize: 8,
  segmentSize: 10,
  omit: 12,
  totalRate: 27,
  maximumDuration: 37,
  badParameters: 114,
  setSegmentSize: 123,
  setBuffer: 124,
  login: 142,
  durationExpired: 160,
} as const;

const parameterNumbers: ReadonlySet<number> = new Set([
  serverErrorNumber.duration,
  serverErrorNumber.streams,
  serverErrorNumber.blockSize,
  serverErrorNumber.bufferSize,
  serverErrorNumber.segmentSize,
  serverErrorNumber.omit,
  serverErrorNumber.badParameters,
  serverErrorNumber.setSegmentSize,
  serverErrorNumber.setBuffer,
]);

/** What a server means by its error number. */
export function toServerFailure(number: number): Iperf3Failure {
  const code = String(number);
  if (number === serverErrorNumber.login) return new Iperf3Failure("login-wanted", code);
  if (number === serverErrorNumber.totalRate) return new Iperf3Failure("rate-limited", code);
  if (number === serverErrorNumber.maximumDuration || number === serverErrorNumber.durationExpired) {
    return new Iperf3Failure("too-long", code);
  }
  return new Iperf3Failure(parameterNumbers.has(number) ? "parameter-refused" : "server-error", code);
}
