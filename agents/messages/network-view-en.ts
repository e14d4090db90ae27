import type { PathMtuVerdict } from "#lib/analysis/path-mtu.ts";

const reasons: Record<Extract<PathMtuVerdict, { is: "not-known" }>["reason"], string> = {
  "no-answer": "the other end does not answer ping",
  "no-program": "this PC has no ping",
  "not-permitted": "this user may not use ping",
  "no-route": "no route leads there",
  "not-possible-here": "this PC's ping can't forbid fragments",
  "program-failed": "ping failed",
};

const silent = (isSilent: boolean): string =>
  isSilent
    ? " Larger packets vanish without a word: transfers may stall."
    : " Larger packets are refused with a message, so that TCP adapts to it.";

/** What was measured of a network, in the words of a table and its sentences. */
export const networkViewEn = {
  portAlone: "--net-port says where the server of --with-net listens. Name the host too: --with-net HOST",
  otherWay: (host: string) =>
    `The way to ${host} is not that to the measured folder: their figures don't belong together.`,
  columns: {
    throughput: "Throughput",
    roundTrip: "Round trip",
    direction: "direction",
    rate: "MB/s",
    bits: "Mbit/s",
    retransmits: "retransmits",
    lost: "lost",
    jitter: "jitter",
    median: "median",
    p99: "99 %",
    cpuHere: "CPU here",
    cpuThere: "CPU there",
    load: "load MB/s",
  },
  direction: { send: "send", receive: "receive", "round-trip": "there and back" },
  bothWays: (direction: string) => `${direction} (both ways)`,
  idle: "measuring the idle path",
  after: "asking the other end",
  by: { connect: "TCP connect", echo: "echo" },
  added: (by: string, load: string, idle: string, loaded: string) =>
    `A full link (${load}) takes the median round trip (${by}) from ${idle} to ${loaded}.`,
  load: { send: "sending", receive: "receiving", "both-ways": "both ways" },
  way: { send: "Path MTU to the other end", receive: "Path MTU back" },
  mtu: (way: string, verdict: PathMtuVerdict): string => {
    switch (verdict.is) {
      case "not-known":
        return `${way}: not known, since ${reasons[verdict.reason]}.`;
      case "at-least":
        return `${way}: at least ${verdict.mtu} bytes; nothing larger could be tried.`;
      case "as-claimed":
        return `${way}: ${verdict.mtu} bytes, as this PC is set to.`;
      case "other-end-smaller":
        return `${way}: ${verdict.mtu} bytes, as the other end is set to; this PC's NIC says ${verdict.clientMtu}.${silent(verdict.isSilent)}`;
      case "hop-smaller":
        return `${way}: ${verdict.mtu} bytes, though both ends claim ${verdict.claimedMtu}: a switch or router between is set to less.${silent(verdict.isSilent)}`;
      case "somewhere-smaller":
        return `${way}: ${verdict.mtu} bytes, though this PC's NIC says ${verdict.clientMtu}: a hop between or the other end is set to less.${silent(verdict.isSilent)}`;
    }
  },
};
