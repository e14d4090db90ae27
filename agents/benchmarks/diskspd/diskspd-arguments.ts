import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";

const MiB = 1024 * 1024;
/** Writes are taken from random places of a buffer of random data this large, which no cache of a NAS sees as repeated. */
const sourceBytes = 64 * MiB;
/** Beyond it a rate that was rounded is another load than the one that a run would name. */
const mostRateError = 0.02;

/**
 * DiskSpd's command line for a pass, after the program's name; its threads share one sequential position, as the built-in
 * engine's slots do. Times are in whole seconds, rounded up, since DiskSpd knows no others.
 */
export function diskSpdArguments(ask: Omit<PassAsk, "path" | "identity">, path: string): string[] {
  const { load, bypass } = ask;
  const isWriting = load.operation !== "read";
  return [
    `-b${load.blockBytes}`,
    load.pattern === "random" ? `-r${load.blockBytes}` : ask.threads > 1 ? "-si" : `-s${load.blockBytes}`,
    `-t${ask.threads}`,
    `-o${ask.queueDepth}`,
    `-w${writePercent(ask)}`,
    ...(load.regionStartBytes > 0 ? [`-B${load.regionStartBytes}`] : []),
    `-f${load.regionStartBytes + load.regionBytes}`,
    ...(isWriting ? [dataOf(ask)] : []),
    // No buffering alone: write-through would also bypass the cache of a disk, which other engines leave on.
    bypass.inForce !== "direct" ? "-Sb" : isWriting && load.syncsEachRequest ? "-Suw" : "-Su",
    ...rateOf(ask),
    `-d${Math.max(1, Math.ceil(ask.passMs / 1000))}`,
    `-W${Math.ceil(ask.warmUpMs / 1000)}`,
    "-C0",
    `-z${load.seed >>> 0}`,
    "-L",
    "-D1000",
    "-Rxml",
    path,
  ];
}

type Ask = Omit<PassAsk, "path" | "identity">;

function writePercent({ load }: Ask): number {
  if (load.operation === "mixed") return 100 - Math.round(load.readPercent ?? 50);
  return load.operation === "write" ? 100 : 0;
}

const dataOf = ({ load: { data, blockBytes } }: Ask): string =>
  data.kind === "zero" ? "-Z" : `-Z${Math.max(sourceBytes, 4 * blockBytes) / MiB}M`;

/** Held back in bytes a millisecond by each thread, which all versions know. */
function rateOf(ask: RatedAsk): string[] {
  const bytesPerMs = threadBytesPerMs(ask);
  return bytesPerMs === null ? [] : [`-g${toWholeRate(bytesPerMs)}`];
}

/** Whether a rate that is asked for survives DiskSpd's rounding, whole bytes a millisecond for each thread, to within 2 %. */
export function canHoldRate(ask: RatedAsk): boolean {
  const bytesPerMs = threadBytesPerMs(ask);
  return bytesPerMs === null || Math.abs(toWholeRate(bytesPerMs) / bytesPerMs - 1) <= mostRateError;
}

type RatedAsk = Pick<Ask, "load" | "threads">;

const threadBytesPerMs = ({ load, threads }: RatedAsk): number | null =>
  load.arrivals === null ? null : (load.arrivals.requestsPerSecond * load.blockBytes) / 1000 / threads;

/** Nought would be no limit at all. */
const toWholeRate = (bytesPerMs: number): number => Math.max(1, Math.round(bytesPerMs));
