import { readFileSync, readlinkSync } from "node:fs";

/**
 * Tells one process from a later one with the same number. `start` is the boot and the ticks since then (Linux), `space` the
 * namespace in which the number counts; both null where the system has no such thing.
 */
export type ProcessIdentity = { pid: number; start: string | null; space: string | null };

/** Field 22 of /proc/PID/stat, the start in clock ticks; the second field, a name in brackets, may hold anything. */
export function startTicks(stat: string): string | null {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

/** Field 3: Z or X for a process that has ended, while nobody has asked for its exit status yet. */
export const hasEnded = (stat: string): boolean => /^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));

function readStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
}

function processStart(pid: number): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const ticks = startTicks(readStat(pid) ?? "");
    return ticks === null ? null : `${boot}/${ticks}`;
  } catch {
    return null;
  }
}

function processSpace(): string | null {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return null;
  }
}

export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  start: processStart(process.pid),
  space: processSpace(),
});

const bootOf = ({ start }: ProcessIdentity): string | null => start?.split("/")[0] ?? null;

/** Whether a process ran on this PC since it was started, in this namespace: then its number and start tell it for certain. */
export function isFromHere(identity: ProcessIdentity): boolean {
  const own = ownIdentity();
  const boot = bootOf(identity);
  return boot !== null && boot === bootOf(own) && identity.space !== null && identity.space === own.space;
}

/** Whether a process is certainly gone. In doubt (another container, no start time) it counts as alive. */
export function isGone(identity: ProcessIdentity): boolean {
  const boot = identity.start?.split("/")[0];
  const ownBoot = processStart(process.pid)?.split("/")[0];
  if (boot !== undefined && ownBoot !== undefined && boot !== ownBoot) return true;
  if (identity.space !== processSpace()) return false;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
  const stat = readStat(identity.pid);
  if (stat !== null && hasEnded(stat)) return true;
  const start = processStart(identity.pid);
  return identity.start !== null && start !== null && start !== identity.start;
}
