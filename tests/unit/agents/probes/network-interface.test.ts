import { expect, test } from "vitest";
import { parseOffloads, parseRoute, parseSpeed } from "#agents/probes/network-interface.ts";

test("a neighbour is reached directly, another network over a router", () => {
  const direct = '[{"dst":"10.77.0.1","dev":"eth1","prefsrc":"10.77.0.2","flags":[],"uid":0,"cache":[]}]';
  const routed = '[{"dst":"8.8.8.8","gateway":"192.168.1.1","dev":"enp3s0","prefsrc":"192.168.1.7"}]';
  expect(parseRoute(direct)).toEqual({ device: "eth1", isRouted: false });
  expect(parseRoute(routed)).toEqual({ device: "enp3s0", isRouted: true });
});

test.each(["", "RTNETLINK answers: Network is unreachable", "[]", "{}", "[{}]"])("%j is no route", (json) => {
  expect(parseRoute(json)).toBeNull();
});

test("speeds are in Mbit/s, -1 and nonsense are unknown", () => {
  expect(parseSpeed("10000")).toBe(10_000_000_000);
  expect(parseSpeed("-1")).toBeNull();
  expect(parseSpeed("4294967295")).toBeNull();
  expect(parseSpeed(null)).toBeNull();
});

test("offloads that are not listed are unknown", () => {
  const text = `Features for eth0:
rx-checksumming: on [fixed]
tx-checksumming: on
\ttx-checksum-ipv4: off [fixed]
tcp-segmentation-offload: off
generic-receive-offload: on
large-receive-offload: off [fixed]
`;
  expect(parseOffloads(text)).toEqual({
    segmentation: false,
    genericSegmentation: null,
    genericReceive: true,
    largeReceive: false,
    receiveChecksum: true,
    transmitChecksum: true,
  });
});
