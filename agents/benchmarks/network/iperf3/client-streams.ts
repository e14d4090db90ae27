import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Iperf3Failure } from "./iperf3-failure.ts";
import type { FromStreams, StreamOrder, StreamWorkerData, ToStreams } from "./stream-orders.ts";
import { createTallyMemory, readTally, type TallyCounts } from "./tally.ts";

/** In the bundle the worker's source is a string beside the program. */
declare const TIDEMARK_STREAM_WORKER: string | undefined;

/** More threads than this bring nothing on links that one PC has, and cost memory. */
const mostWorkers = 8;
const fewestWorkers = 2;

/** The streams of a client's test, each on one of a few threads. */
export type ClientStreams = {
  /** Opens the next stream, one after the other: servers number them as they come. Gives its local port. */
  open(order: StreamOrder): Promise<number | null>;
  start(): void;
  stop(): void;
  read(stream: number): TallyCounts;
  /** Rejects with the first Iperf3Failure of an open stream, and never resolves. */
  failed: Promise<never>;
  close(): Promise<void>;
};

function startWorker(workerData: StreamWorkerData): Worker {
  return typeof TIDEMARK_STREAM_WORKER === "string"
    ? new Worker(TIDEMARK_STREAM_WORKER, { eval: true, workerData })
    : new Worker(new URL("./stream-worker.ts", import.meta.url), { workerData });
}

/** Starts the threads for so many streams. */
export function startClientStreams(count: number): ClientStreams {
  const tallies = createTallyMemory(count);
  const size = Math.min(count, mostWorkers, Math.max(fewestWorkers, availableParallelism()));
  const opening = new Map<
    number,
    { resolve: (port: number | null) => void; reject: (error: Error) => void }
  >();
  let fail: (failure: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // Whoever waits hears of it; nobody may be waiting any more.
  failed.catch(() => undefined);
  const onMessage = (message: FromStreams): void => {
    const waiting = opening.get(message.stream);
    opening.delete(message.stream);
    if (message.kind === "opened") {
      waiting?.resolve(message.localPort);
      return;
    }
    const failure = new Iperf3Failure(message.reason, message.code);
    if (waiting === undefined) fail(failure);
    else waiting.reject(failure);
  };
  const workers = Array.from({ length: size }, () => {
    const worker = startWorker({ tallies });
    worker.on("message", onMessage);
    worker.on("error", (error: Error) => {
      fail(error);
      for (const { reject } of opening.values()) reject(error);
    });
    return worker;
  });
  const tellAll = (message: ToStreams): void => {
    for (const worker of workers) worker.postMessage(message);
  };
  return {
    open: (order) =>
      new Promise((resolve, reject) => {
        opening.set(order.stream, { resolve, reject });
        const message: ToStreams = { kind: "open", order };
        workers[order.stream % size]?.postMessage(message);
      }),
    start: () => tellAll({ kind: "start" }),
    stop: () => tellAll({ kind: "stop" }),
    read: (stream) => readTally(tallies, stream),
    failed,
    async close() {
      tellAll({ kind: "close" });
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
