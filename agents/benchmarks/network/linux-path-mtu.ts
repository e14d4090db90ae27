import { readFileSync } from "node:fs";
import { parseRoute } from "#agents/probes/network-interface.ts";
import { commandOutput } from "#agents/probes/run-command.ts";
import type { Ping } from "./path-mtu-search.ts";
import type { Family } from "./ping-program.ts";

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** The MTU that a hop named before, as `ip route get ADDRESS` prints it; null where none did. */
export function parseLearnedMtu(text: string): number | null {
  const mtu = /\bmtu (\d+)/.exec(text)?.[1];
  return mtu === undefined ? null : Number(mtu);
}

/**
 * For programs without an option against fragmenting. Linux forbids it by itself to echo requests that fit the MTU it knows, and
 * lowers that MTU when a hop complains: an answer counts only while the known MTU takes the packet whole.
 */
export function withLearnedMtu(ping: Ping, { address, family }: { address: string; family: Family }): Ping {
  return async (packetBytes) => {
    const isOff = family === "ipv4" && readText("/proc/sys/net/ipv4/ip_no_pmtu_disc")?.trim() !== "0";
    if (isOff) return { is: "failed", reason: "not-possible-here" };
    const answer = await ping(packetBytes);
    if (answer.is !== "passed") return answer;
    const route = await commandOutput("ip", "route", "get", address);
    if (route === null) return { is: "failed", reason: "not-possible-here" };
    const mtu = parseLearnedMtu(route);
    return mtu !== null && mtu < packetBytes ? { is: "too-big", by: "hop", mtu } : answer;
  };
}

/** The MTU of the interface that leads to an address; null where it can't be found out. */
export async function nicMtuTo(address: string): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const output = await commandOutput("ip", "-j", "route", "get", address);
  const route = output === null ? null : parseRoute(output);
  const mtu = route === null ? null : readText(`/sys/class/net/${route.device}/mtu`);
  return mtu === null ? null : Number(mtu);
}

/** How many fragments this PC was asked to put together since it started, from /proc/net/snmp or snmp6; null where that is missing. */
export function parseReassemblies(text: string, family: Family): number | null {
  if (family === "ipv6") {
    const count = /^Ip6ReasmReqds\s+(\d+)/m.exec(text)?.[1];
    return count === undefined ? null : Number(count);
  }
  const [names, values] = [...text.matchAll(/^Ip: (.*)$/gm)].map((line) => line[1]?.split(" ") ?? []);
  const count = values?.[names?.indexOf("ReasmReqds") ?? -1];
  return count === undefined ? null : Number(count);
}

function readReassemblies(family: Family): number | null {
  const text = readText(family === "ipv6" ? "/proc/net/snmp6" : "/proc/net/snmp");
  return text === null ? null : parseReassemblies(text, family);
}

/**
 * A ping that passes only when its answer came back in one piece: answers are as large as their requests, and may be fragmented.
 * What else this PC puts together meanwhile makes an answer look fragmented, so that one counts as whole if one of three does.
 * Null where the system does not count.
 */
export function withWholeAnswers(ping: Ping, family: Family): Ping | null {
  if (process.platform !== "linux" || readReassemblies(family) === null) return null;
  return async (packetBytes) => {
    for (let left = 3; ; left -= 1) {
      const before = readReassemblies(family);
      const answer = await ping(packetBytes);
      if (answer.is !== "passed" || readReassemblies(family) === before) return answer;
      if (left === 1) return { is: "too-big", by: "hop", mtu: null };
    }
  };
}
