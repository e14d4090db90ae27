import { expect, test } from "vitest";
import {
  readParameterDocument,
  streamRoles,
  type TestParameters,
  toParameterDocument,
} from "#agents/benchmarks/network/iperf3/parameters.ts";

const plain: TestParameters = {
  transport: "tcp",
  direction: "send",
  streams: 1,
  blockBytes: 131_072,
  windowBytes: null,
  segmentBytes: null,
  bitsPerSecond: null,
  seconds: 10,
  omitSeconds: 0,
  hasWideCounters: false,
};

test("a plain test is asked for as iperf3's own client asks", () => {
  // The members that iperf3 3.12 sends for `-c HOST`, but for its version.
  expect(toParameterDocument(plain, "x")).toEqual({
    tcp: true,
    omit: 0,
    time: 10,
    num: 0,
    blockcount: 0,
    parallel: 1,
    len: 131_072,
    pacing_timer: 1000,
    client_version: "x",
  });
});

test.each([
  [{ direction: "receive" }, { reverse: true }],
  [{ direction: "both-ways" }, { bidirectional: true }],
  [{ windowBytes: 65_536 }, { window: 65_536 }],
  [{ segmentBytes: 1400 }, { MSS: 1400 }],
  [{ bitsPerSecond: 1e9 }, { bandwidth: 1e9 }],
  [
    { transport: "udp", hasWideCounters: true },
    { udp: true, udp_counters_64bit: 1 },
  ],
] as const)("%o is asked for by %o", (change, members) => {
  expect(toParameterDocument({ ...plain, ...change }, "x")).toMatchObject(members);
});

test.each<Partial<TestParameters>>([
  {},
  { direction: "receive", streams: 16, omitSeconds: 2 },
  { direction: "both-ways", windowBytes: 65_536, segmentBytes: 1000 },
  { transport: "udp", blockBytes: 1400, bitsPerSecond: 5e6, hasWideCounters: true },
])("what a client of ours asks for is read as it was meant: %o", (change) => {
  const test = { ...plain, ...change };
  expect(readParameterDocument(toParameterDocument(test, "v"))).toEqual({ test, clientVersion: "v" });
});

test("a document of iperf3 3.12 with members that are not known is read", () => {
  const document = {
    udp: true,
    omit: 0,
    time: 1,
    num: 0,
    blockcount: 0,
    parallel: 2,
    reverse: true,
    len: 1448,
    bandwidth: 1_048_576,
    pacing_timer: 1000,
    TOS: 16,
    title: "evening",
    client_version: "3.12",
  };
  expect(readParameterDocument(document)).toEqual({
    test: {
      ...plain,
      transport: "udp",
      direction: "receive",
      streams: 2,
      blockBytes: 1448,
      bitsPerSecond: 1_048_576,
      seconds: 1,
    },
    clientVersion: "3.12",
  });
});

test.each([
  ["no object", "hello"],
  ["no protocol", { parallel: 1 }],
  ["SCTP", { sctp: true, parallel: 1 }],
  ["too many streams", { tcp: true, parallel: 129 }],
  ["no streams", { tcp: true, parallel: 0 }],
  ["blocks beyond iperf3's own limit", { tcp: true, parallel: 1, len: 2 ** 20 + 1 }],
  ["datagrams without room for their header", { udp: true, parallel: 1, len: 15 }],
  ["datagrams that IPv4 has no room for", { udp: true, parallel: 1, len: 65_508 }],
])("%s can't be served", (_, document) => {
  expect(readParameterDocument(document)).toBeNull();
});

test("both ways at once, the client sends on the first half of the streams", () => {
  expect(streamRoles({ ...plain, direction: "both-ways", streams: 2 })).toEqual([
    "send",
    "send",
    "receive",
    "receive",
  ]);
  expect(streamRoles({ ...plain, direction: "receive", streams: 3 })).toEqual([
    "receive",
    "receive",
    "receive",
  ]);
});
