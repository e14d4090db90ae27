import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { streamRoles, type TestParameters } from "#agents/benchmarks/network/iperf3/parameters.ts";
import { type Iperf3Outcome, runIperf3Client } from "#agents/benchmarks/network/iperf3/run-client.ts";
import { type Iperf3Server, startIperf3Server } from "#agents/benchmarks/network/iperf3/run-server.ts";
import type { ServedTest } from "#agents/benchmarks/network/iperf3/server-session.ts";
import { readReport } from "#lib/contract/read-report.ts";
import { runAgent, startAgent } from "#tests/support/agent.ts";
import { pairwise } from "#tests/support/iperf3/pairwise.ts";
import {
  Iperf3Output,
  iperf3Reason,
  runStockClient,
  type StockServer,
  startStockServer,
} from "#tests/support/iperf3/stock-iperf3.ts";

const reason = iperf3Reason();
const { signal } = new AbortController();

let stock: StockServer | null = null;
let own: Iperf3Server | null = null;
afterEach(async () => {
  stock?.child.kill("SIGKILL");
  stock = null;
  await own?.close();
  own = null;
});

const factors = {
  transport: ["tcp", "udp"],
  direction: ["send", "receive", "both-ways"],
  streams: [1, 3, 16],
  omitSeconds: [0, 1],
  windowBytes: [null, 65_536],
  segmentBytes: [null, 1000],
  bitsPerSecond: [null, 30e6],
} as const;

const cases = pairwise(
  factors,
  ({ transport, direction, streams, segmentBytes, bitsPerSecond }) =>
    (transport === "tcp" || (segmentBytes === null && bitsPerSecond !== null)) &&
    // The real one's single thread may let one of the two ways starve, against its own kind as well.
    (direction !== "both-ways" || streams !== 16 || bitsPerSecond !== null),
);

const toTest = (options: (typeof cases)[number]): TestParameters => ({
  ...options,
  blockBytes: options.transport === "tcp" ? 65_536 : 1000,
  seconds: 1,
  hasWideCounters: true,
});

const runOwn = (
  port: number,
  parameters: TestParameters,
  options: { silenceMs?: number; whenRunning?: () => void } = {},
): Promise<Iperf3Outcome> =>
  runIperf3Client(
    { host: "127.0.0.1", port, test: parameters, clientVersion: "test" },
    {
      signal,
      silenceMs: options.silenceMs ?? 10_000,
      whileLoaded: async () => options.whenRunning?.(),
    },
  );

test.skipIf(reason !== null).each(cases)(
  "the real server takes %j, and counts the same bytes",
  async (options) => {
    stock = await startStockServer("-1", "-J");
    const parameters = toTest(options);
    const { directions } = await runOwn(stock.port, parameters);
    const { start, end } = Iperf3Output.parse(JSON.parse(await stock.output));
    expect(start.test_start).toMatchObject({
      protocol: options.transport.toUpperCase(),
      num_streams: options.streams,
      omit: options.omitSeconds,
      duration: 1,
      reverse: options.direction === "receive" ? 1 : 0,
    });
    if (options.windowBytes !== null) expect(start.sock_bufsize).toBe(options.windowBytes);
    const isBoth = options.direction === "both-ways";
    expect(directions.map(({ direction }) => direction)).toEqual(
      isBoth ? ["send", "receive"] : [options.direction],
    );
    for (const { direction, bytes, bytesPerSecond, retransmits, series } of directions) {
      expect(bytes).toBeGreaterThan(0);
      expect(bytesPerSecond).toBeGreaterThan(0);
      expect(series.bytes.length).toBeGreaterThanOrEqual(1);
      if (options.transport === "tcp") expect(retransmits).not.toBeNull();
      if (direction === "send" && options.transport === "tcp") expect(bytes).toBe(end.sum_received?.bytes);
    }
  },
);

const stockArguments = (options: (typeof cases)[number]): string[] => [
  "-J",
  ...["-t", "1", "-P", String(options.streams), "-l", options.transport === "tcp" ? "65536" : "1000"],
  ...(options.transport === "udp" ? ["-u"] : []),
  ...(options.direction === "receive" ? ["-R"] : options.direction === "both-ways" ? ["--bidir"] : []),
  ...(options.omitSeconds === 0 ? [] : ["-O", String(options.omitSeconds)]),
  ...(options.windowBytes === null ? [] : ["-w", String(options.windowBytes)]),
  ...(options.segmentBytes === null ? [] : ["-M", String(options.segmentBytes)]),
  ...(options.bitsPerSecond === null ? [] : ["-b", String(options.bitsPerSecond)]),
];

test.skipIf(reason !== null).each(cases)(
  "the real client is served %j, and hears the same bytes",
  async (options) => {
    const done = new Promise<ServedTest>((resolve, reject) => {
      startIperf3Server(
        { port: 0, address: "127.0.0.1", silenceMs: 10_000, ownVersionPrefix: "tidemark " },
        {
          onTest: (_, served) => resolve(served),
          onFailure: (_, failure) => reject(failure),
          onBusy: () => undefined,
        },
      ).then((server) => {
        own = server;
        ready();
      }, reject);
    });
    let ready: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      ready = resolve;
    });
    const { status, text } = await runStockClient(own?.port ?? 0, ...stockArguments(options));
    expect(status, text).toBe(0);
    const { error, end } = Iperf3Output.parse(JSON.parse(text));
    expect(error).toBeUndefined();
    const served = await done;
    expect(streamRoles(served.test)).toHaveLength(
      options.streams * (options.direction === "both-ways" ? 2 : 1),
    );
    if (options.direction !== "receive") expect(served.receivedBytes).toBeGreaterThan(0);
    if (options.direction !== "send") expect(served.sentBytes).toBeGreaterThan(0);
    if (options.transport === "udp") return;
    if (options.direction === "receive") expect(end.sum_sent?.bytes).toBe(served.sentBytes);
    else expect(end.sum_received?.bytes).toBe(served.receivedBytes);
  },
);

const plain: TestParameters = {
  transport: "tcp",
  direction: "send",
  streams: 2,
  blockBytes: 65_536,
  windowBytes: null,
  segmentBytes: null,
  bitsPerSecond: 50e6,
  seconds: 1,
  omitSeconds: 0,
  hasWideCounters: true,
};

test.skipIf(reason !== null).each([
  ["SIGKILL", "send", /^vanished$/],
  ["SIGKILL", "both-ways", /^vanished$/],
  ["SIGTERM", "receive", /^(terminated|vanished)$/],
  ["SIGTERM", "send", /^(terminated|vanished)$/],
] as const)(
  "a real server that gets %s while it is sent or sends (%s) is missed",
  async (kill, direction, wanted) => {
    const server = await startStockServer();
    stock = server;
    const running = runOwn(server.port, { ...plain, direction, seconds: 30 });
    setTimeout(() => server.child.kill(kill), 800);
    await expect(running).rejects.toMatchObject({ reason: expect.stringMatching(wanted) });
  },
);

test.skipIf(reason !== null)("a real server that stands still is given up", async () => {
  const server = await startStockServer();
  stock = server;
  const ask = {
    host: "127.0.0.1",
    port: server.port,
    test: { ...plain, seconds: 60 },
    clientVersion: "test",
  };
  const running = runIperf3Client(ask, { signal, silenceMs: 1500 });
  setTimeout(() => server.child.kill("SIGSTOP"), 800);
  await expect(running).rejects.toMatchObject({ reason: "silent" });
});

test.skipIf(reason !== null)("a real server that serves another client is busy", async () => {
  stock = await startStockServer();
  const other = runStockClient(stock.port, "-t", "2", "-b", "1M");
  await new Promise((resolve) => setTimeout(resolve, 700));
  await expect(runOwn(stock.port, plain)).rejects.toMatchObject({ reason: "busy" });
  expect((await other).status).toBe(0);
});

test.skipIf(reason !== null)(
  "the agent waits for a real server that serves another client, says so, and reports both directions",
  async () => {
    const home = mkdtempSync(join(tmpdir(), "tidemark-net-"));
    try {
      stock = await startStockServer();
      const other = runStockClient(stock.port, "-t", "8", "-b", "1M");
      await new Promise((resolve) => setTimeout(resolve, 700));
      const args = ["net", "127.0.0.1", "--port", String(stock.port), "--seconds", "1", "--omit", "0"];
      const { status, stdout, stderr } = await runAgent([...args, "--both", "--json", "--no-post"], home);
      expect((await other).status).toBe(0);
      expect(status, stderr).toBe(0);
      expect(stderr).toContain("is serving another client. Waiting");
      const read = readReport(JSON.parse(stdout));
      if (!read.ok) throw new Error(JSON.stringify(read.issues));
      const { target, results, engine } = read.report;
      expect(target.key).toBe("host/127.0.0.1");
      expect(engine).toMatchObject({ name: "tidemark", io: "iperf3" });
      const throughput = results.flatMap((result) =>
        result.kind === "network" && result.programCpu !== undefined ? [result] : [],
      );
      expect(throughput.map(({ direction, isBothWays }) => [direction, isBothWays])).toEqual([
        ["send", false],
        ["receive", false],
        ["send", true],
        ["receive", true],
      ]);
      for (const { bytesPerSecond } of throughput) expect(bytesPerSecond).toMatchObject({ is: "value" });
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
);

test.skipIf(reason !== null)(
  "the agent serves the real client, and ends in order when it is told to",
  async () => {
    const home = mkdtempSync(join(tmpdir(), "tidemark-net-"));
    try {
      const server = await startStockServer();
      server.child.kill("SIGKILL");
      await server.output;
      const { child, outcome } = await startAgent(["net", "--serve", "--port", String(server.port)], home);
      let told = "";
      await new Promise<void>((resolve) =>
        child.stderr?.on("data", (chunk: Buffer) => {
          told += chunk.toString("utf8");
          if (told.includes("one client at a time")) resolve();
        }),
      );
      const { status } = await runStockClient(server.port, "-t", "1", "-P", "2");
      expect(status).toBe(0);
      child.kill("SIGINT");
      const ended = await outcome;
      expect(ended.status).toBe(0);
      expect(ended.stderr).toContain("127.0.0.1: TCP 2 streams");
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
);
