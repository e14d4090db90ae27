import { execFile } from "node:child_process";

const longestMs = 2000;

/** The retransmits so far of the connections from these local ports, in the words of `ss -tinHO`; null where one is missing. */
export function parseRetransmits(text: string, ports: readonly number[]): number | null {
  const lines = text.split("\n");
  let sum = 0;
  for (const port of ports) {
    const line = lines.find((one) =>
      new RegExp(`^(?:\\S+\\s+)?\\d+\\s+\\d+\\s+\\S+:${port}\\s`).test(one.trim()),
    );
    if (line === undefined) return null;
    // Left out by ss where there were none: what is under way, and after the slash how many in all.
    sum += Number(/\bretrans:\d+\/(\d+)/.exec(line)?.[1] ?? 0);
  }
  return sum;
}

/** What this PC's TCP has sent again on these connections. Null where the system does not tell: anything but Linux, or no `ss`. */
export function readRetransmits(ports: readonly number[]): Promise<number | null> {
  if (process.platform !== "linux" || ports.length === 0) return Promise.resolve(null);
  const filter = ports.map((port) => `sport = :${port}`).join(" or ");
  return new Promise((resolve) => {
    execFile("ss", ["-tinHO", `( ${filter} )`], { timeout: longestMs }, (error, text) =>
      resolve(error === null ? parseRetransmits(text, ports) : null),
    );
  });
}
