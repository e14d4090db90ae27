import { readFileSync, readlinkSync } from "node:fs";
import { hostname, networkInterfaces } from "node:os";

/** A PC by its name and the addresses that the makers of its NICs gave them: a cloned disk keeps the name. */
export type HostIdentity = { name: string; macs: readonly string[] };

/**
 * Tells one process from a later one with the same number. `start` is the boot and the ticks since then (Linux), `space` the
 * namespace in which the number counts; both null where the system has no such thing. `host` is null where nobody put it down.
 */
export type ProcessIdentity = {
  pid: number;
  start: string | null;
  space: string | null;
  host: HostIdentity | null;
};

const mostMacs = 16;

function ownHost(): HostIdentity {
  const macs = Object.values(networkInterfaces()).flatMap((entries) => entries?.map(({ mac }) => mac) ?? []);
  return { name: hostname(), macs: [...new Set(macs.filter(isFromMaker))].sort().slice(0, mostMacs) };
}

/** Bridges, containers and NICs that hide have addresses of their own making, with the second bit set. */
const isFromMaker = (mac: string): boolean =>
  mac !== "00:00:00:00:00:00" && (Number.parseInt(mac.slice(0, 2), 16) & 2) === 0;

/** The host that a document holds; null where it holds none. */
export function readHost(document: unknown): HostIdentity | null {
  if (typeof document !== "object" || document === null) return null;
  if (!("name" in document) || typeof document.name !== "string") return null;
  const macs: unknown[] = "macs" in document && Array.isArray(document.macs) ? document.macs : [];
  return { name: document.name, macs: macs.filter((mac) => typeof mac === "string") };
}

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
  host: ownHost(),
});

const bootOf = ({ start }: ProcessIdentity): string | null => start?.split("/")[0] ?? null;

/** Whether a process ran on this PC since it was started, in this namespace: then its number and start tell it for certain. */
export function isFromHere(identity: ProcessIdentity): boolean {
  const own = ownIdentity();
  const boot = bootOf(identity);
  return boot !== null && boot === bootOf(own) && identity.space !== null && identity.space === own.space;
}

/** Whether a process ran on another PC, as far as can be told: one with the same home, or with a copy of this one's disk. */
export function isElsewhere(identity: ProcessIdentity): boolean {
  const own = ownIdentity();
  const { host } = identity;
  const boot = bootOf(identity);
  if (host === null || own.host === null || (boot !== null && boot === bootOf(own))) return false;
  if (host.name !== own.host.name) return true;
  const { macs } = own.host;
  return macs.length > 0 && host.macs.length > 0 && !host.macs.some((mac) => macs.includes(mac));
}

/** Whether a process is certainly gone. In doubt (another PC or container, no start time) it counts as alive. */
export function isGone(identity: ProcessIdentity): boolean {
  if (isElsewhere(identity)) return false;
  const boot = bootOf(identity);
  const ownBoot = bootOf(ownIdentity());
  if (boot !== null && ownBoot !== null && boot !== ownBoot) return true;
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
