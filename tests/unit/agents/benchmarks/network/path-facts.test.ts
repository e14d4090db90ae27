import { expect, test } from "vitest";
import { parseLearnedMtu, parseReassemblies } from "#agents/benchmarks/network/linux-path-mtu.ts";
import { withTransfer } from "#agents/benchmarks/network/path-mtu.ts";
import { parseSegmentFacts, parseTransfer } from "#agents/benchmarks/network/segment-size.ts";

// `ss -tinH` of iproute2 6.1, shortened.
const ss = (mss: number, pmtu: number, options: string, advertised = 8948) =>
  `0 0 192.0.2.2:52114 192.0.2.1:445 \n\t ${options} cubic wscale:7,7 rto:204 rtt:0.077/0.04 mss:${mss} pmtu:${pmtu} rcvmss:536 advmss:${advertised} cwnd:10 bytes_acked:1`;

test("the other end's MTU is its segment size with headers and timestamps", () => {
  // 9000 - 40 of IPv4 and TCP - 12 of timestamps.
  expect(parseSegmentFacts(ss(8948, 9000, "ts sack"), "ipv4")).toEqual({ pathMtu: 9000, peerMtu: 9000 });
  expect(parseSegmentFacts(ss(1448, 9000, "ts sack"), "ipv4")).toEqual({ pathMtu: 9000, peerMtu: 1500 });
  expect(parseSegmentFacts(ss(1460, 9000, "sack", 8960), "ipv4")).toEqual({ pathMtu: 9000, peerMtu: 1500 });
  expect(parseSegmentFacts(ss(1428, 9000, "ts sack"), "ipv6")).toEqual({ pathMtu: 9000, peerMtu: 1500 });
  // Linux 6.18 with iproute2 6.1 leaves `ts` out: 9000 - 40 - 12 is announced.
  expect(parseSegmentFacts(ss(8948, 9000, ""), "ipv4")).toEqual({ pathMtu: 9000, peerMtu: 9000 });
  expect(parseSegmentFacts("0 0 192.0.2.2:1 192.0.2.1:2", "ipv4")).toBeNull();
});

test("the MTU that a hop named is read from the route", () => {
  const route =
    "192.0.2.1 via 198.51.100.2 dev eth0 src 198.51.100.1 uid 0 \n    cache expires 594sec mtu 1500 \n";
  expect(parseLearnedMtu(route)).toBe(1500);
  expect(parseLearnedMtu("192.0.2.1 dev eth0 src 192.0.2.2 uid 0 \n    cache \n")).toBeNull();
});

test("reassemblies are read by the name of their column", () => {
  const snmp = `Ip: Forwarding DefaultTTL InReceives ReasmTimeout ReasmReqds ReasmOKs
Ip: 2 64 10 0 4 2
Icmp: InMsgs InErrors
Icmp: 8 0
`;
  expect(parseReassemblies(snmp, "ipv4")).toBe(4);
  const snmp6 = "Ip6InReceives                   \t12\nIp6ReasmReqds                   \t7\n";
  expect(parseReassemblies(snmp6, "ipv6")).toBe(7);
  expect(parseReassemblies("", "ipv4")).toBeNull();
  expect(parseReassemblies("", "ipv6")).toBeNull();
});

test("a transfer shows what passed, by the connection that moved most", () => {
  const socket = (mss: number, pmtu: number, acked: number) =>
    `ESTAB 0 0 192.0.2.2:50000 192.0.2.1:5201 \n\t cubic mss:${mss} pmtu:${pmtu} rcvmss:536 advmss:8948 bytes_acked:${acked}`;
  const control = socket(536, 9000, 300);
  // A hop of 1500 that the kernel was told of: 1448 + 40 + 12 of timestamps, by this end's own 8948 of 9000.
  expect(parseTransfer(`${control}\n${socket(1448, 1500, 5e6)}\n`, "ipv4", 9000)).toEqual({
    pathMtu: 1500,
    peerMtu: 1500,
  });
  expect(parseTransfer(`${socket(1448, 9000, 5e6)}\n${control}\n`, "ipv4", 9000)).toEqual({
    pathMtu: 9000,
    peerMtu: 1500,
  });
  expect(parseTransfer(control, "ipv4", 9000)).toBeNull();
  expect(parseTransfer("", "ipv4", 9000)).toBeNull();
});

test("a path whose host answers no ping is told by a transfer", () => {
  const evidence = {
    method: "ping",
    isAtLeast: false,
    larger: null,
    clientMtu: 9000,
    peerMtu: null,
    peerMtuFrom: null,
    reason: "no-answer",
    packetsSent: 3,
    packetsLost: 3,
  } as const;
  const silent = { send: { mtu: null, evidence }, receive: null };
  const told = withTransfer(silent, { pathMtu: 1500, peerMtu: 1500 }).send;
  expect(told).toMatchObject({
    mtu: 1500,
    evidence: { method: "tcp", isAtLeast: false, larger: "reported", reason: null },
  });
  const whole = withTransfer(silent, { pathMtu: 9000, peerMtu: 9000 }).send;
  expect(whole).toMatchObject({ mtu: 9000, evidence: { isAtLeast: false, larger: "not-sent" } });
  // The other end takes no larger segments, which says nothing of the path.
  const bound = withTransfer(silent, { pathMtu: 9000, peerMtu: 1500 }).send;
  expect(bound).toMatchObject({ mtu: 1500, evidence: { isAtLeast: true, larger: "not-sent" } });
  expect(withTransfer(silent, null)).toEqual(silent);
  const answered = { send: { mtu: 1500, evidence }, receive: null };
  expect(withTransfer(answered, { pathMtu: 9000, peerMtu: 9000 })).toEqual(answered);
});
