import type { PassCounters } from "#lib/contract/result.ts";
import { type CounterReadings, collectReadings } from "./counter-readings.ts";
import { type CpuTimes, cpuLoadBetween, readCpuTimes } from "./cpu-load.ts";
import type { DiskEngine } from "./disk-engine.ts";
import type { MonotonicClock } from "./run-disk.ts";

/** All bytes that a NIC has moved, and when it said so on the machine's monotonic clock. */
export type NicReading = { atNs: number; receivedBytes: number; sentBytes: number };

/** The counters of one NIC. `read` gives null where they can't be read. */
export type NicCounter = { read(): Promise<NicReading | null>; close(): void };

/** Both with a counter after the other: busy and whole time of each core; received and sent bytes. */
type Readings = { cpu: CounterReadings; nic: CounterReadings };

/** A reading of the processor as counters. */
export const cpuCounters = (times: CpuTimes): number[] =>
  times.flatMap(({ busyMs, totalMs }) => [busyMs, totalMs]);

const shortestIntervalMs = 1000;
/** As many as a report holds: only a fill of days has longer ones. */
const mostIntervals = 100_000;
/** The border of a pass lies between two readings, by so much its bytes can be wrong. */
const readEveryMs = 250;

/** The same engine, whose passes also tell what this PC's processor and its NIC did meanwhile. */
export const withCounters = (
  engine: DiskEngine,
  nic: NicCounter | null,
  clock: MonotonicClock,
): DiskEngine => ({
  ...engine,
  async measurePass(ask, callbacks) {
    const readings = await startReadings(nic, clock);
    try {
      const outcome = await engine.measurePass(ask, callbacks);
      const { startNs, durationMs } = outcome.pass;
      const counters = toPassCounters(await readings.end(), { startNs, durationMs });
      return { ...outcome, pass: { ...outcome.pass, counters } };
    } finally {
      readings.stop();
    }
  },
});

/** Reads at once, four times a second, and at the end. A read of the NIC that takes longer than that is waited for. */
async function startReadings(nic: NicCounter | null, clock: MonotonicClock) {
  const readings: Readings = { cpu: collectReadings(), nic: collectReadings() };
  let underWay: Promise<void> | null = null;
  const readNic = async (from: NicCounter): Promise<void> => {
    const reading = await from.read();
    underWay = null;
    if (reading !== null) readings.nic.add(reading.atNs, [reading.receivedBytes, reading.sentBytes]);
  };
  const read = async (): Promise<void> => {
    readings.cpu.add(clock.nowNs(), cpuCounters(readCpuTimes()));
    if (nic === null) return;
    underWay ??= readNic(nic);
    await underWay;
  };
  await read();
  const timer = setInterval(read, readEveryMs);
  const stop = (): void => clearInterval(timer);
  return {
    stop,
    async end(): Promise<Readings> {
      stop();
      // One that is under way may have been taken before the end.
      await underWay;
      await read();
      return readings;
    },
  };
}

/**
 * What happened in each interval of a pass, a second as a rule, between readings that need not lie on its borders: counters are taken to rise evenly
 * from one reading to the next. A part that the readings do not enclose, or whose counters were reset, is null; all null where
 * nothing is known.
 */
export function toPassCounters(
  { cpu, nic }: Readings,
  pass: { startNs: number; durationMs: number },
): PassCounters | null {
  const endNs = pass.startNs + pass.durationMs * 1e6;
  const intervalMs = shortestIntervalMs * Math.ceil(pass.durationMs / shortestIntervalMs / mostIntervals);
  const count = Math.max(1, Math.ceil(pass.durationMs / intervalMs));
  const edges = Array.from({ length: count + 1 }, (_, at) =>
    Math.min(endNs, pass.startNs + at * intervalMs * 1e6),
  );
  const loads = toLoads(cpu, edges);
  const received = toSteps(nic.valuesAt(0, edges));
  const sent = toSteps(nic.valuesAt(1, edges));
  if (loads === null && received === null && sent === null) return null;
  return {
    intervalMs,
    cpuPercent: loads?.map(({ meanPercent }) => Math.round(meanPercent)) ?? null,
    busiestCorePercent: loads?.map(({ busiestCorePercent }) => Math.round(busiestCorePercent)) ?? null,
    nicReceivedBytes: received,
    nicSentBytes: sent,
  };
}

type Load = NonNullable<ReturnType<typeof cpuLoadBetween>>;

function toLoads(readings: CounterReadings, edges: readonly number[]): Load[] | null {
  const byCounter = Array.from(
    { length: readings.counters() },
    (_, at) => readings.valuesAt(at, edges) ?? [],
  );
  const timesAt = (edge: number): CpuTimes =>
    Array.from({ length: byCounter.length / 2 }, (_, core) => ({
      busyMs: byCounter[2 * core]?.[edge] ?? 0,
      totalMs: byCounter[2 * core + 1]?.[edge] ?? 0,
    }));
  const loads = edges.slice(1).map((_, at) => cpuLoadBetween(timesAt(at), timesAt(at + 1)));
  const known = loads.filter((load) => load !== null);
  return known.length === loads.length ? known : null;
}

/** Whole steps between rising values, so that their sum stays that of the whole; null where a value falls. */
function toSteps(values: readonly number[] | null): number[] | null {
  if (values === null) return null;
  const whole = values.map((value) => Math.round(value));
  const steps = whole.slice(1).map((value, at) => value - (whole[at] ?? value));
  return steps.some((step) => step < 0) ? null : steps;
}
