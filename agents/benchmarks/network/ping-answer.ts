import type { PathMtuEvidence } from "#lib/contract/result.ts";

/** Why `ping` could not be used. */
export type PingFailure = Exclude<PathMtuEvidence["reason"], null>;

/**
 * What became of one echo request that must not be fragmented. `too-big` by `here`: this PC refused to send it; by `hop`: a
 * router, or this PC by what a router told it before, said so. `mtu`: what was named, null where nothing was.
 */
export type PingAnswer =
  | { is: "passed" }
  | { is: "too-big"; by: "here" | "hop"; mtu: number | null }
  | { is: "lost" }
  | { is: "failed"; reason: PingFailure };

/** The programs called `ping`. `plain` are those of Linux that have no option against fragmenting (BusyBox, GNU inetutils). */
export type PingProgram = "iputils" | "plain" | "darwin" | "windows";

/** How a program ended and what it wrote to either output. A null code: it was stopped. */
export type ProgramEnd = { exitCode: number | null; text: string };

const lost: PingAnswer = { is: "lost" };
const failed = (reason: PingFailure): PingAnswer => ({ is: "failed", reason });

/** A router that predates RFC 1191 names an MTU of 0. */
function namedMtu(text: string): number | null {
  const mtu = Number(/mtu\s*[=:]?\s*(\d+)/i.exec(text)?.[1] ?? 0);
  return mtu >= 68 ? mtu : null;
}

/** Words of programs that run in the C locale, on Linux and macOS. */
function readUnix({ exitCode, text }: ProgramEnd): PingAnswer {
  if (exitCode === 0) return { is: "passed" };
  const byHop = /^.*(?:frag(?:mentation)? needed|packet too big).*$/im.exec(text)?.[0];
  if (byHop !== undefined) return { is: "too-big", by: "hop", mtu: namedMtu(byHop) };
  const byThisPc = /^.*message too (?:long|large).*$/im.exec(text)?.[0];
  if (byThisPc !== undefined) return { is: "too-big", by: "here", mtu: namedMtu(byThisPc) };
  if (/operation not permitted|permission denied|missing cap_net_raw|are you root/i.test(text))
    return failed("not-permitted");
  if (/invalid (?:option|-M)|illegal option|unrecognized option|usage:/i.test(text))
    return failed("not-possible-here");
  if (/network is unreachable|no route to host|cannot assign requested address/i.test(text))
    return failed("no-route");
  return lost;
}

/** iputils and BusyBox say 1 where no answer came; 2 of iputils is any other trouble. */
function readLinux(end: ProgramEnd): PingAnswer {
  const answer = readUnix(end);
  return answer.is === "lost" && end.exitCode !== null && end.exitCode > 1
    ? failed("program-failed")
    : answer;
}

/** macOS ends with 2 where nothing came back, and with codes of sysexits.h (64 and above) on other trouble. */
function readDarwin(end: ProgramEnd): PingAnswer {
  const answer = readUnix(end);
  return answer.is === "lost" && end.exitCode !== null && end.exitCode >= 64
    ? failed("program-failed")
    : answer;
}

/** Read by byte, where the second one of a Japanese character may be a Latin letter. */
const nameOfBit = /(?:^|[^A-Za-z]|[\x80-\xff].)DF(?:[^A-Za-z]|$)/;
const address = /\d+\.\d+\.\d+\.\d+/;

/**
 * Windows writes in its own language, but for `TTL=`, which only a real answer has, and the name of the bit, `DF`. The code alone
 * does not tell: "host unreachable" from a router counts as an answer. The line of a router begins with its address.
 */
function readWindows({ exitCode, text }: ProgramEnd): PingAnswer {
  if (/TTL[=:]\s*\d/i.test(text)) return { is: "passed" };
  const refusal = text.split(/\r?\n/).find((line) => nameOfBit.test(line));
  // Windows refuses by itself what exceeds its MTU or what a router told it: both are what the path takes.
  if (refusal !== undefined) return { is: "too-big", by: address.test(refusal) ? "hop" : "here", mtu: null };
  return exitCode === 0 || exitCode === 1 || exitCode === null ? lost : failed("program-failed");
}

/** Reads what `ping` said to one request. Pure; the texts of each program are in the tests, with their sources. */
export function readPing(program: PingProgram, end: ProgramEnd): PingAnswer {
  if (program === "windows") return readWindows(end);
  return program === "darwin" ? readDarwin(end) : readLinux(end);
}
