import { type ChildProcess, spawn, spawnSync } from "node:child_process";

/** A link between two network namespaces of this machine. Null bits: as fast as it goes. */
export type LinkShape = { bitsPerSecond: number | null; mtu: number };

export type ShapedLink = {
  serverAddress: string;
  /** Starts a command at one end. */
  start(end: "client" | "server", command: readonly string[]): ChildProcess;
  close(): void;
};

/** What a full link may hold back before it drops: the buffer of a small switch. */
const bufferMs = 20;
/** Sent at once after a pause: several of the largest packets that a NIC is given to cut up. */
const burstBytes = 512 * 1024;

/** Why no link can be made here; null where it can. */
export function linkReason(): string | null {
  if (process.platform !== "linux") return "network namespaces need Linux";
  if (process.getuid?.() !== 0) return "network namespaces need root";
  const missing = ["ip", "tc", "iperf3"].filter(
    (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0,
  );
  return missing.length === 0 ? null : `${missing.join(", ")} missing`;
}

function call(command: string, words: string): void {
  const { status, stderr } = spawnSync(command, words.split(" "), { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${words}: ${stderr}`);
}

/** Makes a link, shaped at both ends. `close` removes it; what was started on it must have ended. */
export function openShapedLink({ bitsPerSecond, mtu }: LinkShape): ShapedLink {
  const mark = `tm-bench-${process.pid}`;
  const ends = { client: `${mark}-client`, server: `${mark}-server` } as const;
  const addresses = { client: "10.93.0.1", server: "10.93.0.2" } as const;
  const close = (): void => {
    for (const name of Object.values(ends)) spawnSync("ip", ["netns", "del", name]);
  };
  try {
    for (const name of Object.values(ends)) call("ip", `netns add ${name}`);
    call("ip", `-n ${ends.client} link add e0 type veth peer name e0 netns ${ends.server}`);
    for (const end of ["client", "server"] as const) {
      call("ip", `-n ${ends[end]} addr add ${addresses[end]}/30 dev e0`);
      call("ip", `-n ${ends[end]} link set e0 mtu ${mtu} up`);
      if (bitsPerSecond === null) continue;
      const shape = `rate ${bitsPerSecond}bit burst ${burstBytes} latency ${bufferMs}ms`;
      call("tc", `-n ${ends[end]} qdisc add dev e0 root tbf ${shape}`);
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    serverAddress: addresses.server,
    start: (end, [program = "", ...words]) =>
      spawn("ip", ["netns", "exec", ends[end], program, ...words], { stdio: ["ignore", "pipe", "inherit"] }),
    close,
  };
}
