import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { fioArguments } from "#agents/benchmarks/fio/fio-arguments.ts";
import { createDocumentSplitter } from "#agents/benchmarks/fio/fio-documents.ts";
import { FioDocument, toRawPass } from "#agents/benchmarks/fio/fio-result.ts";
import { type Cell, type CellTimes, toCellAsk } from "./cell.ts";

const run = promisify(execFile);
const mebibyte = 1024 * 1024;

export type FioEngine = "psync" | "libaio";

/** The version of fio, or null where there is none. */
export async function fioVersion(): Promise<string | null> {
  try {
    return (await run("fio", ["--version"])).stdout.trim();
  } catch {
    return null;
  }
}

/**
 * fio's arguments for a cell: those of the agent's own fio engine, but with data that is only scrambled, as the built-in
 * engine does it, and without statuses on the way. `more` is added, and wins.
 */
function cellArguments(engine: FioEngine, cell: Cell, times: CellTimes, more: readonly string[]): string[] {
  const ask = toCellAsk(cell, times, 0);
  const io = { ioengine: engine, isBlocking: engine === "psync" };
  const stage = { kind: "pass", rampMs: ask.warmUpMs } as const;
  const filename = times.path.replaceAll(":", "\\:");
  const own = fioArguments({ ...ask, load: { ...ask.load, arrivals: null } }, { filename, io, stage });
  const isOther = (argument: string): boolean => /^--(refill_buffers|status-interval)/.test(argument);
  return [...own.filter((argument) => !isOther(argument)), ...more];
}

/** One cell by fio. */
export const runFioCell =
  (engine: FioEngine, more: readonly string[] = []) =>
  async (cell: Cell, times: CellTimes): Promise<RawPass> => {
    const args = cellArguments(engine, cell, times, more);
    const { stdout } = await run("fio", args, { signal: times.signal, maxBuffer: 64 * mebibyte });
    const json = createDocumentSplitter()(stdout).documents.at(-1) ?? "{}";
    return toRawPass(FioDocument.parse(JSON.parse(json)), [], {
      ask: toCellAsk(cell, times, 0),
      endNs: Number(process.hrtime.bigint()),
      cpu: null,
    });
  };
