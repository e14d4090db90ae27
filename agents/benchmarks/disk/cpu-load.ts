import { cpus } from "node:os";

/** Busy and whole time of each core since the system started, in ms. */
export type CpuTimes = readonly { busyMs: number; totalMs: number }[];

export const readCpuTimes = (): CpuTimes =>
  cpus().map(({ times }) => {
    const totalMs = times.user + times.nice + times.sys + times.idle + times.irq;
    return { busyMs: totalMs - times.idle, totalMs };
  });

/** Load between two readings in percent; null where the system's clock has not moved or cores came or went. */
export function cpuLoadBetween(
  before: CpuTimes,
  after: CpuTimes,
): { meanPercent: number; busiestCorePercent: number } | null {
  if (before.length === 0 || before.length !== after.length) return null;
  const shares: number[] = [];
  for (const [core, end] of after.entries()) {
    const start = before[core];
    const totalMs = end.totalMs - (start?.totalMs ?? 0);
    if (start === undefined || totalMs <= 0) continue;
    shares.push(Math.min(1, Math.max(0, (end.busyMs - start.busyMs) / totalMs)));
  }
  if (shares.length === 0) return null;
  const meanPercent = (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
  return { meanPercent, busiestCorePercent: 100 * Math.max(...shares) };
}
