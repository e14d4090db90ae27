import type { DiskAccess } from "#agents/benchmarks/disk/workload-plan.ts";
import { fileStepBytes, smallestFileBytes } from "#agents/file-size.ts";
import type { DiskProfile } from "./disk-profile.ts";
import { type ProfileFile, type ProfileWorkload, sizeBytes } from "./profile-file.ts";

const defaultFileBytes = 1024 * 1024 * 1024;
const defaultPasses = 5;
const defaultSeconds = 5;
const defaultWarmUpSeconds = 1;

/** A workload with what it takes from the profile's defaults. Its times stay its own: those of the defaults are the plan's. */
export const withDefaults = (workload: ProfileWorkload, { defaults = {} }: ProfileFile): ProfileWorkload => {
  const { passSeconds: _pass, warmUpSeconds: _warmUp, ...rest } = defaults;
  return { ...rest, ...workload };
};

/** Whether a workload has both reads and writes in one pass: a share of 0 or 100 % is a pure one. */
export const isMixed = ({ readPercent }: ProfileWorkload): boolean =>
  readPercent !== undefined && readPercent > 0 && readPercent < 100;

function toData(data: ProfileWorkload["data"]): DiskAccess["data"] {
  if (data === undefined || data === "random") return { kind: "random" };
  return data === "zero" ? { kind: "zero" } : { kind: "compressible", percent: data.compressiblePercent };
}

function toLoad(load: ProfileWorkload["load"]): DiskAccess["load"] {
  if (load === undefined) return { kind: "closed" };
  const { requestsPerSecond, arrivals } = load;
  return arrivals === "bounded"
    ? { kind: "bounded", requestsPerSecond }
    : { kind: "open", requestsPerSecond, arrivals };
}

function toOperations(workload: ProfileWorkload): DiskAccess["operations"] {
  if (workload.readPercent === 100) return ["read"];
  return workload.readPercent === 0 ? ["write"] : (workload.operations ?? null);
}

const toMs = (seconds: number): number => Math.round(seconds * 1000);
const ownMs = (seconds: number | undefined): number | null => (seconds === undefined ? null : toMs(seconds));

/** A workload as an engine takes it; null where it lacks its pattern or its block size. */
export function toAccess(workload: ProfileWorkload): DiskAccess | null {
  const { pattern, blockSize, readPercent, workingSet, passSize } = workload;
  if (pattern === undefined || blockSize === undefined) return null;
  const isMix = isMixed(workload);
  return {
    pattern,
    blockBytes: sizeBytes(blockSize),
    queueDepth: workload.queueDepth ?? 1,
    threads: workload.threads ?? 1,
    readPercent: isMix && readPercent !== undefined ? readPercent : null,
    operations: isMix ? null : toOperations(workload),
    workingSetBytes: workingSet === undefined ? null : sizeBytes(workingSet),
    data: toData(workload.data),
    load: toLoad(workload.load),
    sync: workload.sync ?? "none",
    passMs: ownMs(workload.passSeconds),
    warmUpMs: ownMs(workload.warmUpSeconds),
    passBytes: passSize === undefined ? null : sizeBytes(passSize),
  };
}

/** What the requests of a workload cover when each lies in a block of its own. */
export const outstandingBytes = ({ blockBytes, queueDepth, threads }: DiskAccess): number =>
  blockBytes * queueDepth * threads;

/** The smallest test file of a profile, and what takes that much; null for what every test file has at least. */
export type FileNeed = { leastBytes: number; of: "workingSet" | "outstanding" | null };

/** The smallest test file, in whole MiB, that has room for each workload's outstanding requests and its working set. */
export function fileNeed(accesses: readonly DiskAccess[]): FileNeed {
  const outstanding = Math.max(0, ...accesses.map(outstandingBytes));
  const workingSet = Math.max(0, ...accesses.map(({ workingSetBytes }) => workingSetBytes ?? 0));
  const needed = Math.max(smallestFileBytes, outstanding, workingSet);
  const by = workingSet === needed ? "workingSet" : "outstanding";
  return {
    leastBytes: Math.ceil(needed / fileStepBytes) * fileStepBytes,
    of: needed === smallestFileBytes ? null : by,
  };
}

/** The profile of a file that keeps to the schema and to `profileMistakes`. Its size is 1 GiB where it names none. */
export function toDiskProfile(file: ProfileFile): DiskProfile {
  const { defaults = {}, precision, fileSize } = file;
  const accesses = file.workloads.flatMap((workload) => toAccess(withDefaults(workload, file)) ?? []);
  const fileBytes = fileSize === undefined ? null : sizeBytes(fileSize);
  return {
    name: file.name,
    description: file.description ?? null,
    hasOwnSize: fileBytes !== null,
    plan: {
      accesses,
      operations: file.operations ?? ["read", "write"],
      fileBytes: fileBytes ?? Math.max(defaultFileBytes, fileNeed(accesses).leastBytes),
      passes: file.passes ?? defaultPasses,
      passMs: toMs(defaults.passSeconds ?? defaultSeconds),
      warmUpMs: toMs(defaults.warmUpSeconds ?? defaultWarmUpSeconds),
      precision:
        precision === undefined ? null : { wantedPercent: precision.percent, maxPasses: precision.maxPasses },
      freshFileBytes: 0,
    },
  };
}
