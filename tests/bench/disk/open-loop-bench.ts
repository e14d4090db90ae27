import type { RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { closedAccess } from "#agents/benchmarks/disk/workload-plan.ts";
import { decodeHistogram, histogramPercentileNs } from "#lib/stats/histogram.ts";
import { sampleMedian } from "#lib/stats/summary.ts";
import { figure } from "#tests/bench/markdown.ts";
import type { BenchOptions, BenchPart } from "#tests/bench/part.ts";
import { runRound } from "#tests/bench/rounds.ts";
import { type Cell, type CellTimes, runEngineCell } from "./cell.ts";
import { figuresOf } from "./figures.ts";
import { withFilledFile } from "./fill-file.ts";
import { fioVersion, runFioCell } from "./fio.ts";

const fileBytes = 1024 ** 3;
const title = "Open loop against fio's Poisson arrivals, RND4K Q32T1 read";
const sharesOfPeak = [0.05, 0.1, 0.25, 0.5];
/** A point counts as the generator's own where its lateness is more than this share of the response. */
const lateShare = 0.2;
const closed: Cell = {
  name: "peak",
  access: closedAccess({ pattern: "random", blockBytes: 4096, queueDepth: 32, threads: 1 }),
  operation: "read",
};

type Point = { meanUs: number; p99Us: number; iops: number; lagP99Us: number | null };

/** Mean response at a rate of Poisson arrivals, at shares of what the device gives in a closed loop. */
export const benchOpenLoop: BenchPart = async function* (options) {
  const version = await fioVersion();
  if (version === null) {
    yield { title, reason: "fio is not installed" };
    return;
  }
  options.say("filling the test file");
  yield* withFilledFile(options.folder, { fileBytes, signal: options.signal }, async function* (path) {
    const { seconds, signal, rounds } = options;
    const times: CellTimes = { path, fileBytes, seconds, warmUpSeconds: Math.min(1, seconds / 2), signal };
    const peak = await measurePeak(times, options);
    const rows: string[][] = [];
    for (const share of sharesOfPeak) rows.push(await measureShare(share, peak, times, options));
    yield {
      title,
      header: [
        "Share of the peak",
        "offered",
        "achieved (engine, fio)",
        "mean µs (engine, fio)",
        "engine − fio µs",
        "p99 µs (engine, fio)",
        "own lateness p99 µs",
      ],
      rows,
      remarks: [
        `Medians of ${rounds} interleaved rounds of ${seconds} s; the peak of ${Math.round(peak).toLocaleString("en")} IOPS is the engine's median with 32 requests outstanding. ${version} with libaio, iodepth 32 and rate_process=poisson, which does not count the time that a request waited to begin. "(late)": the generator's lateness is more than a fifth of the response.`,
      ],
    };
  });
};

async function measurePeak(times: CellTimes, { rounds, say }: BenchOptions): Promise<number> {
  const peaks: number[] = [];
  for (let round = 1; round <= Math.min(3, rounds); round += 1) {
    say(`peak ${round}`);
    peaks.push(figuresOf(await runEngineCell(closed, times, round), closed.access.blockBytes).iops);
  }
  return sampleMedian(peaks) ?? 0;
}

async function measureShare(
  share: number,
  peak: number,
  times: CellTimes,
  { rounds, signal, say }: BenchOptions,
): Promise<string[]> {
  const rate = Math.round(peak * share);
  const load = { kind: "open", requestsPerSecond: rate, arrivals: "poisson" } as const;
  const open: Cell = { ...closed, name: `${share}`, access: { ...closed.access, load } };
  const fio = runFioCell("libaio", [`--rate_iops=${rate}`, "--rate_process=poisson"]);
  const points: Record<"engine" | "fio", Point[]> = { engine: [], fio: [] };
  for (let round = 1; round <= rounds; round += 1) {
    await runRound(
      {
        engine: async () => toPoint(await runEngineCell(open, times, round)),
        fio: async () => toPoint(await fio(closed, times)),
      },
      points,
      { signal, say: (tool) => say(`round ${round} of ${rounds}, ${rate} a second, ${tool}`) },
    );
  }
  return toRow(share, rate, points);
}

function toPoint(pass: RawPass): Point {
  const { meanUs, p99Us, iops } = figuresOf(pass, closed.access.blockBytes);
  const lag = pass.arrivals?.lag;
  const lagNs = lag === undefined ? null : histogramPercentileNs(decodeHistogram(lag), 99);
  return { meanUs, p99Us, iops, lagP99Us: lag === undefined ? null : (lagNs ?? 0) / 1000 };
}

function toRow(share: number, rate: number, { engine, fio }: Record<"engine" | "fio", Point[]>): string[] {
  const median = (points: readonly Point[], of: keyof Point): number | null =>
    sampleMedian(points.flatMap((point) => point[of] ?? []));
  const both = (of: keyof Point): string =>
    [engine, fio].map((points) => figure(median(points, of))).join(", ");
  const lag = median(engine, "lagP99Us");
  const p99 = median(engine, "p99Us");
  const isLate = lag !== null && p99 !== null && lag > lateShare * p99;
  const whole = (value: number | null): string => Math.round(value ?? 0).toLocaleString("en");
  return [
    `${Math.round(share * 100)} %`,
    rate.toLocaleString("en"),
    [engine, fio].map((points) => whole(median(points, "iops"))).join(", "),
    both("meanUs"),
    figure((median(engine, "meanUs") ?? 0) - (median(fio, "meanUs") ?? 0)),
    both("p99Us"),
    `${figure(lag)}${isLate ? " (late)" : ""}`,
  ];
}
