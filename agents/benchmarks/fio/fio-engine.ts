import { cpuLoadBetween, readCpuTimes } from "#agents/benchmarks/disk/cpu-load.ts";
import type { DiskEngine, PassAsk, PassCallbacks, PassOutcome } from "#agents/benchmarks/disk/disk-engine.ts";
import { EngineFailure } from "#agents/benchmarks/disk/engine-child.ts";
import { residentBytes } from "#agents/benchmarks/disk/page-cache.ts";
import { runProgram } from "#agents/benchmarks/disk/run-program.ts";
import { timeForBytesMs } from "#agents/benchmarks/disk/silence-watch.ts";
import { type HeldFile, unlessAborted, withTestFile } from "#agents/benchmarks/disk/with-test-file.ts";
import { type FioIo, type FioStage, fioArguments } from "./fio-arguments.ts";
import { createDocumentSplitter } from "./fio-documents.ts";
import { fioFailure } from "./fio-failure.ts";
import { FioDocument, lacksBins, type SeenStatus, statusOf, toRawPass } from "./fio-result.ts";

export type FioProgram = {
  program: string;
  version: string;
  /** What `fio --enghelp` lists. */
  ioengines: readonly string[];
  platform: NodeJS.Platform;
};

/** Asynchronous where the system has such a way past its cache; what goes through the cache is blocking anyway. */
function chooseIo({ platform, ioengines }: FioProgram, isDirect: boolean): FioIo {
  const own = platform === "win32" ? "windowsaio" : platform === "darwin" ? "posixaio" : "libaio";
  if ((isDirect || platform === "win32") && ioengines.includes(own))
    return { ioengine: own, isBlocking: false };
  return { ioengine: platform === "win32" ? "sync" : "psync", isBlocking: true };
}

/** Drives fio, a process for each pass. Its latencies count from the submission of a request. */
export function createFioEngine(fio: FioProgram): DiskEngine {
  const lines = new Set<string>();
  let isDirect = true;
  return {
    name: "fio",
    version: fio.version,
    io: () => chooseIo(fio, isDirect).ioengine,
    // fio measures from when it began a request, not from when the request was due.
    refusal: ({ load }) => (load.arrivals?.kind === "open" ? "open-loop" : null),
    async measurePass(ask, callbacks) {
      isDirect = ask.bypass.inForce === "direct";
      const io = chooseIo(fio, isDirect);
      const tell = (args: (filename: string) => string[]): void => {
        lines.add(`fio ${args("test.bin").join(" ")}`);
      };
      return await withTestFile(ask, callbacks.signal, (file) =>
        measure({ fio, io, ask, file, tell }, callbacks),
      );
    },
    commandLines: () => [...lines],
  };
}

type Measurement = {
  fio: FioProgram;
  io: FioIo;
  ask: PassAsk;
  file: HeldFile;
  tell(args: (filename: string) => string[]): void;
};

/**
 * fio's own ramp is the warm-up, except where what it leaves behind would count in the pass: bytes of a given volume, and
 * writes through the cache, which are forced out first. Blocks that are to be read once have none.
 */
async function measure(measurement: Measurement, callbacks: PassCallbacks): Promise<PassOutcome> {
  const { ask, file } = measurement;
  const { load, warmUpMs } = ask;
  const isDirect = ask.bypass.inForce === "direct";
  const isWriting = load.operation !== "read";
  const isApart = ask.passBytes !== null || (isWriting && !isDirect);
  const wantedMs = load.isOnce ? 0 : warmUpMs;
  if (isApart && wantedMs > 0) await runStage(measurement, { kind: "warm-up" }, callbacks);
  const rampMs = isApart ? 0 : wantedMs;
  const { document, statuses, endNs, cpu } = await runStage(measurement, { kind: "pass", rampMs }, callbacks);
  const pass = toRawPass(document, statuses, { ask, endNs, cpu });
  if (isWriting && isDirect) await file.sync();
  if (isWriting || !isDirect) return { pass, residentBytes: null };
  return { pass, residentBytes: await unlessAborted(residentBytes(ask.path), callbacks.signal) };
}

type StageOutcome = {
  document: FioDocument;
  statuses: SeenStatus[];
  endNs: number;
  cpu: ReturnType<typeof cpuLoadBetween>;
};

/** How long fio may be without a finished request although all is well, in ms: at its end it forces out what the cache holds. */
function patienceMs({ load, bypass, queueDepth, threads }: PassAsk): number {
  const isCached = load.operation !== "read" && bypass.inForce !== "direct";
  const gapMs = load.arrivals === null ? 0 : 1000 / load.arrivals.requestsPerSecond;
  return timeForBytesMs(queueDepth * threads * load.blockBytes + (isCached ? load.regionBytes : 0)) + gapMs;
}

async function runStage(
  { fio, io, ask, file, tell }: Measurement,
  stage: FioStage,
  { signal, finish, onProgress }: PassCallbacks,
): Promise<StageOutcome> {
  const args = (filename: string): string[] => fioArguments(ask, { filename, io, stage });
  tell(args);
  const split = createDocumentSplitter();
  const told: string[] = [];
  const statuses: SeenStatus[] = [];
  let document: FioDocument | null = null;
  let cpuBefore = readCpuTimes();
  let endNs = 0;
  const end = await runProgram(
    {
      program: fio.program,
      args: args(escapeName(file.path)),
      descriptor: file.inherited,
      patienceMs: patienceMs(ask),
    },
    {
      signal,
      ...(finish === undefined ? {} : { finish }),
      onOutput(text, heard) {
        const { documents, lines } = split(text);
        told.push(...lines);
        for (const json of documents) {
          document = readDocument(json);
          endNs = Number(process.hrtime.bigint());
          const status = statusOf(document);
          if (status.isRamp) cpuBefore = readCpuTimes();
          else statuses.push({ ...status, seenNs: endNs });
          const requests = status.reads + status.writes;
          heard(`${status.isRamp} ${requests}`);
          onProgress({
            kind: "progress",
            stage: stage.kind === "warm-up" || status.isRamp ? "warm-up" : "pass",
            bytes: requests * ask.load.blockBytes,
            elapsedMs: status.elapsedMs,
          });
        }
      },
    },
  );
  const lines = [...told, ...end.errorText.split("\n")];
  const last = lastDocument(document);
  const isStopped = finish?.aborted === true;
  if (last === null || last.error !== 0 || (end.exitCode !== 0 && !isStopped)) {
    throw fioFailure(lines, end.exitCode, ask.path);
  }
  if (lacksBins(last)) throw new EngineFailure("EFIO", "this fio tells no latency bins");
  return { document: last, statuses, endNs, cpu: cpuLoadBetween(cpuBefore, readCpuTimes()) };
}

/** fio takes several files apart at colons. */
const escapeName = (path: string): string => path.replaceAll(":", "\\:");

/** For the compiler, which does not see what a callback assigns. */
const lastDocument = (document: FioDocument | null): FioDocument | null => document;

function readDocument(json: string): FioDocument {
  try {
    return FioDocument.parse(JSON.parse(json));
  } catch (cause) {
    throw Object.assign(new EngineFailure("EFIO", "fio's JSON could not be read"), { cause });
  }
}
