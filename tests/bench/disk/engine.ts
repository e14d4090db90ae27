import { randomInt } from "node:crypto";
import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import { prepareFile } from "#agents/benchmarks/disk/prepare-file.ts";
import { toPassAsk } from "#agents/benchmarks/disk/run-disk.ts";
import { decodeHistogram, histogramPercentileNs } from "#lib/stats/histogram.ts";
import type { Cell, CellFigures, CellTimes } from "./cell.ts";

const quietly = () => undefined;

/** Fills the file as a run does, and says whether direct I/O is in force; throws where it isn't, as fio would. */
export async function fillFile(path: string, fileBytes: number, signal: AbortSignal): Promise<void> {
  const bypass = await prepareFile(
    { identity: null, path, fileBytes, seed: randomInt(2 ** 31), cacheBypass: "direct" },
    { signal, onProgress: quietly },
  );
  if (bypass.inForce !== "direct") {
    throw new Error("direct I/O is refused in this folder");
  }
}

/** One cell by the built-in engine, in its child process as in a run. */
export async function runEngineCell(cell: Cell, times: CellTimes): Promise<CellFigures> {
  const { pass } = await createBuiltInEngine(null).measurePass(
    toPassAsk(
      {
        plan: {
          accesses: [cell.access],
          operations: ["read", "write"],
          fileBytes: times.fileBytes,
          passes: 1,
          passMs: times.seconds * 1000,
          warmUpMs: times.warmUpSeconds * 1000,
          precision: null,
          freshFileBytes: 0,
        },
        filePath: times.path,
        seed: randomInt(2 ** 31),
      },
      { asked: "direct", inForce: "direct", method: "O_DIRECT", verifiedBy: [], refusal: null },
      cell,
      0,
    ),
    { signal: times.signal, onProgress: quietly },
  );
  const { blockBytes } = cell.access;
  const counts = decodeHistogram(pass.histogram);
  const us = (percent: number): number => (histogramPercentileNs(counts, percent) ?? 0) / 1000;
  return {
    bytesPerSecond: (pass.requests * blockBytes) / (pass.durationMs / 1000),
    p50Us: us(50),
    p99Us: us(99),
  };
}
