import { setTimeout as pause } from "node:timers/promises";
import { sampleMedian } from "#lib/stats/summary.ts";
import { figure, medianWithRange } from "#tests/bench/markdown.ts";
import type { BenchOptions, BenchOutcome, BenchPart } from "#tests/bench/part.ts";
import { pairedRatios, runRound, shuffled } from "#tests/bench/rounds.ts";
import { type Cell, type CellTimes, cellsOf, runEngineCell } from "./cell.ts";
import { type Figures, figuresOf, ownSpread } from "./figures.ts";
import { withFilledFile } from "./fill-file.ts";
import { fioVersion, runFioCell } from "./fio.ts";
import { prepareThrottle } from "./throttle.ts";

const fileBytes = 1024 ** 3;
const nasLike = { bytesPerSecond: 118_000_000, iops: 10_000 };
/** Of a rate on a device with limits, and of a latency where fio agrees with itself better than that. */
const rateTolerance = 0.02;
const latencyTolerance = 0.05;

type Tool = "engine" | "psync" | "libaio";
type ByTool = Record<Tool, Figures[]>;
type Condition = { title: string; isHeld: boolean };

/**
 * The built-in engine against fio, for the cells of each profile: as fast as the disk goes, and on a disk held to what a NAS
 * at 1 Gbit/s would do.
 */
export const benchDisk: BenchPart = async function* (options) {
  const version = await fioVersion();
  const conditions: Condition[] = [
    { title: "Disk engine against fio, 118 MB/s and 10,000 IOPS", isHeld: true },
    { title: "Disk engine against fio, unthrottled", isHeld: false },
  ];
  if (version === null) {
    for (const { title } of conditions) yield { title, reason: "fio is not installed" };
    return;
  }
  options.say("filling the test file");
  yield* withFilledFile(options.folder, { fileBytes, signal: options.signal }, async function* (path) {
    for (const condition of conditions.filter(({ isHeld }) =>
      options.conditions.includes(isHeld ? "held" : "free"),
    )) {
      for (const [profile, cells] of cellsOf(options.profiles)) {
        if (cells.length === 0) continue;
        yield await measureProfile(condition, profile, cells, path, options, version);
      }
    }
  });
};

async function measureProfile(
  { title, isHeld }: Condition,
  profile: string,
  cells: readonly Cell[],
  path: string,
  options: BenchOptions,
  version: string,
): Promise<BenchOutcome> {
  const heading = `${title}: ${profile}`;
  const throttle = isHeld ? prepareThrottle(path, nasLike) : null;
  if (throttle !== null && "reason" in throttle) return { title: heading, reason: throttle.reason };
  throttle?.enter();
  try {
    const figures = await measureCells(cells, path, options);
    return toTable(heading, isHeld, version, figures, options);
  } finally {
    // The last child may still be on its way out of the group.
    await pause(100);
    throttle?.leave();
  }
}

async function measureCells(
  cells: readonly Cell[],
  path: string,
  { rounds, seconds, fioEngines, signal, say }: BenchOptions,
): Promise<Map<Cell, ByTool>> {
  const figures = new Map(cells.map((cell): [Cell, ByTool] => [cell, { engine: [], psync: [], libaio: [] }]));
  const times: CellTimes = { path, fileBytes, seconds, warmUpSeconds: warmUpOf(seconds), signal };
  for (let round = 1; round <= rounds; round += 1) {
    for (const [cell, outcomes] of shuffled([...figures])) {
      const { blockBytes } = cell.access;
      const contenders = {
        engine: async () => figuresOf(await runEngineCell(cell, times, round), blockBytes),
        psync: async () => figuresOf(await runFioCell("psync")(cell, times), blockBytes),
      };
      const libaio = async () => figuresOf(await runFioCell("libaio")(cell, times), blockBytes);
      const tell = (tool: Tool): void => say(`round ${round} of ${rounds}, ${cell.name}, ${tool}`);
      const progress = { signal, say: tell };
      if (fioEngines.includes("libaio")) await runRound({ ...contenders, libaio }, outcomes, progress);
      else await runRound<keyof typeof contenders, Figures>(contenders, outcomes, progress);
    }
  }
  return figures;
}

const warmUpOf = (seconds: number): number => Math.min(1, seconds / 2);

function toTable(
  title: string,
  isHeld: boolean,
  version: string,
  figures: Map<Cell, ByTool>,
  { rounds, seconds, fioEngines }: BenchOptions,
): BenchOutcome {
  const tools: readonly Tool[] = ["engine", ...fioEngines];
  const outside = [...figures].flatMap(([cell, byTool]) => {
    const doubts = doubtsOf(byTool, isHeld);
    return doubts.length === 0 ? [] : [`${cell.name} (${doubts.join(", ")})`];
  });
  const wanted = `${isHeld ? `rates of at least ${1 - rateTolerance} of psync's, ` : ""}p50 and p99 not above psync's by more than psync's own spread or ${latencyTolerance * 100} %`;
  return {
    title,
    header: [
      "Cell",
      "engine",
      ...fioEngines.map((fio) => `fio ${fio}`),
      ...fioEngines.map((fio) => `engine / ${fio}`),
      "psync itself",
      ...["p50", "p99"].map((of) => `${of} µs (${tools.join(", ")})`),
    ],
    rows: [...figures].map(([cell, byTool]) => toRow(cell, byTool, tools)),
    remarks: [
      `Medians of ${rounds} interleaved rounds of ${seconds} s after ${warmUpOf(seconds)} s of warm-up; ratios are of the same round, with their range. Sequential cells in MB/s, random ones in IOPS. ${version}, direct I/O, a file of 1 GiB; psync has a thread for each outstanding request. "psync itself" is how far its rounds lie from their median at most: rate, p50, p99.`,
      outside.length === 0
        ? `All cells: ${wanted}.`
        : `Not so in ${outside.length} of ${figures.size} cells (${wanted}): ${outside.join("; ")}.`,
    ],
  };
}

const valuesOf = (byTool: ByTool, tool: Tool, of: keyof Figures): number[] =>
  byTool[tool].map((figures) => figures[of]);

/** In which figures the engine stays behind fio's psync by more than is allowed. */
function doubtsOf(byTool: ByTool, isHeld: boolean): string[] {
  const ratio = (of: keyof Figures): number =>
    pairedRatios(valuesOf(byTool, "engine", of), valuesOf(byTool, "psync", of)).median ?? 1;
  const isSlow = isHeld && ratio("bytesPerSecond") < 1 - rateTolerance;
  const late = (["p50Us", "p99Us"] as const).flatMap((of) => {
    const allowed = 1 + Math.max(latencyTolerance, ownSpread(valuesOf(byTool, "psync", of)));
    return ratio(of) > allowed
      ? [`${of.slice(0, 3)} ${ratio(of).toFixed(2)}, allowed ${allowed.toFixed(2)}`]
      : [];
  });
  return [...(isSlow ? [`rate ${ratio("bytesPerSecond").toFixed(3)}`] : []), ...late];
}

function toRow(cell: Cell, byTool: ByTool, tools: readonly Tool[]): string[] {
  const unit = cell.access.pattern === "sequential" ? 1e6 : cell.access.blockBytes;
  const median = (tool: Tool, of: keyof Figures): number | null => sampleMedian(valuesOf(byTool, tool, of));
  const rate = (tool: Tool): string => {
    const bytesPerSecond = median(tool, "bytesPerSecond");
    return bytesPerSecond === null ? "–" : Math.round(bytesPerSecond / unit).toLocaleString("en");
  };
  const ratio = (tool: Tool): string => {
    const { ratios, median: middle } = pairedRatios(
      valuesOf(byTool, "engine", "bytesPerSecond"),
      valuesOf(byTool, tool, "bytesPerSecond"),
    );
    return medianWithRange(ratios, middle, 2);
  };
  const own = (["bytesPerSecond", "p50Us", "p99Us"] as const).map(
    (of) => `${Math.round(100 * ownSpread(valuesOf(byTool, "psync", of)))} %`,
  );
  return [
    cell.name,
    ...tools.map(rate),
    ...tools.filter((tool) => tool !== "engine").map(ratio),
    own.join(", "),
    tools.map((tool) => figure(median(tool, "p50Us"))).join(", "),
    tools.map((tool) => figure(median(tool, "p99Us"))).join(", "),
  ];
}
