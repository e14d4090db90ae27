import { expect, test } from "vitest";
import { parseRetransmits } from "#agents/benchmarks/network/iperf3/own-retransmits.ts";

// `ss -tinHO` of iproute2 6.1 on Linux, shortened.
const recorded = [
  "ESTAB 0      2582448 10.9.0.1:41522 10.9.0.2:5201 cubic wscale:10,10 rto:204 rtt:3.5/0.2 mss:1448 cwnd:300 bytes_retrans:14480 retrans:0/10 lastsnd:1",
  "ESTAB 0      2582448 10.9.0.1:41524 10.9.0.2:5201 cubic wscale:10,10 rto:204 rtt:3.5/0.2 mss:1448 cwnd:310 retrans:2/7 lastsnd:1",
  "ESTAB 0      0      [::ffff:10.9.0.1]:41526 [::ffff:10.9.0.2]:5201 cubic wscale:10,10 rto:204 rtt:0.1/0.1 mss:1448 cwnd:10",
  "",
].join("\n");

test("what was sent again is summed over the connections, and absent where nothing was", () => {
  expect(parseRetransmits(recorded, [41522, 41524])).toBe(17);
  expect(parseRetransmits(recorded, [41522, 41524, 41526])).toBe(17);
  expect(parseRetransmits(recorded, [41526])).toBe(0);
});

test("with a connection missing nothing is known", () => {
  expect(parseRetransmits(recorded, [41522, 4152])).toBeNull();
  expect(parseRetransmits("", [41522])).toBeNull();
});
