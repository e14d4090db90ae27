import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sampleMedian } from "#lib/stats/summary.ts";
import { figure, medianWithRange } from "#tests/bench/markdown.ts";
import type { BenchOptions, BenchPart, BenchTable } from "#tests/bench/part.ts";
import { pairedRatios, runRound, shuffled } from "#tests/bench/rounds.ts";
import { type Cell, type CellFigures, type CellRunner, cells } from "./cell.ts";
import { fillFile, runEngineCell } from "./engine.ts";
import { fioVersion, runFioCell } from "./fio.ts";
import { prepareThrottle } from "./throttle.ts";

const fileBytes = 1024 ** 3;
const warmUpSeconds = 1;
const nasLike = { bytesPerSecond: 118_000_000, iops: 10_000 };

const tools = { engine: runEngineCell, psync: runFioCell("psync"), libaio: runFioCell("libaio") } as const;
type Tool = keyof typeof tools;
type Figures = Map<Cell, Record<Tool, CellFigures[]>>;

/** The built-in engine against fio: once as fast as the disk goes, once on a disk held to what a NAS at 1 Gbit/s would do. */
export const benchDisk: BenchPart = async function* (options) {
  const free = "Disk engine against fio, unthrottled";
  const held = "Disk engine against fio, 118 MB/s and 10,000 IOPS";
  const version = await fioVersion();
  if (version === null) {
    for (const title of [free, held]) yield { title, reason: "fio is not installed" };
    return;
  }
  const folder = await mkdtemp(join(options.folder, "tidemark-bench-"));
  try {
    const path = join(folder, "test.bin");
    await writeFile(path, "");
    options.say("filling the test file");
    await fillFile(path, fileBytes, options.signal);
    yield toTable(free, version, await measureAll(path, options), options);
    const throttle = prepareThrottle(folder, nasLike);
    if ("reason" in throttle) {
      yield { title: held, reason: throttle.reason };
      return;
    }
    throttle.enter();
    try {
      yield toTable(held, version, await measureAll(path, options), options);
    } finally {
      throttle.leave();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function measureAll(path: string, options: BenchOptions): Promise<Figures> {
  const { rounds, seconds, signal } = options;
  const figures: Figures = new Map(cells.map((cell) => [cell, { engine: [], psync: [], libaio: [] }]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [cell, outcomes] of shuffled([...figures])) {
      const once = (run: CellRunner) => () => run(cell, { path, fileBytes, seconds, warmUpSeconds, signal });
      const contenders = { engine: once(tools.engine), psync: once(tools.psync), libaio: once(tools.libaio) };
      const say = (tool: Tool): void => options.say(`round ${round} of ${rounds}, ${cell.name}, ${tool}`);
      await runRound(contenders, outcomes, { signal, say });
    }
  }
  return figures;
}

function toTable(
  title: string,
  version: string,
  figures: Figures,
  { rounds, seconds }: BenchOptions,
): BenchTable {
  return {
    title,
    header: [
      "Cell",
      "engine",
      "fio psync",
      "fio libaio",
      "engine / psync",
      "engine / libaio",
      "p50 µs (engine, psync, libaio)",
      "p99 µs (engine, psync, libaio)",
    ],
    rows: [...figures].map(([cell, byTool]) => toRow(cell, byTool)),
    remarks: [
      `Medians of ${rounds} interleaved rounds of ${seconds} s after ${warmUpSeconds} s of warm-up; ratios are of the same round, with their range. Sequential cells in MB/s, random ones in IOPS. ${version}, direct I/O, a file of 1 GiB; psync has a thread for each outstanding request.`,
    ],
  };
}

function toRow(cell: Cell, byTool: Record<Tool, CellFigures[]>): string[] {
  const unit = cell.access.pattern === "sequential" ? 1e6 : cell.access.blockBytes;
  const median = (tool: Tool, of: keyof CellFigures): number | null =>
    sampleMedian(byTool[tool].map((figures) => figures[of]));
  const rate = (tool: Tool): string => {
    const bytesPerSecond = median(tool, "bytesPerSecond");
    return bytesPerSecond === null ? "–" : Math.round(bytesPerSecond / unit).toLocaleString("en");
  };
  const ratio = (tool: Tool): string => {
    const rates = (name: Tool): number[] => byTool[name].map((figures) => figures.bytesPerSecond);
    const { ratios, median: middle } = pairedRatios(rates("engine"), rates(tool));
    return medianWithRange(ratios, middle, 2);
  };
  const names = ["engine", "psync", "libaio"] as const;
  return [
    cell.name,
    ...names.map(rate),
    ratio("psync"),
    ratio("libaio"),
    names.map((tool) => figure(median(tool, "p50Us"))).join(", "),
    names.map((tool) => figure(median(tool, "p99Us"))).join(", "),
  ];
}
