import type { DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";
import { optionValue, type ParsedOptions, readCount, readDecimal } from "./command-line.ts";
import { toServerUrl } from "./config.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import {
  fileStepBytes,
  isProfileName,
  type ProfileName,
  profileNames,
  profiles,
  smallestFileBytes,
} from "./profiles.ts";
import { formatSize, parseSize } from "./sizes.ts";

/** What `run` was asked for. `path` is as it was typed. */
export type RunRequest = {
  path: string;
  profile: ProfileName;
  plan: DiskPlan;
  target: string | null;
  server: string | null;
  isJson: boolean;
  isPosted: boolean;
  isCloudAllowed: boolean;
};

/** Turns the command line into what is to be done; fails on anything that can't be. */
export function readRequest(parsed: ParsedOptions): RunRequest {
  const [path] = parsed.positionals;
  if (path === undefined) throw new AgentFailure(exitCode.usage, ({ failure }) => failure.missingPath());
  const profile =
    optionValue(
      parsed,
      "profile",
      (text) => (isProfileName(text) ? text : null),
      ({ wanted }) => wanted.profile(profileNames.join(", ")),
    ) ?? "quick";
  const plan: DiskPlan = profiles[profile];
  const fileBytes = optionValue(parsed, "size", readFileBytes, ({ wanted }) =>
    wanted.size(formatSize(smallestFileBytes)),
  );
  const passes = optionValue(
    parsed,
    "passes",
    (text) => readCount(text, 1, 100),
    ({ wanted }) => wanted.count,
  );
  const seconds = optionValue(
    parsed,
    "seconds",
    (text) => readDecimal(text, 0.1, 3600),
    ({ wanted }) => wanted.seconds,
  );
  const passMs = seconds === null ? plan.passMs : Math.round(seconds * 1000);
  return {
    path,
    profile,
    plan: {
      ...plan,
      fileBytes: fileBytes ?? plan.fileBytes,
      passes: passes ?? plan.passes,
      passMs,
      warmUpMs: Math.min(plan.warmUpMs, passMs),
    },
    target: optionValue(parsed, "target", readTargetName, ({ wanted }) => wanted.targetName),
    server: optionValue(parsed, "server", toServerUrl, ({ wanted }) => wanted.server),
    isJson: parsed.switches.has("json"),
    isPosted: !parsed.switches.has("no-post"),
    isCloudAllowed: parsed.switches.has("yes"),
  };
}

function readFileBytes(text: string): number | null {
  const bytes = parseSize(text);
  return bytes !== null && bytes >= smallestFileBytes && bytes % fileStepBytes === 0 ? bytes : null;
}

function readTargetName(text: string): string | null {
  const name = text.trim();
  return name.length >= 1 && name.length <= 120 ? name : null;
}
