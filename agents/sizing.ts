import type { DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";
import type { RunFacts } from "#agents/probes/collect-facts.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import { fileStepBytes, smallestFileBytes } from "./file-size.ts";
import type { RunRequest } from "./run-request.ts";

const GiB = 1024 ** 3;
/** A file this many times as large as a cache leaves it little to serve. */
const beyondCache = 2;
/** Filling more takes longer than a first run may: what a cache then still holds is said. */
const largestDefaultBytes = 32 * GiB;
const fillSeconds = 90;
/** The file and its second one, which is a quarter of it. */
const bothFiles = 1.25;

/** The caches that a test file may fit into, in bytes; null for those that are not there or not known. */
export type Caches = {
  /** This PC's memory, where the cache bypass is not in force. */
  clientMemoryBytes: number | null;
  nasMemoryBytes: number | null;
  /** The NAS's SSD cache or tier. It is what people want to measure as often as not, so it only brings a warning. */
  accelerationBytes: number | null;
};

/** A second file for the cache evidence: a quarter of the test file in whole MiB, at least as much as the smallest test file. */
export const freshFileBytes = (fileBytes: number): number =>
  Math.max(smallestFileBytes, Math.ceil(fileBytes / 4 / fileStepBytes) * fileStepBytes);

/** What bounds a test file that nobody gave a size. Null is not known. */
export type SizeBounds = { freeBytes: number | null; linkBitsPerSecond: number | null };

/**
 * The size of a test file where nobody named one: that of the profile, or twice the memory of the PC or the NAS that could
 * serve it, in whole GiB. With its second file it takes at most half of the free space and 90 s of the link, and is at most
 * 32 GiB, but never below the profile's.
 */
export function defaultFileBytes(profileBytes: number, caches: Caches, bounds: SizeBounds): number {
  const memoryBytes = Math.max(caches.clientMemoryBytes ?? 0, caches.nasMemoryBytes ?? 0);
  const wanted = Math.ceil((beyondCache * memoryBytes) / GiB) * GiB;
  const { freeBytes, linkBitsPerSecond } = bounds;
  const mostOfBoth = [
    freeBytes === null ? null : freeBytes / 2,
    linkBitsPerSecond === null ? null : (linkBitsPerSecond / 8) * fillSeconds,
  ];
  const most = mostOfBoth.flatMap((bytes) =>
    bytes === null ? [] : Math.floor(bytes / bothFiles / GiB) * GiB,
  );
  return Math.max(profileBytes, Math.min(wanted, largestDefaultBytes, ...most));
}

/** What is to be said of a test file beside the NAS's caches. This PC's own is judged with the results. */
export function sizeWarnings(fileBytes: number, caches: Caches): KnownWarning[] {
  const { nasMemoryBytes: memoryBytes, accelerationBytes: sizeBytes } = caches;
  return [
    ...(memoryBytes !== null && fileBytes <= memoryBytes
      ? [{ code: "file-fits-nas-memory", detail: { fileBytes, memoryBytes } } as const]
      : []),
    ...(sizeBytes !== null && fileBytes <= sizeBytes
      ? [{ code: "file-fits-acceleration", detail: { fileBytes, sizeBytes } } as const]
      : []),
  ];
}

export type SizeRequest = Pick<RunRequest, "profile" | "fileBytes" | "hasFreshFile" | "nasMemoryBytes">;
/** What is known of the place beside that. */
export type SizeFacts = Pick<RunFacts, "configuration" | "path" | "clientMemoryBytes" | "freeBytes">;
export type SizedPlan = { plan: DiskPlan; warnings: KnownWarning[] };

/** The plan of a request with the size of its files, and what is to be said of that size. */
export function sizePlan(request: SizeRequest, facts: SizeFacts, isBypassInForce: boolean): SizedPlan {
  const { plan, hasOwnSize } = request.profile;
  const { acceleration, memoryBytes } = facts.configuration;
  const caches: Caches = {
    clientMemoryBytes: isBypassInForce ? null : facts.clientMemoryBytes,
    nasMemoryBytes: request.nasMemoryBytes ?? memoryBytes,
    accelerationBytes: acceleration === null || acceleration.kind === "none" ? null : acceleration.sizeBytes,
  };
  const bounds = {
    freeBytes: facts.freeBytes,
    linkBitsPerSecond: facts.path?.linkBitsPerSecond ?? facts.path?.nic?.linkBitsPerSecond ?? null,
  };
  const fileBytes =
    request.fileBytes ?? (hasOwnSize ? plan.fileBytes : defaultFileBytes(plan.fileBytes, caches, bounds));
  return {
    plan: { ...plan, fileBytes, freshFileBytes: request.hasFreshFile ? freshFileBytes(fileBytes) : 0 },
    warnings: sizeWarnings(fileBytes, caches),
  };
}
