import { isBuiltInProfileName } from "#lib/contract/profile-names.ts";
import type { Report } from "#lib/contract/report.ts";
import { testFileBytes } from "./facts.ts";

/** A size as the agent's `--size` takes it: `1GiB`, `512MiB`. */
function sizeArgument(bytes: number): string {
  const GiB = 2 ** 30;
  return bytes % GiB === 0 ? `${bytes / GiB}GiB` : `${Math.round(bytes / 2 ** 20)}MiB`;
}

/** Engines as `--engine` names them; the built-in one needs no naming. */
const engineOptions: Readonly<Record<string, string>> = {
  tidemark: "",
  fio: " --engine fio",
  diskspd: " --engine diskspd",
};

/** Whether all of a report is what `run` measures: no curve, no copy, and no fill, whose phases tell it. */
const isOfRun = ({ results }: Report): boolean =>
  results.every((result) => result.kind === "disk" && result.phases === undefined);

/**
 * The command that repeats a run of the project's own agent, made to be pasted: no text of the report is in it. The folder, which
 * the report leaves out on purpose, is named by a placeholder, and so is the file of a profile that is not built in. Null for runs
 * of other origin and for what another command measured.
 */
export function repeatCommand(
  report: Report,
  placeholders: { folder: string; profileFile: string },
): string | null {
  const engine = Object.hasOwn(engineOptions, report.engine.name)
    ? engineOptions[report.engine.name]
    : undefined;
  if (report.origin.kind !== "agent" || engine === undefined || !isOfRun(report)) return null;
  const { name } = report.profile;
  const profile = isBuiltInProfileName(name) ? name : placeholders.profileFile;
  const passCounts = new Set(
    report.results.flatMap((result) => (result.kind === "disk" ? [result.passCount] : [])),
  );
  const passLengths = new Set(
    report.workloads.flatMap((workload) => (workload.kind === "disk" ? [workload.passMs] : [])),
  );
  const [passes = null] = passCounts;
  const [passMs = null] = passLengths;
  const fileBytes = testFileBytes(report);
  return [
    `npm run agent -- run ${placeholders.folder} --profile ${profile}${engine}`,
    fileBytes === null ? null : `--size ${sizeArgument(fileBytes)}`,
    passCounts.size === 1 && passes !== null ? `--passes ${passes}` : null,
    passLengths.size === 1 && passMs !== null ? `--seconds ${passMs / 1000}` : null,
  ]
    .filter((part) => part !== null)
    .join(" ");
}
