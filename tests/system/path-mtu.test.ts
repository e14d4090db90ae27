import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PathMtu } from "#agents/benchmarks/network/path-mtu.ts";
import { openRoutedPath, type RoutedPath, routedPathReason } from "#tests/support/rig/routed-path.ts";

const reason = routedPathReason();
const entry = fileURLToPath(new URL("../support/rig/print-path-mtu.ts", import.meta.url));
const jumbo = { client: 9000, "router-to-client": 9000, "router-to-server": 9000, server: 9000 };

async function measure(
  path: RoutedPath,
  address: string,
  more: readonly string[] = [],
  before: readonly string[] = [],
): Promise<PathMtu> {
  return JSON.parse(await path.run("client", [...before, process.execPath, entry, address, "9000", ...more]));
}

describe.skipIf(reason !== null)(
  `the path MTU between namespaces${reason === null ? "" : ` (${reason})`}`,
  () => {
    let path: RoutedPath;

    beforeAll(async () => {
      path = await openRoutedPath({ ...jumbo, "router-to-server": 1500 });
      const server = path.start("server", [
        process.execPath,
        "-e",
        "require('net').createServer((s) => s.on('error', () => {})).listen(7777, '::', () => console.log('ready'))",
      ]);
      if (server.stdout !== null) await once(server.stdout, "data");
    });
    afterAll(() => path?.close());

    test.each(["ipv4", "ipv6"] as const)(
      "a jumbo path with a hop of 1500 bytes is found over %s",
      async (family) => {
        const { send } = await measure(path, path.serverAddress[family], ["7777"]);
        expect(send.mtu).toBe(1500);
        // Both ends claim 9000, and the router says what it takes.
        expect(send.evidence).toMatchObject({
          clientMtu: 9000,
          peerMtu: 9000,
          peerMtuFrom: "segment-size",
          larger: "reported",
          reason: null,
        });
      },
    );

    test("up to the router, the same path takes 9000 bytes both ways", async () => {
      const { send, receive } = await measure(path, path.routerAddress);
      expect([send.mtu, send.evidence.larger]).toEqual([9000, "not-sent"]);
      expect([receive?.mtu, receive?.evidence.larger]).toEqual([9000, "not-sent"]);
    });

    test("BusyBox's ping, which can't forbid fragments, finds the hop too", async ({ skip }) => {
      const busybox = spawnSync("sh", ["-c", "command -v busybox"], { encoding: "utf8" }).stdout.trim();
      skip(busybox === "", "busybox is not installed");
      const folder = mkdtempSync(join(tmpdir(), "tidemark-busybox-"));
      try {
        chmodSync(folder, 0o755);
        symlinkSync(busybox, join(folder, "ping"));
        const { send } = await measure(
          path,
          path.serverAddress.ipv4,
          [],
          ["env", `PATH=${folder}:${process.env.PATH}`],
        );
        expect([send.mtu, send.evidence.larger]).toEqual([1500, "reported"]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    test("a host that answers no ping is said to be silent", async () => {
      const { send, receive } = await measure(path, "10.92.1.99");
      expect([send.mtu, send.evidence.reason, receive]).toEqual([null, "no-answer", null]);
    });
  },
);

describe.skipIf(reason !== null)(`paths that hide their MTU${reason === null ? "" : ` (${reason})`}`, () => {
  test("answers that come back in fragments show a smaller way back", async () => {
    const path = await openRoutedPath(jumbo);
    try {
      const route = "ip route change default via 10.92.2.2 mtu lock 1400";
      await path.run("server", route.split(" "));
      const { send, receive } = await measure(path, path.serverAddress.ipv4);
      expect(send.mtu).toBe(9000);
      expect([receive?.mtu, receive?.evidence.larger]).toEqual([1400, "fragmented"]);
    } finally {
      await path.close();
    }
  });

  test("a receiver that drops large frames without a word is a black hole", async () => {
    const path = await openRoutedPath({ ...jumbo, "router-to-client": 1500 });
    try {
      const { send } = await measure(path, path.routerAddress);
      // A virtual interface drops what exceeds its MTU and the 4 bytes of a VLAN tag (is_skb_forwardable in Linux).
      expect([send.mtu, send.evidence.larger]).toEqual([1504, "vanished"]);
    } finally {
      await path.close();
    }
  });
});
