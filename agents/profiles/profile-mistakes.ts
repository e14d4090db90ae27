import type * as z from "zod";
import { maxBlockingSlots } from "#agents/benchmarks/disk/slot-pool.ts";
import { accessLabel, type DiskAccess } from "#agents/benchmarks/disk/workload-plan.ts";
import { fileStepBytes, smallestFileBytes } from "#agents/file-size.ts";
import type { Messages } from "#agents/messages/catalogue.ts";
import { nearestWord } from "#agents/nearest.ts";
import { formatSize } from "#agents/sizes.ts";
import { ProfileFile, type ProfileWorkload, sizeBytes } from "./profile-file.ts";
import { outstandingBytes, toAccess, withDefaults } from "./to-disk-profile.ts";

type Words = Messages["profiles"]["mistakes"];
type Path = readonly PropertyKey[];
/** One thing that is wrong with a profile, and where: `["workloads", 2, "blockSize"]`. */
export type ProfileMistake = { path: Path; say: (words: Words) => string };
export type ReadProfileFile = { ok: true; file: ProfileFile } | { ok: false; mistakes: ProfileMistake[] };

const blockStepBytes = 512;
const mostBlockBytes = 64 * 1024 * 1024;
const mostOutstanding = 1024;
/** Of one workload's buffers, one for each outstanding request. */
const mostBufferBytes = 1024 * 1024 * 1024;

/** Reads what a file holds. Never throws; says all that is wrong, in the order of the file. */
export function readProfileFile(document: unknown): ReadProfileFile {
  const parsed = ProfileFile.safeParse(document);
  if (!parsed.success) {
    return { ok: false, mistakes: parsed.error.issues.flatMap((issue) => shapeMistakes(issue, document)) };
  }
  const mistakes = ruleMistakes(parsed.data);
  return mistakes.length === 0 ? { ok: true, file: parsed.data } : { ok: false, mistakes };
}

const memberNames = (path: Path): string[] => {
  if (path.length === 0) return Object.keys(ProfileFile.shape);
  const last = path.at(-1);
  const workload = ProfileFile.shape.workloads.element.shape;
  if (last === "data") return ["compressiblePercent"];
  if (last === "load") return ["requestsPerSecond", "arrivals"];
  return last === "precision" ? ["percent", "maxPasses"] : Object.keys(workload);
};

const isAbsent = (document: unknown, path: Path): boolean =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    document,
  ) === undefined;

function shapeMistakes(issue: z.core.$ZodIssue, document: unknown): ProfileMistake[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const names = memberNames(path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      say: (words) => words.unknownMember(nearestWord(key, names)),
    }));
  }
  return [{ path, say: (words) => shapeWords(issue, isAbsent(document, path), words) }];
}

function shapeWords(issue: z.core.$ZodIssue, isMissing: boolean, words: Words): string {
  if (isMissing) return words.missing;
  switch (issue.code) {
    case "invalid_type":
      return words.type(issue.expected);
    case "invalid_value":
      return words.oneOf(issue.values.map(String));
    case "invalid_format":
      return words.size;
    case "too_small":
      return words.atLeast(String(issue.minimum), issue.origin);
    case "too_big":
      return words.atMost(String(issue.maximum), issue.origin);
    case "invalid_union":
      return words.data;
    default:
      return issue.message;
  }
}

/** What the shape alone can't tell: sizes beside each other, workloads that would have the same name. */
function ruleMistakes(file: ProfileFile): ProfileMistake[] {
  const full = file.workloads.map((workload) => withDefaults(workload, file));
  const accesses = full.map(toAccess);
  const mistakes = full.flatMap((workload, at) =>
    workloadMistakes(workload, accesses[at] ?? null, file.workloads[at] ?? {}).map(({ path, say }) => ({
      path: ["workloads", at, ...path],
      say,
    })),
  );
  return [...mistakes, ...twiceMistakes(accesses), ...fileMistakes(file, accesses)];
}

function workloadMistakes(
  workload: ProfileWorkload,
  access: DiskAccess | null,
  own: ProfileWorkload,
): ProfileMistake[] {
  if (access === null) {
    const missing = workload.pattern === undefined ? "pattern" : "blockSize";
    return [{ path: [missing], say: (words) => words.missing }];
  }
  const mistakes: ProfileMistake[] = [];
  const { blockBytes, workingSetBytes, passBytes } = access;
  if (blockBytes < blockStepBytes || blockBytes > mostBlockBytes || blockBytes % blockStepBytes !== 0) {
    const range = [formatSize(blockStepBytes), formatSize(mostBlockBytes)] as const;
    mistakes.push({ path: ["blockSize"], say: (words) => words.blockSize(...range) });
  }
  if (access.queueDepth * access.threads > mostOutstanding) {
    mistakes.push({ path: [], say: (words) => words.outstanding(mostOutstanding) });
  } else if (outstandingBytes(access) > mostBufferBytes) {
    mistakes.push({ path: [], say: (words) => words.buffers(formatSize(mostBufferBytes)) });
  } else if (access.load.kind !== "closed" && access.queueDepth * access.threads > maxBlockingSlots) {
    const slots = access.queueDepth * access.threads;
    mistakes.push({ path: ["load"], say: (words) => words.rateOutstanding(maxBlockingSlots, slots) });
  }
  if (workingSetBytes !== null && workingSetBytes < outstandingBytes(access)) {
    mistakes.push({ path: ["workingSet"], say: (words) => words.room(formatSize(outstandingBytes(access))) });
  }
  if (passBytes !== null && passBytes < outstandingBytes(access)) {
    mistakes.push({ path: ["passSize"], say: (words) => words.room(formatSize(outstandingBytes(access))) });
  }
  if (workload.readPercent !== undefined && own.operations !== undefined) {
    mistakes.push({ path: ["operations"], say: (words) => words.mixedOperations });
  }
  return mistakes;
}

/** A result names its workload by the label, so that two with the same one could not be told apart. */
function twiceMistakes(accesses: readonly (DiskAccess | null)[]): ProfileMistake[] {
  const labels = accesses.map((access) => (access === null ? null : accessLabel(access)));
  return labels.flatMap((label, at) => {
    const first = labels.indexOf(label);
    return label === null || first === at
      ? []
      : [{ path: ["workloads", at], say: (words: Words) => words.twice(label, first + 1) }];
  });
}

/** A file that is too small for what a workload asks for: a working set says so itself, where it is the one to blame. */
function roomMistakes(fileBytes: number, accesses: readonly (DiskAccess | null)[]): ProfileMistake[] {
  const needed = Math.max(0, ...accesses.map((access) => (access === null ? 0 : outstandingBytes(access))));
  if (needed > fileBytes) {
    const least = formatSize(Math.ceil(needed / fileStepBytes) * fileStepBytes);
    return [{ path: ["fileSize"], say: (words) => words.room(least) }];
  }
  return accesses.flatMap((access, at) =>
    (access?.workingSetBytes ?? 0) > fileBytes
      ? [
          {
            path: ["workloads", at, "workingSet"],
            say: (words: Words) => words.inFile(formatSize(fileBytes)),
          },
        ]
      : [],
  );
}

function fileMistakes(file: ProfileFile, accesses: readonly (DiskAccess | null)[]): ProfileMistake[] {
  const mistakes: ProfileMistake[] = [];
  const fileBytes = file.fileSize === undefined ? null : sizeBytes(file.fileSize);
  if (fileBytes !== null && (fileBytes < smallestFileBytes || fileBytes % fileStepBytes !== 0)) {
    mistakes.push({ path: ["fileSize"], say: (words) => words.fileSize(formatSize(smallestFileBytes)) });
  } else if (fileBytes !== null) {
    mistakes.push(...roomMistakes(fileBytes, accesses));
  }
  const { precision, passes } = file;
  if (precision !== undefined && passes !== undefined && precision.maxPasses < passes) {
    mistakes.push({ path: ["precision", "maxPasses"], say: (words) => words.maxPasses(passes) });
  }
  return mistakes;
}
