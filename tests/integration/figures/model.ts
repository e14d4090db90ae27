import { createHash } from "node:crypto";
import { unknownFigure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import { type FigureAsk, type FigureGroup, listSetups, listWorkloads } from "#lib/explorer/queries.ts";
import { type MadeAccess, makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";

/** A result as the test made it: what the explorer has to give back. */
export type ModelResult = {
  access: MadeAccess;
  operation: "read" | "write";
  bytesPerSecond: number;
  iops: number | null;
  cacheBypass: "direct" | "none";
  isDoubtful: boolean;
};

/** A run as the test made it. `group` is a value of a tag, the dimension that the test groups by. */
export type ModelRun = {
  id: string;
  atMs: number;
  target: string;
  group: string;
  isDeleted: boolean;
  results: ModelResult[];
};

/** Numbers from 0 to below 1 that follow from the seed. */
export function createRandom(seed: string): () => number {
  let turn = 0;
  return () => {
    turn += 1;
    return createHash("sha256").update(`${seed} ${turn}`).digest().readUInt32BE() / 2 ** 32;
  };
}

const startMs = Date.UTC(2025, 0, 1);
const dayMs = 86_400_000;
const accesses = [seq1mQ8, rnd4kQ32];
const operations = ["read", "write"] as const;

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** A run of up to four results with three passes each, within 300 days, and the report that says so. */
export function makeRun(random: () => number): { run: ModelRun; report: Report } {
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  };
  const atMs = startMs + Math.floor(random() * 300 * dayMs);
  const target = `nas-${Math.floor(random() * 3)}`;
  const group = pick(["a", "b", "c"]);
  const wanted = accesses
    .flatMap((access) => operations.map((operation) => ({ access, operation })))
    .filter((_, at) => at === 0 || random() < 0.8)
    .map((one) => ({
      ...one,
      passMBps: [0, 1, 2].map(() => 50 + 100 * random()),
      hasIops: random() < 0.8,
      cacheBypass: random() < 0.1 ? ("none" as const) : ("direct" as const),
      isDoubtful: random() < 0.1,
    }));
  const report = makeReport({
    startedAt: new Date(atMs),
    target: { key: `smb/${target}`, name: target },
    results: wanted,
    override: { tags: [`group=${group}`] },
  });
  report.results.forEach((result, at) => {
    const made = wanted[at];
    if (result.kind !== "disk" || made === undefined) return;
    const { total, cacheBypass } = result;
    if (!made.hasIops) total.iops = unknownFigure();
    if (cacheBypass !== null) cacheBypass.inForce = made.cacheBypass;
    if (made.isDoubtful)
      for (const figure of [total.bytesPerSecond, total.iops])
        if (figure.is !== "unknown") figure.quality = "doubtful";
  });
  const results = wanted.map(
    ({ access, operation, passMBps, hasIops, cacheBypass, isDoubtful }): ModelResult => {
      const bytesPerSecond = middle(passMBps.map((rate) => rate * 1e6));
      const iops = hasIops ? bytesPerSecond / (access.blockBytes ?? 1) : null;
      return { access, operation, bytesPerSecond, iops, cacheBypass, isDoubtful };
    },
  );
  return { run: { id: report.id, atMs, target, group, isDeleted: false, results }, report };
}

/** Groups of figures as plain values that two ways of getting them can be compared by. */
export type Answer = Record<string, { values: number[]; unknownCount: number }>;

/** What the test itself says of an ask that is limited in time, without looking at the database. */
export function expectedAnswer(
  runs: readonly ModelRun[],
  ask: Pick<FigureAsk, "metric" | "isDoubtfulIncluded" | "isClientCacheIncluded">,
  limits: { fromMs: number; toMs: number },
): Answer {
  const answer: Answer = {};
  for (const run of runs) {
    if (run.isDeleted || run.atMs < limits.fromMs || run.atMs >= limits.toMs) continue;
    for (const result of run.results) {
      const value = ask.metric === "iops" ? result.iops : result.bytesPerSecond;
      // What is not known has no quality that could be doubtful.
      if (result.isDoubtful && value !== null && !ask.isDoubtfulIncluded) continue;
      if (result.cacheBypass === "none" && !ask.isClientCacheIncluded) continue;
      const pattern = result.access.pattern === "random" ? "RND4K" : "SEQ1M";
      const key = [run.target, run.group, pattern, result.operation].join(" ");
      answer[key] ??= { values: [], unknownCount: 0 };
      if (value === null) answer[key].unknownCount += 1;
      else answer[key].values.push(value);
    }
  }
  return sortedAnswer(answer);
}

function sortedAnswer(answer: Answer): Answer {
  for (const group of Object.values(answer)) group.values.sort((a, b) => a - b);
  return answer;
}

/** What the explorer answers, group by group, in the same form. */
export async function toAnswer(groups: readonly FigureGroup[]): Promise<Answer> {
  const setups = new Map((await listSetups()).map((row) => [row.id, row.values]));
  const labels = new Map((await listWorkloads()).map((row) => [row.id, row.label]));
  const answer: Answer = {};
  for (const { setupId, workloadId, operation, values, unknownCount } of groups) {
    const setup = setups.get(setupId);
    const target = String(setup?.values.target).replace("smb/", "");
    const group = setup?.tags.find((tag) => tag.startsWith("group="))?.slice("group=".length);
    const key = [target, group, labels.get(workloadId)?.split(" ")[0], operation].join(" ");
    answer[key] ??= { values: [], unknownCount: 0 };
    answer[key].values.push(...values);
    answer[key].unknownCount += unknownCount;
  }
  return sortedAnswer(answer);
}
