import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FoundPath } from "#agents/probes/found-path.ts";

const entry = fileURLToPath(new URL("../support/rig/print-way.ts", import.meta.url));
const agent = fileURLToPath(new URL("../../agents/main.ts", import.meta.url));
const has = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
const missing = ["ip", "ethtool"].filter((program) => !has(program));
const reason =
  process.platform !== "linux" || process.getuid?.() !== 0
    ? "network namespaces need root on Linux"
    : missing.length === 0
      ? null
      : `${missing.join(", ")} missing (Debian: apt-get install iproute2 ethtool)`;

const mark = `tm-nic-${randomBytes(3).toString("hex")}`;
const client = `${mark}-client`;
const server = `${mark}-server`;

function run(command: string): string {
  const [program = "", ...words] = command.split(" ");
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout;
}

const inClient = (command: string): string => run(`ip netns exec ${client} ${command}`);
const way = (): FoundPath => JSON.parse(inClient(`${process.execPath} ${entry} 10.94.0.2`));

describe.skipIf(reason !== null)(
  `facts of real interfaces in namespaces${reason === null ? "" : ` (${reason})`}`,
  () => {
    beforeAll(() => {
      for (const name of [client, server]) run(`ip netns add ${name}`);
      run(`ip link add c0 netns ${client} mtu 9000 type veth peer name s0 netns ${server}`);
      run(`ip -n ${client} addr add 10.94.0.1/24 dev c0`);
      run(`ip -n ${client} link set c0 up`);
      run(`ip -n ${server} addr add 10.94.0.2/24 dev s0`);
      run(`ip -n ${server} link set s0 up`);
    });
    afterAll(() => {
      for (const name of [client, server]) spawnSync("ip", ["netns", "del", name]);
    });

    test("link, duplex, MTU and queues of the interface that leads to the server", () => {
      expect(way()).toMatchObject({
        nicDevice: "c0",
        isUp: true,
        betterLink: null,
        path: {
          isLoopback: false,
          isRouted: false,
          bond: { mode: "none" },
          // The kernel gives virtual pairs 10 Gbit/s in full duplex.
          nic: {
            linkBitsPerSecond: 10e9,
            isFullDuplex: true,
            isWireless: false,
            mtu: 9000,
            receiveQueues: 1,
          },
        },
        gaps: {},
      });
    });

    test("offloads that are switched off are off, and the rest stays on", () => {
      expect(way().path?.nic?.offloads).toMatchObject({ segmentation: true, transmitChecksum: true });
      inClient("ethtool -K c0 tso off gso off gro off");
      expect(way().path?.nic?.offloads).toMatchObject({
        segmentation: false,
        genericSegmentation: false,
        genericReceive: false,
        receiveChecksum: true,
      });
    });

    test("a slower interface in use beside a faster one is found", () => {
      run(`ip -n ${client} tuntap add slow0 mode tap`);
      run(`ip -n ${client} addr add 10.94.0.3/24 dev slow0`);
      run(`ip -n ${client} link set slow0 up`);
      inClient("ethtool -s slow0 speed 1000 duplex half autoneg off");
      expect(way().betterLink).toBeNull();
      run(`ip -n ${client} route add 10.94.0.2/32 dev slow0`);
      expect(way()).toMatchObject({
        nicDevice: "slow0",
        path: { nic: { linkBitsPerSecond: 1e9, isFullDuplex: false } },
        betterLink: { linkBitsPerSecond: 10e9 },
      });
      run(`ip -n ${client} link del slow0`);
    });

    test("an MTU that is changed during a measurement is a doubt about it", async () => {
      const home = mkdtempSync(join(tmpdir(), "tidemark-mtu-"));
      const environment = { ...process.env, TIDEMARK_AGENT_HOME: home };
      const inside = (name: string, words: readonly string[]) =>
        spawn("ip", ["netns", "exec", name, process.execPath, agent, ...words], { env: environment });
      const serving = inside(server, ["net", "--serve"]);
      try {
        const measuring = inside(client, [
          "net",
          "10.94.0.2",
          "--reverse",
          "--seconds",
          "2",
          "--no-post",
          "--json",
        ]);
        let json = "";
        measuring.stdout.on("data", (part: Buffer) => {
          json += part.toString();
        });
        // Its progress shows that the facts of the start were taken.
        const isAtWork = new Promise<void>((resolve) => {
          measuring.stderr.on("data", (part: Buffer) => {
            if (/\d s|MB\/s/.test(part.toString())) resolve();
          });
        });
        await isAtWork;
        run(`ip -n ${client} link set c0 mtu 1400`);
        const [status] = await once(measuring, "close");
        expect(status).toBe(0);
        expect(JSON.parse(json).warnings).toContainEqual({
          code: "facts-changed",
          detail: { fact: "mtu", mtuBefore: 9000, mtuAfter: 1400 },
        });
      } finally {
        serving.kill("SIGKILL");
        run(`ip -n ${client} link set c0 mtu 9000`);
        rmSync(home, { recursive: true, force: true });
      }
    });

    test("a link whose other end went down is down", () => {
      run(`ip -n ${server} link set s0 down`);
      expect(way().isUp).toBe(false);
    });
  },
);
