import { maxBlockingSlots } from "#agents/benchmarks/disk/slot-pool.ts";
import type { DiskAccess, DiskOperation } from "#agents/benchmarks/disk/workload-plan.ts";
import { optionValue, type ParsedOptions, readDecimal } from "./command-line.ts";
import { type DeliveryRequest, readDeliveryRequest } from "./delivery-request.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import type { DiskProfile } from "./profiles/disk-profile.ts";
import { readProfile } from "./profiles/read-profile.ts";
import { fileNeed } from "./profiles/to-disk-profile.ts";
import { readFileBytes } from "./run-request.ts";
import { parseSize } from "./sizes.ts";
import { namedSweepProfile, sweepExamples } from "./sweep-workloads.ts";

const defaultPercents: readonly number[] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120];
const mostPoints = 50;
const defaultWorkload = "4k-rr";
const defaultLimitMinutes = 10;

/** What `sweep` was asked for. `path` is as it was typed. */
export type SweepRequest = DeliveryRequest & {
  path: string;
  /** Of one workload, which is `access`, with one operation. */
  profile: DiskProfile;
  access: DiskAccess;
  operation: DiskOperation;
  percents: readonly number[];
  isBounded: boolean;
  p99BoundUs: number | null;
  limitMs: number;
  /** Null: as the circumstances suggest. */
  fileBytes: number | null;
  nasMemoryBytes: number | null;
  isCloudAllowed: boolean;
};

const unfit = (say: ConstructorParameters<typeof AgentFailure>[1]): AgentFailure =>
  new AgentFailure(exitCode.usage, say);

/** Turns the command line into what is to be done; fails on anything that can't be. */
export function readSweepRequest(parsed: ParsedOptions, workingFolder: string): SweepRequest {
  const [path] = parsed.positionals;
  if (path === undefined) throw unfit(({ sweep }) => sweep.missingPath);
  const profile = chooseProfile(parsed, workingFolder);
  const p99Ms = optionValue(
    parsed,
    "p99",
    (text) => readDecimal(text, 0.01, 60_000),
    ({ sweep }) => sweep.wantedP99,
  );
  const minutes = optionValue(
    parsed,
    "limit",
    (text) => readDecimal(text, 0.2, 1440),
    ({ sweep }) => sweep.wantedLimit,
  );
  return {
    path,
    ...onlyStep(profile),
    profile,
    percents:
      optionValue(parsed, "points", readPercents, ({ sweep }) => sweep.wantedPoints(mostPoints)) ??
      defaultPercents,
    isBounded: parsed.switches.has("bounded"),
    p99BoundUs: p99Ms === null ? null : p99Ms * 1000,
    limitMs: (minutes ?? defaultLimitMinutes) * 60_000,
    fileBytes: readFileBytes(parsed, fileNeed(profile.plan.accesses)),
    nasMemoryBytes: optionValue(parsed, "nas-memory", parseSize, ({ profiles }) => profiles.wantedMemory),
    isCloudAllowed: parsed.switches.has("yes"),
    ...readDeliveryRequest(parsed),
  };
}

function chooseProfile({ texts }: ParsedOptions, workingFolder: string): DiskProfile {
  const file = texts.get("profile");
  const workload = texts.get("workload");
  if (file !== undefined && workload !== undefined) throw unfit(({ sweep }) => sweep.workloadTwice);
  if (file !== undefined) return readProfile(file, workingFolder);
  const name = workload ?? defaultWorkload;
  const profile = namedSweepProfile(name);
  if (profile !== null) return profile;
  throw unfit(({ failure, sweep }) =>
    failure.badValue("--workload", name, sweep.wantedWorkload(sweepExamples)),
  );
}

/** The one thing that a profile asks for, as a closed load whose rate the sweep decides on. */
function onlyStep({ name, plan }: DiskProfile): Pick<SweepRequest, "access" | "operation"> {
  const [access, ...others] = plan.accesses;
  const operations =
    access === undefined || access.readPercent !== null ? [] : (access.operations ?? plan.operations);
  if (access === undefined || others.length > 0 || operations.length > 1) {
    throw unfit(({ sweep }) => sweep.notOneWorkload(name));
  }
  if (access.queueDepth * access.threads > maxBlockingSlots) {
    throw unfit(({ sweep }) => sweep.tooDeep(name, maxBlockingSlots));
  }
  return {
    access: { ...access, load: { kind: "closed" }, passMs: null, warmUpMs: null, passBytes: null },
    operation: operations[0] ?? "mixed",
  };
}

function readPercents(text: string): number[] | null {
  const percents = text.split(",").map((part) => readDecimal(part.replace(/%$/, "").trim(), 1, 200));
  const known = percents.flatMap((percent) => percent ?? []);
  const isFit = known.length === percents.length && known.length <= mostPoints;
  return isFit && new Set(known).size === known.length ? known.toSorted((a, b) => a - b) : null;
}
