import { optionValue, type ParsedOptions, readCount, readDecimal } from "./command-line.ts";
import { type DeliveryRequest, readDeliveryRequest } from "./delivery-request.ts";
import { type EngineChoice, engineChoices } from "./engine-choice.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import { fileStepBytes } from "./file-size.ts";
import { type AskedNetwork, readNetworkBeside } from "./net-request.ts";
import type { DiskProfile } from "./profiles/disk-profile.ts";
import { readProfile } from "./profiles/read-profile.ts";
import { type FileNeed, fileNeed } from "./profiles/to-disk-profile.ts";
import { formatSize, parseSize } from "./sizes.ts";

/** Rounds that a wanted precision may take where `--max-passes` does not say; the least that allow a 95 % interval. */
const defaultMaxPasses = 30;
const leastPrecisePasses = 6;

/** What `run` was asked for. `path` is as it was typed. */
export type RunRequest = DeliveryRequest & {
  path: string;
  /** With the options applied; the sizes of its files are given by `sizePlan`. */
  profile: DiskProfile;
  /** Null: as the profile and the circumstances suggest. */
  fileBytes: number | null;
  /** What a person says of the NAS. */
  nasMemoryBytes: number | null;
  hasFreshFile: boolean;
  engine: EngineChoice;
  /** Against what the network is to be measured first; null: it is not. */
  network: AskedNetwork | null;
  isCloudAllowed: boolean;
};

/** Turns the command line into what is to be done; fails on anything that can't be. */
export function readRequest(parsed: ParsedOptions, workingFolder: string): RunRequest {
  const [path] = parsed.positionals;
  if (path === undefined) throw new AgentFailure(exitCode.usage, ({ failure }) => failure.missingPath());
  const profile = readProfile(parsed.texts.get("profile") ?? "quick", workingFolder);
  return {
    path,
    profile: { ...profile, plan: changePlan(profile.plan, parsed) },
    fileBytes: readFileBytes(parsed, fileNeed(profile.plan.accesses)),
    nasMemoryBytes: optionValue(parsed, "nas-memory", parseSize, ({ profiles }) => profiles.wantedMemory),
    hasFreshFile: !parsed.switches.has("no-fresh-file"),
    engine:
      optionValue(
        parsed,
        "engine",
        (text) => engineChoices.find((choice) => choice === text) ?? null,
        ({ wanted }) => wanted.oneOf(engineChoices.join(", ")),
      ) ?? "auto",
    network: readNetworkBeside(parsed),
    isCloudAllowed: parsed.switches.has("yes"),
    ...readDeliveryRequest(parsed),
  };
}

type Plan = DiskProfile["plan"];

function changePlan(plan: Plan, parsed: ParsedOptions): Plan {
  const wantedCount = ({ wanted }: { wanted: { count: string } }): string => wanted.count;
  const passes = optionValue(parsed, "passes", (text) => readCount(text, 1, 100), wantedCount);
  const seconds = optionValue(
    parsed,
    "seconds",
    (text) => readDecimal(text, 0.1, 3600),
    ({ wanted }) => wanted.seconds,
  );
  const precision = readPrecision(parsed, plan.precision);
  const passMs = seconds === null ? plan.passMs : Math.round(seconds * 1000);
  const least = passes ?? (precision === null ? plan.passes : Math.max(plan.passes, leastPrecisePasses));
  return {
    ...plan,
    passes: precision === null ? least : Math.min(least, precision.maxPasses),
    precision,
    accesses: seconds === null ? plan.accesses : plan.accesses.map(asPlanned),
    passMs,
    warmUpMs: Math.min(plan.warmUpMs, passMs),
  };
}

/** Without times of its own: what is said on the command line goes before them. */
const asPlanned = (access: Plan["accesses"][number]): Plan["accesses"][number] => ({
  ...access,
  passMs: null,
  warmUpMs: null,
});

function readPrecision(parsed: ParsedOptions, own: Plan["precision"]): Plan["precision"] {
  const wantedPercent = optionValue(
    parsed,
    "precision",
    readPercent,
    ({ profiles }) => profiles.wantedPrecision,
  );
  const maxPasses = optionValue(
    parsed,
    "max-passes",
    (text) => readCount(text, leastPrecisePasses, 1000),
    ({ profiles }) => profiles.wantedMaxPasses(leastPrecisePasses),
  );
  const wanted = wantedPercent ?? own?.wantedPercent ?? null;
  if (wanted === null) {
    if (maxPasses === null) return null;
    throw new AgentFailure(exitCode.usage, ({ profiles }) => profiles.maxPassesAlone);
  }
  return { wantedPercent: wanted, maxPasses: maxPasses ?? own?.maxPasses ?? defaultMaxPasses };
}

const readPercent = (text: string): number | null => readDecimal(text.replace(/\s*%$/, ""), 0.1, 50);

/** The size of a test file of at least so many bytes, in whole MiB; null where it was not given. */
export const readFileBytes = (parsed: ParsedOptions, { leastBytes, of }: FileNeed): number | null =>
  optionValue(
    parsed,
    "size",
    (text) => {
      const bytes = parseSize(text);
      return bytes !== null && bytes >= leastBytes && bytes % fileStepBytes === 0 ? bytes : null;
    },
    ({ wanted, profiles }) =>
      of === null ? wanted.size(formatSize(leastBytes)) : profiles.wantedSize[of](formatSize(leastBytes)),
  );
