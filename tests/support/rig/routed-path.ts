import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** Why this machine can't make namespaces with a router between, in a sentence for a skipped test; null where it can. */
export function routedPathReason(): string | null {
  if (process.platform !== "linux") return "network namespaces need Linux";
  if (process.getuid?.() !== 0) return "network namespaces need root";
  const missing = ["ip", "sysctl", "ping"].filter(
    (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0,
  );
  return missing.length === 0
    ? null
    : `${missing.join(", ")} missing (Debian: apt-get install iproute2 procps iputils-ping)`;
}

/** `client` – router – `server`, by two pairs of virtual interfaces. MTUs are those of each end of each pair. */
export type RoutedPath = {
  serverAddress: { ipv4: string; ipv6: string };
  routerAddress: string;
  /** Runs a command in one of the namespaces and gives its standard output. Throws with its errors. */
  run(where: Host, command: readonly string[]): Promise<string>;
  /** Starts one that stays until the end. What it says on its standard output is there to be read, or its errors. */
  start(where: Host, command: readonly string[], read?: "output" | "errors"): ChildProcess;
  setMtu(end: End, mtu: number): Promise<void>;
  close(): Promise<void>;
};
type Host = "client" | "router" | "server";
type End = "client" | "router-to-client" | "router-to-server" | "server";

const ends: Record<End, { host: Host; device: string }> = {
  client: { host: "client", device: "c0" },
  "router-to-client": { host: "router", device: "r0" },
  "router-to-server": { host: "router", device: "r1" },
  server: { host: "server", device: "s0" },
};

async function call(command: string, list: readonly string[]): Promise<string> {
  const child = spawn(command, list, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (part: Buffer) => {
    output += part.toString();
  });
  child.stderr.on("data", (part: Buffer) => {
    errors += part.toString();
  });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`${command} ${list.join(" ")} ended with ${status}: ${errors}`);
  return output;
}

/** Makes the namespaces under names of their own; `close` removes them and what was started in them. */
export async function openRoutedPath(mtus: Record<End, number>): Promise<RoutedPath> {
  const mark = `tm-path-${process.pid}-${Math.floor(Math.random() * 1e6)}`;
  const name = (host: Host) => `${mark}-${host}`;
  const ip = (host: Host, words: string) => call("ip", ["-n", name(host), ...words.split(" ")]);
  const started: ChildProcess[] = [];
  const hosts: Host[] = ["client", "router", "server"];
  const path: RoutedPath = {
    serverAddress: { ipv4: "10.92.2.1", ipv6: "fd92:2::1" },
    routerAddress: "10.92.1.2",
    run: (where, command) => call("ip", ["netns", "exec", name(where), ...command]),
    start(where, command, read = "output") {
      const child = spawn("ip", ["netns", "exec", name(where), ...command], {
        stdio: read === "output" ? ["ignore", "pipe", "inherit"] : ["ignore", "inherit", "pipe"],
      });
      started.push(child);
      return child;
    },
    async setMtu(end, mtu) {
      const { host, device } = ends[end];
      await ip(host, `link set ${device} mtu ${mtu}`);
    },
    async close() {
      for (const child of started) child.kill("SIGKILL");
      await Promise.allSettled(hosts.map((host) => call("ip", ["netns", "del", name(host)])));
    },
  };
  try {
    for (const host of hosts) await call("ip", ["netns", "add", name(host)]);
    await ip("client", `link add c0 type veth peer name r0 netns ${name("router")}`);
    await ip("router", `link add r1 type veth peer name s0 netns ${name("server")}`);
    const subnets = [
      ["client", "c0", "1", "1"],
      ["router", "r0", "1", "2"],
      ["router", "r1", "2", "2"],
      ["server", "s0", "2", "1"],
    ] as const;
    for (const [host, device, net, end] of subnets) {
      await ip(host, `addr add 10.92.${net}.${end}/24 dev ${device}`);
      await ip(host, `addr add fd92:${net}::${end}/64 dev ${device} nodad`);
      await ip(host, `link set ${device} up`);
    }
    await path.setMtu("client", mtus.client);
    await path.setMtu("router-to-client", mtus["router-to-client"]);
    await path.setMtu("router-to-server", mtus["router-to-server"]);
    await path.setMtu("server", mtus.server);
    for (const [host, net] of [
      ["client", "1"],
      ["server", "2"],
    ] as const) {
      await ip(host, "link set lo up");
      await ip(host, `route add default via 10.92.${net}.2`);
      await ip(host, `-6 route add default via fd92:${net}::2`);
    }
    await path.run("router", ["sysctl", "-qw", "net.ipv4.ip_forward=1", "net.ipv6.conf.all.forwarding=1"]);
    return path;
  } catch (error) {
    await path.close();
    throw error;
  }
}
