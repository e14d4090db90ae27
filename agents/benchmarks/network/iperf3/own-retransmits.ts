import { execFile } from "node:child_process";

const longestMs = 2000;

/** Connections of this PC by the ports of one of their ends, each of which is met once. */
export type Connections = { end: "local" | "peer"; ports: readonly number[] };

/** Columns of `ss -tinHO`: state, two queues, the local and the other end. */
const portOf = (line: string, end: Connections["end"]): number =>
  Number(/:(\d+)$/.exec(line.trim().split(/\s+/)[end === "local" ? 3 : 4] ?? "")?.[1] ?? Number.NaN);

/** The retransmits so far of each connection in the words of `ss -tinHO`; null where one of them is missing. */
export function parseRetransmits(text: string, { end, ports }: Connections): number[] | null {
  const lines = text.split("\n");
  const counts = ports.map((port) => {
    const line = lines.find((one) => portOf(one, end) === port);
    // Left out by ss where there were none: what is under way, and after the slash how many in all.
    return line === undefined ? null : Number(/\bretrans:\d+\/(\d+)/.exec(line)?.[1] ?? 0);
  });
  const known = counts.filter((count) => count !== null);
  return known.length === counts.length ? known : null;
}

/** What was sent again on each connection between two readings; null where one of them is. */
export const retransmitsBetween = (from: number[] | null, to: number[] | null): number[] | null =>
  from === null || to === null ? null : to.map((count, at) => count - (from[at] ?? 0));

/** What this PC's TCP has sent again on each of these connections. Null where the system does not tell: anything but Linux, or no `ss`. */
export function readRetransmits(connections: Connections): Promise<number[] | null> {
  const { end, ports } = connections;
  if (process.platform !== "linux" || ports.length === 0) return Promise.resolve(null);
  const filter = ports.map((port) => `${end === "local" ? "sport" : "dport"} = :${port}`).join(" or ");
  return new Promise((resolve) => {
    execFile("ss", ["-tinHO", `( ${filter} )`], { timeout: longestMs }, (error, text) =>
      resolve(error === null ? parseRetransmits(text, connections) : null),
    );
  });
}
