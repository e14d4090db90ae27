import { startIperf3Server } from "#agents/benchmarks/network/iperf3/run-server.ts";

/** The agent's server in a process of its own. Says when it listens. */
const { port } = await startIperf3Server(
  { port: Number(process.argv[2]), address: null, silenceMs: 10_000, ownVersionPrefix: "tidemark " },
  {
    onTest: () => undefined,
    onFailure: (_, failure) => process.stderr.write(`${failure}\n`),
    onBusy: () => undefined,
  },
);
process.stdout.write(`${port}\n`);
