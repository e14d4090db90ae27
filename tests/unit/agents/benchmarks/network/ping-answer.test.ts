import { expect, test } from "vitest";
import { type PingAnswer, type PingProgram, readPing } from "#agents/benchmarks/network/ping-answer.ts";
import { pingCommand } from "#agents/benchmarks/network/ping-program.ts";

type Case = { name: string; program: PingProgram; exitCode: number; text: string; answer: PingAnswer };

// What iputils 20221126 and BusyBox 1.35 said in network namespaces of Debian 12, addresses changed.
const linux: Case[] = [
  {
    name: "iputils, an answer",
    program: "iputils",
    exitCode: 0,
    text: `PING 192.0.2.1 (192.0.2.1) 1472(1500) bytes of data.
1480 bytes from 192.0.2.1: icmp_seq=1 ttl=63 time=0.064 ms

--- 192.0.2.1 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
`,
    answer: { is: "passed" },
  },
  {
    name: "iputils, a router complains",
    program: "iputils",
    exitCode: 1,
    text: `PING 192.0.2.1 (192.0.2.1) 8972(9000) bytes of data.
From 198.51.100.2 icmp_seq=1 Frag needed and DF set (mtu = 1500)

--- 192.0.2.1 ping statistics ---
1 packets transmitted, 0 received, +1 errors, 100% packet loss, time 0ms
`,
    answer: { is: "too-big", by: "hop", mtu: 1500 },
  },
  {
    name: "iputils, a router that names no MTU",
    program: "iputils",
    exitCode: 1,
    text: "From 198.51.100.2 icmp_seq=1 Frag needed and DF set (mtu = 0)\n",
    answer: { is: "too-big", by: "hop", mtu: null },
  },
  {
    name: "iputils, IPv6, a router complains",
    program: "iputils",
    exitCode: 1,
    text: `PING 2001:db8::1(2001:db8::1) 8952 data bytes
From 2001:db8:1::2 icmp_seq=1 Packet too big: mtu=1500
`,
    answer: { is: "too-big", by: "hop", mtu: 1500 },
  },
  {
    name: "iputils, this PC refuses",
    program: "iputils",
    exitCode: 1,
    text: "ping: local error: message too long, mtu=1500\n",
    answer: { is: "too-big", by: "here", mtu: 1500 },
  },
  {
    name: "iputils, this PC refuses over IPv6",
    program: "iputils",
    exitCode: 1,
    text: "ping: local error: message too long, mtu: 1500\n",
    answer: { is: "too-big", by: "here", mtu: 1500 },
  },
  {
    name: "iputils, no answer",
    program: "iputils",
    exitCode: 1,
    text: `PING 192.0.2.1 (192.0.2.1) 8972(9000) bytes of data.

--- 192.0.2.1 ping statistics ---
1 packets transmitted, 0 received, 100% packet loss, time 0ms
`,
    answer: { is: "lost" },
  },
  {
    name: "iputils, a full queue of a virtual interface",
    program: "iputils",
    exitCode: 1,
    text: "ping: sendmsg: No buffer space available\n",
    answer: { is: "lost" },
  },
  {
    name: "iputils, no route",
    program: "iputils",
    exitCode: 2,
    text: "ping: connect: Network is unreachable\n",
    answer: { is: "failed", reason: "no-route" },
  },
  {
    name: "iputils, without the right to send",
    program: "iputils",
    exitCode: 2,
    text: "ping: socktype: SOCK_RAW\nping: socket: Operation not permitted\nping: => missing cap_net_raw+p capability or setuid?\n",
    answer: { is: "failed", reason: "not-permitted" },
  },
  {
    name: "iputils, something else",
    program: "iputils",
    exitCode: 2,
    text: "ping: unexpected\n",
    answer: { is: "failed", reason: "program-failed" },
  },
  {
    name: "BusyBox, an answer",
    program: "plain",
    exitCode: 0,
    text: "1480 bytes from 192.0.2.1: seq=0 ttl=64 time=0.062 ms\n",
    answer: { is: "passed" },
  },
  {
    name: "BusyBox, no answer",
    program: "plain",
    exitCode: 1,
    text: "1 packets transmitted, 0 packets received, 100% packet loss\n",
    answer: { is: "lost" },
  },
];

const others: Case[] = [
  {
    // http://hackaapl.com/?p=11
    name: "macOS, this PC refuses",
    program: "darwin",
    exitCode: 2,
    text: "PING testhost (192.0.2.1): 1500 data bytes\nping: sendto: Message too long\n",
    answer: { is: "too-big", by: "here", mtu: null },
  },
  {
    // http://hackaapl.com/?p=11
    name: "macOS, a router complains",
    program: "darwin",
    exitCode: 2,
    text: "36 bytes from corporate.example (198.51.100.123): frag needed and DF set (MTU 1400)\nVr HL TOS  Len   ID Flg  off TTL Pro  cks\n",
    answer: { is: "too-big", by: "hop", mtu: 1400 },
  },
  {
    // https://andrewbaker.ninja/2022/11/21/linux-find-the-maximum-packet-size-mtu-between-two-hosts-using-do-not-fragment-flag
    name: "macOS, no answer",
    program: "darwin",
    exitCode: 2,
    text: "PING example.com (192.0.2.34): 1460 data bytes\nRequest timeout for icmp_seq 0\n",
    answer: { is: "lost" },
  },
  {
    // https://blog.cles.jp/item/8240
    name: "Windows in Japanese, this PC refuses",
    program: "windows",
    exitCode: 1,
    text: `
192.0.2.1 に ping を送信しています 9000 バイトのデータ:
パケットの断片化が必要ですが、DF が設定されています。

192.0.2.1 の ping 統計:
    パケット数: 送信 = 1、受信 = 0、損失 = 1 (100% の損失)、
`,
    answer: { is: "too-big", by: "here", mtu: null },
  },
  {
    name: "Windows in English, a router complains",
    program: "windows",
    exitCode: 1,
    text: "Reply from 198.51.100.2: Packet needs to be fragmented but DF set.\r\n",
    answer: { is: "too-big", by: "hop", mtu: null },
  },
  {
    name: "Windows in Japanese, an answer",
    program: "windows",
    exitCode: 0,
    text: "192.0.2.1 からの応答: バイト数 =1472 時間 <1ms TTL=64\r\n",
    answer: { is: "passed" },
  },
  {
    name: "Windows in Japanese, a router does not reach the host, which counts as an answer there",
    program: "windows",
    exitCode: 0,
    text: "192.0.2.254 からの応答: 宛先ホストに到達できません。\r\n    パケット数: 送信 = 1、受信 = 1、損失 = 0 (0% の損失)、\r\n",
    answer: { is: "lost" },
  },
];

test.each([...linux, ...others])("$name", ({ program, exitCode, text, answer }) => {
  expect(readPing(program, { exitCode, text })).toEqual(answer);
});

test("Japanese Windows writes in code page 932, which is read by byte", () => {
  // 「パケットの断片化が必要ですが、DF が設定されています。」 in Shift_JIS.
  const hex =
    "837083508362836782cc926695d089bb82aa954b977682c582b782aa814144462082aa90dd92e882b382ea82c482a282" +
    "dc82b78142";
  const text = Buffer.from(hex, "hex").toString("latin1");
  expect(readPing("windows", { exitCode: 1, text })).toEqual({ is: "too-big", by: "here", mtu: null });
});

test("a packet of 1500 bytes has a payload of 1472 over IPv4 and 1452 over IPv6", () => {
  const of = (program: PingProgram, family: "ipv4" | "ipv6") =>
    pingCommand(program, { address: "host", family, packetBytes: 1500 }, "C:\\Windows")?.arguments.join(" ");
  expect(of("iputils", "ipv4")).toBe("-n -M do -c 1 -W 1 -s 1472 host");
  expect(of("iputils", "ipv6")).toBe("-n -6 -M do -c 1 -W 1 -s 1452 host");
  expect(of("plain", "ipv4")).toBe("-c 1 -W 1 -s 1472 host");
  expect(of("darwin", "ipv4")).toBe("-n -D -c 1 -W 1000 -s 1472 host");
  expect(of("windows", "ipv4")).toBe("-n 1 -w 1000 -f -l 1472 host");
  expect(of("windows", "ipv6")).toBeUndefined();
});
