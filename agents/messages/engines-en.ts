import type { LoadRefusal } from "#agents/benchmarks/disk/disk-engine.ts";

const refusals: Record<LoadRefusal, string> = {
  "open-loop": "measure latency from when a request was due, only from when it began",
  once: "read each block of a file exactly once",
  volume: "end a pass after a number of bytes",
  compressible: "write data that compresses by a given share",
  rate: "hold so low a rate with so many threads: it would be off by more than 2 %",
};

/** What is said of engines. */
export const enginesEn = {
  fioMissing: (install: string) =>
    `fio was not found. Install it (${install}), or measure with the agent's own engine: --engine builtin`,
  fioTooOld: (version: string, least: string) =>
    `fio ${version} is too old: ${least} or later tells its latencies in a form that can be added up. Update it, or use --engine builtin.`,
  fioWithoutEngine: "This fio has no engine that works here. Install another build, or use --engine builtin.",
  diskSpdMissing:
    "DiskSpd was not found. Get it with winget install Microsoft.DiskSpd or from github.com/microsoft/diskspd and put it into the PATH, or use --engine builtin.",
  diskSpdNeedsWindows: "DiskSpd runs on Windows only. Use --engine fio or --engine builtin.",
  refused: (engine: string, label: string, refusal: LoadRefusal) =>
    `${label}: ${engine} can't ${refusals[refusal]}. Use --engine builtin.`,
};
