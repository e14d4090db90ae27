import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Cell, CellFigures, CellTimes } from "./cell.ts";

const run = promisify(execFile);

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
 * fio's arguments for a cell. A blocking engine has as many threads as the cell has outstanding requests, each sequential
 * one in a region of its own; libaio has the depth itself.
 */
export function fioArguments(engine: FioEngine, cell: Cell, times: CellTimes): string[] {
  const { pattern, blockBytes, queueDepth, threads } = cell.access;
  const isSequential = pattern === "sequential";
  const jobs = engine === "libaio" ? threads : queueDepth * threads;
  const region = Math.floor(times.fileBytes / jobs / blockBytes) * blockBytes;
  return [
    "--name=cell",
    `--filename=${times.path.replaceAll(":", "\\:")}`,
    `--rw=${isSequential ? "" : "rand"}${cell.operation}`,
    `--bs=${blockBytes}`,
    `--ioengine=${engine}`,
    `--iodepth=${engine === "libaio" ? queueDepth : 1}`,
    `--numjobs=${jobs}`,
    ...(isSequential ? [`--size=${region}`, `--offset_increment=${region}`] : [`--size=${times.fileBytes}`]),
    `--runtime=${times.seconds}`,
    `--ramp_time=${times.warmUpSeconds}`,
    "--time_based",
    "--direct=1",
    "--thread",
    "--group_reporting",
    "--norandommap",
    "--randrepeat=0",
    "--fallocate=none",
    // From submission, as the built-in engine counts: fio's own default leaves the submission out.
    "--lat_percentiles=1",
    "--clat_percentiles=0",
    "--percentile_list=50:99",
    "--output-format=json",
  ];
}

type FioSide = { bw_bytes: number; lat_ns: { percentile: Record<string, number> } };
type FioOutput = { jobs: [{ read: FioSide; write: FioSide }] };

export const runFioCell =
  (engine: FioEngine) =>
  async (cell: Cell, times: CellTimes): Promise<CellFigures> => {
    const { stdout } = await run("fio", fioArguments(engine, cell, times), { signal: times.signal });
    const output = JSON.parse(stdout.slice(stdout.indexOf("{"))) as FioOutput;
    const side = output.jobs[0][cell.operation === "read" ? "read" : "write"];
    const us = (percent: string): number => (side.lat_ns.percentile[percent] ?? 0) / 1000;
    return { bytesPerSecond: side.bw_bytes, p50Us: us("50.000000"), p99Us: us("99.000000") };
  };
