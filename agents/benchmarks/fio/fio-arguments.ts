import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";

/** How fio issues requests: by one thread for each outstanding request, or by threads that keep several outstanding. */
export type FioIo = { ioengine: string; isBlocking: boolean };

/** `pass` is what is counted, after a warm-up by the same process or by one of its own. */
export type FioStage = { kind: "pass"; rampMs: number } | { kind: "warm-up" };

/**
 * fio's command line for a pass, after the program's name. `filename` is as fio is to open it. A file of several jobs is cut
 * into a part for each where order matters, since fio's jobs share no position: sequential access, and blocks read once.
 */
export function fioArguments(
  ask: Omit<PassAsk, "path" | "identity">,
  { filename, io, stage }: { filename: string; io: FioIo; stage: FioStage },
): string[] {
  const { load, bypass, passBytes } = ask;
  const isDirect = bypass.inForce === "direct";
  const isWriting = load.operation !== "read";
  const jobs = jobsOf(ask, io);
  const isTimed = stage.kind === "warm-up" || (passBytes === null && !load.isOnce);
  const runMs = stage.kind === "warm-up" ? ask.warmUpMs : ask.passMs;
  const rampMs = stage.kind === "pass" ? stage.rampMs : 0;
  return [
    "--name=pass",
    `--filename=${filename}`,
    ...wayOf(ask),
    `--bs=${load.blockBytes}`,
    `--ioengine=${io.ioengine}`,
    `--iodepth=${io.isBlocking ? 1 : ask.queueDepth}`,
    `--numjobs=${jobs}`,
    ...regionOf(ask, jobs),
    `--direct=${isDirect ? 1 : 0}`,
    ...(isWriting ? dataOf(ask) : ["--readonly"]),
    // O_DSYNC: the time until the data is stable belongs to the request, which fio counts apart for its fdatasync option.
    ...(isWriting && load.syncsEachRequest ? ["--sync=dsync"] : []),
    ...(isWriting && !isDirect ? ["--end_fsync=1"] : []),
    ...rateOf(ask, jobs),
    `--runtime=${runMs}ms`,
    ...(isTimed ? ["--time_based"] : []),
    ...(passBytes !== null && stage.kind === "pass"
      ? [`--io_size=${Math.max(load.blockBytes, Math.floor(passBytes / jobs))}`]
      : []),
    ...(rampMs > 0 ? [`--ramp_time=${rampMs}ms`] : []),
    ...(load.isOnce ? [] : ["--norandommap"]),
    "--randrepeat=0",
    "--fallocate=none",
    "--allow_file_create=0",
    "--thread",
    "--group_reporting",
    // From submission: fio's own default leaves the submission out.
    "--lat_percentiles=1",
    "--clat_percentiles=0",
    "--slat_percentiles=0",
    "--output-format=json+",
    "--status-interval=500ms",
    "--eta=never",
  ];
}

type Ask = Omit<PassAsk, "path" | "identity">;

const isCut = ({ load }: Ask): boolean => load.pattern === "sequential" || load.isOnce;

function jobsOf(ask: Ask, io: FioIo): number {
  const wanted = io.isBlocking ? ask.queueDepth * ask.threads : ask.threads;
  const blocks = Math.floor(ask.load.regionBytes / ask.load.blockBytes);
  return isCut(ask) ? Math.max(1, Math.min(wanted, blocks)) : wanted;
}

function wayOf({ load }: Ask): string[] {
  const random = load.pattern === "random" ? "rand" : "";
  if (load.operation !== "mixed") return [`--rw=${random}${load.operation}`];
  return [`--rw=${random}rw`, `--rwmixread=${load.readPercent ?? 50}`];
}

function regionOf(ask: Ask, jobs: number): string[] {
  const { regionStartBytes, regionBytes, blockBytes } = ask.load;
  const share = isCut(ask) ? jobs : 1;
  const size = Math.floor(regionBytes / share / blockBytes) * blockBytes;
  return [
    ...(regionStartBytes > 0 ? [`--offset=${regionStartBytes}`] : []),
    ...(share > 1 ? [`--offset_increment=${size}`] : []),
    `--size=${size}`,
  ];
}

/** Data is made anew for each request: what fio only scrambles is alike from block to block, and a NAS could compress it. */
function dataOf({ load: { data } }: Ask): string[] {
  if (data.kind === "zero") return ["--zero_buffers"];
  if (data.kind === "random") return ["--refill_buffers"];
  return [
    "--refill_buffers",
    `--buffer_compress_percentage=${Math.round(data.percent)}`,
    "--buffer_compress_chunk=4096",
  ];
}

/** In bytes: fio knows whole requests a second only, which for a job of many can be a quarter off what was asked for. */
function rateOf({ load }: Ask, jobs: number): string[] {
  if (load.arrivals === null) return [];
  const perSecond = (load.arrivals.requestsPerSecond * load.blockBytes) / jobs;
  const perJob = (share: number): number => Math.max(1, Math.round(perSecond * share));
  if (load.operation !== "mixed") return [`--rate=${perJob(1)}`];
  const readShare = (load.readPercent ?? 50) / 100;
  return [`--rate=${perJob(readShare)},${perJob(1 - readShare)}`];
}
