import { Iperf3Failure } from "#agents/benchmarks/network/iperf3/iperf3-failure.ts";
import { startIperf3Server } from "#agents/benchmarks/network/iperf3/run-server.ts";
import type { ServedTest } from "#agents/benchmarks/network/iperf3/server-session.ts";
import { isRoundTripCookie } from "#agents/benchmarks/network/round-trip-protocol.ts";
import { createRoundTripService } from "#agents/benchmarks/network/round-trip-server.ts";
import { toThroughputWorkload } from "#agents/benchmarks/network/throughput-result.ts";
import { answerLimitMs } from "./answer-limit.ts";
import { bitRateText } from "./bit-rate.ts";
import type { Context } from "./context.ts";
import { AgentFailure, exitCode, systemCode } from "./failure.ts";
import { clientVersionPrefix } from "./measure-network.ts";
import type { Messages } from "./messages/catalogue.ts";

/** Serves network tests until the agent is told to end, and tells of each. Fails with AgentFailure where the port is not to be had. */
export async function serveNetwork(port: number, context: Context): Promise<number> {
  const { messages, tell, signal } = context;
  const { net } = messages;
  const roundTrips = createRoundTripService();
  const options = {
    port,
    address: null,
    silenceMs: answerLimitMs(context.environment),
    ownVersionPrefix: clientVersionPrefix,
  };
  const server = await startIperf3Server(options, {
    onTest: (client, served) => tell(net.served(client, labelOf(served), ratesOf(served, messages))),
    onFailure: (client, failure) => tell(net.servedFailed(client, reasonOf(failure, client, port, messages))),
    onBusy: (client) => tell(net.sentAway(client)),
    onOther(cookie, socket) {
      if (!isRoundTripCookie(cookie)) return false;
      roundTrips.serve(socket);
      return true;
    },
  }).catch((error: unknown) => {
    const code = systemCode(error);
    if (code === null) throw error;
    throw new AgentFailure(exitCode.failed, ({ net: words }) =>
      code === "EADDRINUSE" ? words.portTaken(port) : words.portRefused(port, code),
    );
  });
  tell(net.listening(server.port));
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  roundTrips.close();
  await server.close();
  return exitCode.ok;
}

const labelOf = ({ test }: ServedTest): string => toThroughputWorkload(test).label;

function ratesOf({ test, sentBytes, receivedBytes, durationMs }: ServedTest, { net }: Messages): string {
  const rate = (bytes: number): string => bitRateText((bytes * 1000) / durationMs);
  return [
    ...(test.direction === "send" ? [] : [`${net.arrows.send} ${rate(sentBytes)}`]),
    ...(test.direction === "receive" ? [] : [`${net.arrows.receive} ${rate(receivedBytes)}`]),
  ].join(" · ");
}

function reasonOf(failure: unknown, host: string, port: number, { net }: Messages): string {
  if (failure instanceof Iperf3Failure) {
    const { reason } = failure;
    if (reason === "parameter-refused" || reason === "not-iperf3" || reason === "silent") {
      return net.serving[reason];
    }
    return net.failures[failure.reason]({ host, port, code: failure.code });
  }
  return net.unforeseen(
    systemCode(failure) ?? (failure instanceof Error ? failure.message : String(failure)),
  );
}
