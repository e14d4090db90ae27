import { expect, test } from "vitest";
import { parseRetransmits, retransmitsBetween } from "#agents/benchmarks/network/iperf3/own-retransmits.ts";

// `ss -tinHO` of iproute2 6.1 on Linux, shortened.
const recorded = [
  "ESTAB 0      2582448 10.9.0.1:41522 10.9.0.2:5201 cubic wscale:10,10 rto:204 rtt:3.5/0.2 mss:1448 cwnd:300 bytes_retrans:14480 retrans:0/10 lastsnd:1",
  "ESTAB 0      2582448 10.9.0.1:41524 10.9.0.2:5201 cubic wscale:10,10 rto:204 rtt:3.5/0.2 mss:1448 cwnd:310 retrans:2/7 lastsnd:1",
  "ESTAB 0      0      [::ffff:10.9.0.1]:41526 [::ffff:10.9.0.2]:5201 cubic wscale:10,10 rto:204 rtt:0.1/0.1 mss:1448 cwnd:10",
  "",
].join("\n");

test("what was sent again is told by connection, and left out where nothing was", () => {
  expect(parseRetransmits(recorded, { end: "local", ports: [41522, 41524] })).toEqual([10, 7]);
  expect(parseRetransmits(recorded, { end: "local", ports: [41522, 41524, 41526] })).toEqual([10, 7, 0]);
  expect(parseRetransmits(recorded, { end: "local", ports: [41526] })).toEqual([0]);
});

test("a server knows its connections by the other end", () => {
  const peers = recorded.replaceAll(/(\S+:415\d\d) (\S+:5201)/g, "$2 $1");
  expect(parseRetransmits(peers, { end: "peer", ports: [41522, 41524] })).toEqual([10, 7]);
  expect(parseRetransmits(peers, { end: "local", ports: [41522] })).toBeNull();
});

test("with a connection missing nothing is known", () => {
  expect(parseRetransmits(recorded, { end: "local", ports: [41522, 4152] })).toBeNull();
  expect(parseRetransmits("", { end: "local", ports: [41522] })).toBeNull();
});

test("what counts is what came between two readings", () => {
  expect(retransmitsBetween([1, 5], [4, 5])).toEqual([3, 0]);
  expect(retransmitsBetween(null, [4])).toBeNull();
  expect(retransmitsBetween([1], null)).toBeNull();
});
