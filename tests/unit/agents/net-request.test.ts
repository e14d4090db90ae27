import { expect, test } from "vitest";
import { parseOptions } from "#agents/command-line.ts";
import { commands, commonOptions } from "#agents/commands.ts";
import { AgentFailure, exitCode } from "#agents/failure.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { type NetRequest, readNetRequest, readNetworkBeside } from "#agents/net-request.ts";

function read(...args: string[]): NetRequest {
  return readNetRequest(parseOptions(args, { ...commonOptions, ...commands.net?.options }, 1));
}

function refusal(...args: string[]): string {
  try {
    read(...args);
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    expect(error.exitCode).toBe(exitCode.usage);
    return error.say(messagesIn("en"));
  }
  throw new Error("it was taken");
}

test("by default TCP is sent and received over one stream for 10 s, the first second left out", () => {
  expect(read("nas")).toEqual({
    host: "nas",
    port: 5201,
    transport: "tcp",
    directions: ["send", "receive"],
    streams: 1,
    windowBytes: null,
    segmentBytes: null,
    bitsPerSecond: null,
    seconds: 10,
    omitSeconds: 1,
    target: null,
    server: null,
    isIdentified: false,
    isJson: false,
    isPosted: true,
  });
});

test("everything can be said", () => {
  const asked = read(
    ...["fe80::1%eth0", "--both", "--port", "5000", "--streams", "16", "--window", "256KiB", "--mss", "1400"],
    ...["--seconds", "60", "--omit", "0", "--rate", "2.5G", "--no-post", "--json"],
  );
  expect(asked).toMatchObject({
    host: "fe80::1%eth0",
    port: 5000,
    directions: ["send", "receive", "both-ways"],
    streams: 16,
    windowBytes: 262_144,
    segmentBytes: 1400,
    bitsPerSecond: 2.5e9,
    seconds: 60,
    omitSeconds: 0,
    isPosted: false,
    isJson: true,
  });
  expect(read("nas", "--reverse").directions).toEqual(["receive"]);
});

test("datagrams have a rate, by default 100 Mbit/s", () => {
  expect(read("nas", "--udp")).toMatchObject({ transport: "udp", bitsPerSecond: 100e6 });
  expect(read("nas", "--udp", "--rate", "1G").bitsPerSecond).toBe(1e9);
});

test.each([
  [[], "Which host"],
  [["//nas/share"], "no host"],
  [["nas", "--reverse", "--both"], "exclude each other"],
  [["nas", "--udp", "--mss", "1400"], "--mss is for TCP"],
  [["nas", "--streams", "17"], "from 1 to 16"],
  [["nas", "--streams", "0"], "from 1 to 16"],
  [["nas", "--seconds", "0.5"], "whole number"],
  [["nas", "--window", "1GiB"], "512 MiB"],
  [["nas", "--rate", "fast"], "100M"],
  [["nas", "--port", "65536"], "65535"],
])("%j is wrong use, and what would be right is said", (args, said) => {
  expect(refusal(...args)).toContain(said);
});

test("beside a disk, the network is TCP there and back by one stream", () => {
  const parse = (...args: string[]) => parseOptions(args, commands.run?.options ?? {}, 1);
  expect(readNetworkBeside(parse("/mnt/nas"))).toBeNull();
  expect(readNetworkBeside(parse("/mnt/nas", "--with-net", "nas", "--net-port", "5301"))).toMatchObject({
    host: "nas",
    port: 5301,
    transport: "tcp",
    directions: ["send", "receive"],
    streams: 1,
  });
  expect(readNetworkBeside(parse("/mnt/nas", "--with-net", "nas"))?.port).toBe(5201);
  expect(() => readNetworkBeside(parse("/mnt/nas", "--net-port", "5301"))).toThrow(AgentFailure);
  expect(() => readNetworkBeside(parse("/mnt/nas", "--with-net", "//nas/share"))).toThrow(AgentFailure);
});
