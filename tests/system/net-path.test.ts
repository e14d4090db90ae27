import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import { openRoutedPath, type RoutedPath, routedPathReason } from "#tests/support/rig/routed-path.ts";

const reason = routedPathReason();
const agent = fileURLToPath(new URL("../../agents/main.ts", import.meta.url));

/** 500 kB wait in the shaper before it drops: 20 ms at 200 Mbit/s. */
const shape = "rate 200mbit burst 64kb limit 500kb";

describe.skipIf(reason !== null)(
  `a network run over a shaped path${reason === null ? "" : ` (${reason})`}`,
  () => {
    let path: RoutedPath;
    let home: string;
    let report: Report;

    const inNamespace = (...args: string[]) => [
      "env",
      `TIDEMARK_AGENT_HOME=${home}`,
      process.execPath,
      agent,
      "net",
      ...args,
    ];

    async function measure(): Promise<Report> {
      const { ipv4 } = path.serverAddress;
      const words = inNamespace(ipv4, "--seconds", "2", "--json", "--no-post");
      const read = readReport(JSON.parse(await path.run("client", words)));
      if (!read.ok) throw new Error(JSON.stringify(read.issues));
      return read.report;
    }

    beforeAll(async () => {
      home = mkdtempSync(join(tmpdir(), "tidemark-net-path-"));
      path = await openRoutedPath({
        client: 9000,
        "router-to-client": 9000,
        "router-to-server": 1500,
        server: 9000,
      });
      await path.run("client", `tc qdisc add dev c0 root tbf ${shape}`.split(" "));
      await path.run("router", `tc qdisc add dev r0 root tbf ${shape}`.split(" "));
      const server = path.start("server", inNamespace("--serve"), "errors");
      if (server.stderr !== null) await once(server.stderr, "data");
      report = await measure();
    });
    afterAll(async () => {
      await path?.close();
      rmSync(home, { recursive: true, force: true });
    });

    const resultOf = (label: string, direction: NetworkResult["direction"]): NetworkResult => {
      const found = report.results.find(
        (result) => result.workload === label && result.kind === "network" && result.direction === direction,
      );
      if (found?.kind !== "network") throw new Error(`no result ${label} ${direction}`);
      return found;
    };
    const medianUs = ({ roundTrip }: NetworkResult): number =>
      roundTrip?.percentiles.find(({ percent }) => percent === 50)?.us ?? 0;

    test("round trips come with the queue of a full link, and without it", () => {
      const idle = resultOf("RTT TCP connect", "round-trip");
      expect(medianUs(idle)).toBeGreaterThan(0);
      expect(medianUs(resultOf("RTT echo", "round-trip"))).toBeGreaterThan(0);
      for (const load of ["send", "receive"] as const) {
        const loaded = resultOf(`RTT TCP connect under load (${load})`, "round-trip");
        expect(medianUs(loaded)).toBeGreaterThan(medianUs(idle));
        expect(loaded.loadBytesPerSecond).toEqual(resultOf("TCP 1 stream", load).bytesPerSecond);
      }
    });

    test("both ends claim 9000, and a hop of 1500 is found from both", () => {
      const there = resultOf("path MTU", "send");
      expect(there.pathMtu).toBe(1500);
      expect(there.pathMtuEvidence).toMatchObject({
        clientMtu: 9000,
        peerMtu: 9000,
        peerMtuFrom: "agent",
        larger: "reported",
      });
      expect(there.warnings).toEqual([{ code: "path-mtu-smaller", detail: { mtu: 1500, clientMtu: 9000 } }]);
      // A virtual interface lets pass 4 bytes more than its MTU (is_skb_forwardable in Linux), and drops the rest.
      const back = resultOf("path MTU", "receive");
      expect([back.pathMtu, back.pathMtuEvidence?.larger]).toEqual([1504, "vanished"]);
    });

    test("the path of the run has the MTU that was measured", () => {
      expect(report.path?.pathMtu).toEqual({ mtu: 1500, quality: "measured" });
    });

    test("where ping is not answered, the segments of the transfer tell of the hop", async () => {
      await path.run("server", ["sysctl", "-qw", "net.ipv4.icmp_echo_ignore_all=1"]);
      const { results } = await measure();
      const there = results.find((result) => result.kind === "network" && result.workload === "path MTU");
      expect(there).toMatchObject({
        direction: "send",
        pathMtu: 1500,
        pathMtuEvidence: { method: "tcp", clientMtu: 9000, larger: "reported", isAtLeast: false },
      });
    });
  },
);
