import type { ResultHeadline, RunSummary } from "#lib/contract/api.ts";

/** A target's runs of one profile, as `listTargetOverviews` gives them: the history is oldest first and holds the latest. */
export type TargetRuns = {
  latest: Pick<RunSummary, "id" | "results">;
  previous: Pick<RunSummary, "id" | "results"> | null;
  history: readonly { id: string; at: Date; results: readonly ResultHeadline[] }[];
};

/** So many runs before the latest tell how far figures vary by themselves. */
export const runsBefore = 5;

/**
 * A result of the latest run against the run before. `ratio` is latest divided by previous.
 * `first`: nothing to compare with. `unlike`: the run before has this workload by name, but with another file size, length of
 * passes or the like, or another way past the client's cache. `untold`: one pass only, or passes not known, so that noise can't be told from a difference.
 */
export type Change =
  | { verdict: "first" | "unlike" | "untold"; ratio: null }
  | { verdict: "same" | "slower" | "faster"; ratio: number };

export type ChangedResult = { result: ResultHeadline; change: Change };

type Range = { low: number; high: number };

const isNamesake = (a: ResultHeadline, b: ResultHeadline): boolean =>
  a.kind === b.kind &&
  a.workload === b.workload &&
  a.operation === b.operation &&
  a.statistic === b.statistic;

/** Length of passes counts too: writes of 3 s may end in a cache of the NAS that writes of 60 s overflow. */
const isSame = (a: ResultHeadline, b: ResultHeadline): boolean =>
  isNamesake(a, b) && a.workloadKey === b.workloadKey && a.cacheBypass === b.cacheBypass;

const rangeOf = ({ lowBytesPerSecond: low, highBytesPerSecond: high }: ResultHeadline): Range | null =>
  low === null || high === null || low === high ? null : { low, high };

/**
 * Noise is what the passes of the up to five runs before spanned, the previous run among them. Only a result whose every pass
 * lies below, or above, all of those differs; one that reaches into them is `same`.
 */
export function toChange(result: ResultHeadline, runs: TargetRuns): Change {
  const previous = runs.previous?.results.find((other) => isSame(other, result));
  if (previous === undefined) {
    const isUnlike = runs.previous?.results.some((other) => isNamesake(other, result)) ?? false;
    return { verdict: isUnlike ? "unlike" : "first", ratio: null };
  }
  const now = rangeOf(result);
  const before = runs.history
    .filter(({ id }) => id !== runs.latest.id)
    .slice(-runsBefore)
    .flatMap(({ results }) => results.filter((other) => isSame(other, result)))
    .map(rangeOf)
    .filter((range) => range !== null);
  if (now === null || rangeOf(previous) === null || !result.bytesPerSecond || !previous.bytesPerSecond)
    return { verdict: "untold", ratio: null };
  const ratio = result.bytesPerSecond / previous.bytesPerSecond;
  if (before.every(({ low }) => now.high < low) && ratio < 1) return { verdict: "slower", ratio };
  if (before.every(({ high }) => now.low > high) && ratio > 1) return { verdict: "faster", ratio };
  return { verdict: "same", ratio };
}

/** Whether a result leads with IOPS: random access in blocks below 64 KiB. */
export function leadsWithIops({
  pattern,
  blockBytes,
}: Pick<ResultHeadline, "pattern" | "blockBytes">): boolean {
  return pattern === "random" && blockBytes !== null && blockBytes < 64 * 1024;
}

/**
 * The latest run's results with their changes, workload by workload in the order of the run. A run may do all its reads before
 * its writes, as CrystalDiskMark does; here they stand together.
 */
export function toChangedResults(runs: TargetRuns): ChangedResult[] {
  return [...Map.groupBy(runs.latest.results, ({ workload }) => workload).values()]
    .flat()
    .map((result) => ({ result, change: toChange(result, runs) }));
}

/** Whether a result differs from the runs before by more than the noise. */
export const isDifferent = ({ change }: ChangedResult): boolean =>
  change.verdict === "slower" || change.verdict === "faster";

/** What a row shows: the first sequential and the first random workload, and every one that differs. */
export function toShownResults(changed: readonly ChangedResult[]): ChangedResult[] {
  const isRandom = ({ result }: ChangedResult) => result.pattern === "random";
  const shown = new Set(
    [changed.find((each) => !isRandom(each)), changed.find(isRandom), ...changed.filter(isDifferent)].map(
      (each) => each?.result.workload,
    ),
  );
  return changed.filter(({ result }) => shown.has(result.workload));
}

export type HistoryLine = {
  operation: "read" | "write";
  /** Unbroken stretches; a gap of more than three usual intervals separates them. */
  stretches: { at: Date; bytesPerSecond: number }[][];
};

/** A gap counts as one from three times the median interval between runs on. */
export function longestInterval(times: readonly Date[]): number {
  const intervals = times.slice(1).map((at, index) => at.getTime() - (times[index]?.getTime() ?? 0));
  const sorted = intervals.sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return median === undefined ? Number.POSITIVE_INFINITY : 3 * median;
}

/** The history of one workload's reads and writes; operations without a figure are left out. */
export function toHistoryLines(runs: TargetRuns, workload: string): HistoryLine[] {
  const longestMs = longestInterval(runs.history.map(({ at }) => at));
  const like = runs.latest.results.filter((result) => result.workload === workload);
  return (["read", "write"] as const).flatMap((operation) => {
    const model = like.find((result) => result.operation === operation);
    if (model === undefined) return [];
    const stretches: HistoryLine["stretches"] = [];
    for (const { at, results } of runs.history) {
      const bytesPerSecond = results.find((result) => isSame(result, model))?.bytesPerSecond;
      if (bytesPerSecond === null || bytesPerSecond === undefined) continue;
      const last = stretches.at(-1);
      const lastAt = last?.at(-1)?.at;
      if (last === undefined || lastAt === undefined || at.getTime() - lastAt.getTime() > longestMs)
        stretches.push([{ at, bytesPerSecond }]);
      else last.push({ at, bytesPerSecond });
    }
    return stretches.length === 0 ? [] : [{ operation, stretches }];
  });
}

/** The workload whose history is drawn: the first sequential one, else the first. */
export const historyWorkload = (results: readonly ResultHeadline[]): string | undefined =>
  (results.find(({ pattern }) => pattern !== "random") ?? results[0])?.workload;
