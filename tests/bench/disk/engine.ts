import { randomInt } from "node:crypto";
import { runEngineTask } from "#agents/benchmarks/disk/engine-child.ts";
import { decodeHistogram, histogramPercentileNs } from "#lib/stats/histogram.ts";
import type { Cell, CellFigures, CellTimes } from "./cell.ts";

const quietly = () => undefined;

/** Fills the file as a run does, and says whether direct I/O is in force; throws where it isn't, as fio would. */
export async function fillFile(path: string, fileBytes: number, signal: AbortSignal): Promise<void> {
  const outcome = await runEngineTask(
    { kind: "prepare", identity: null, path, fileBytes, seed: randomInt(2 ** 31), cacheBypass: "direct" },
    { signal, onProgress: quietly },
  );
  if (outcome.kind !== "prepared" || outcome.bypass.inForce !== "direct") {
    throw new Error("direct I/O is refused in this folder");
  }
}

/** One cell by the built-in engine, in its child process as in a run. */
export async function runEngineCell(cell: Cell, times: CellTimes): Promise<CellFigures> {
  const { pattern, blockBytes, queueDepth, threads } = cell.access;
  const outcome = await runEngineTask(
    {
      kind: "measure",
      identity: null,
      path: times.path,
      load: {
        operation: cell.operation,
        pattern,
        blockBytes,
        fileBytes: times.fileBytes,
        seed: randomInt(2 ** 31),
      },
      slots: queueDepth * threads,
      passes: 1,
      passMs: times.seconds * 1000,
      warmUpMs: times.warmUpSeconds * 1000,
      method: "O_DIRECT",
      syncsEachPass: false,
    },
    { signal: times.signal, onProgress: quietly },
  );
  const pass = outcome.kind === "measured" ? outcome.passes[0] : undefined;
  if (pass === undefined) throw new Error("the engine measured nothing");
  const counts = decodeHistogram(pass.histogram);
  const us = (percent: number): number => (histogramPercentileNs(counts, percent) ?? 0) / 1000;
  return {
    bytesPerSecond: (pass.requests * blockBytes) / (pass.durationMs / 1000),
    p50Us: us(50),
    p99Us: us(99),
  };
}
