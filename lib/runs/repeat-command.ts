import type { Report } from "#lib/contract/report.ts";
import { testFileBytes } from "./facts.ts";

/** A size as the agent's `--size` takes it: `1GiB`, `512MiB`. */
function sizeArgument(bytes: number): string {
  const GiB = 2 ** 30;
  return bytes % GiB === 0 ? `${bytes / GiB}GiB` : `${Math.round(bytes / 2 ** 20)}MiB`;
}

/** Names that a shell takes as one plain word. A report's profile is any text, and the command is made to be pasted. */
const plainWord = /^[a-z0-9]+(-[a-z0-9]+)*$/;

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
 * The command that repeats a run of the project's own agent in the folder named by the placeholder, which the report leaves out
 * on purpose; null for runs of other origin, for what another command measured, and for a profile that the agent can't have. All else in it is a number.
 */
export function repeatCommand(report: Report, folderPlaceholder: string): string | null {
  const engine = Object.hasOwn(engineOptions, report.engine.name)
    ? engineOptions[report.engine.name]
    : undefined;
  if (report.origin.kind !== "agent" || engine === undefined || !isOfRun(report)) return null;
  if (!plainWord.test(report.profile.name)) return null;
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
    `npm run agent -- run ${folderPlaceholder} --profile ${report.profile.name}${engine}`,
    fileBytes === null ? null : `--size ${sizeArgument(fileBytes)}`,
    passCounts.size === 1 && passes !== null ? `--passes ${passes}` : null,
    passLengths.size === 1 && passMs !== null ? `--seconds ${passMs / 1000}` : null,
  ]
    .filter((part) => part !== null)
    .join(" ");
}
