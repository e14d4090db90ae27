import { parentPort, workerData } from "node:worker_threads";
import { Iperf3Failure } from "./iperf3-failure.ts";
import { openStream } from "./open-stream.ts";
import type { FromStreams, StreamWorkerData, ToStreams } from "./stream-orders.ts";
import { tallyWriter } from "./tally.ts";
import type { DataStream } from "./tcp-stream.ts";

const { tallies }: StreamWorkerData = workerData;
const streams: DataStream[] = [];
const say = (message: FromStreams): void => parentPort?.postMessage(message);

const failed = (stream: number, error: unknown): void => {
  const { reason, code } = error instanceof Iperf3Failure ? error : new Iperf3Failure("vanished");
  say({ kind: "failed", stream, reason, code });
};

parentPort?.on("message", (message: ToStreams) => {
  if (message.kind === "open") {
    const { stream } = message.order;
    openStream(message.order, {
      tell: tallyWriter(tallies, stream),
      failed: (failure) => failed(stream, failure),
    }).then(
      (opened) => {
        streams.push(opened.stream);
        say({ kind: "opened", stream, localPort: opened.localPort });
      },
      (error: unknown) => failed(stream, error),
    );
    return;
  }
  for (const stream of streams) stream[message.kind]();
  if (message.kind === "close") parentPort?.close();
});
