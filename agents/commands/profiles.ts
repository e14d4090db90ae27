import { accessLabel, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";
import type { ParsedOptions } from "#agents/command-line.ts";
import type { Context } from "#agents/context.ts";
import { exitCode } from "#agents/failure.ts";
import type { Messages } from "#agents/messages/catalogue.ts";
import { displayWidth, padEnd } from "#agents/number-text.ts";
import { builtInProfiles } from "#agents/profiles/built-in.ts";
import type { DiskProfile } from "#agents/profiles/disk-profile.ts";
import { profileSchema } from "#agents/profiles/profile-file.ts";
import { findProfileFile, readProfile } from "#agents/profiles/read-profile.ts";
import { isBuiltInProfileName } from "#lib/contract/profile-names.ts";

const mostLabels = 4;

/** Lists the profiles, shows one, prints it as the file that it could be written in, or prints the schema of such files. */
export async function profiles(parsed: ParsedOptions, context: Context): Promise<number> {
  const { messages, workingFolder, print } = context;
  const [name] = parsed.positionals;
  if (parsed.switches.has("schema")) await print(json(profileSchema()));
  else if (name === undefined) await print(listText(builtInProfiles));
  else if (parsed.switches.has("json")) await print(json(findProfileFile(name, workingFolder)));
  else {
    const profile = readProfile(name, workingFolder);
    const description = isBuiltInProfileName(name) ? messages.profiles.about[name] : profile.description;
    await print(messages.profiles.shown({ ...detailLines(profile, messages), description }));
  }
  return exitCode.ok;
}

const json = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** A line for each profile: its name and its first workloads. */
function listText(all: readonly DiskProfile[]): string {
  const width = Math.max(...all.map(({ name }) => displayWidth(name)));
  return all
    .map(({ name, plan }) => {
      const labels = plan.accesses.map(accessLabel);
      const more = labels.length > mostLabels ? [`… (${labels.length})`] : [];
      return `${padEnd(name, width)}  ${[...labels.slice(0, mostLabels), ...more].join(", ")}\n`;
    })
    .join("");
}

function detailLines(
  { name, plan }: DiskProfile,
  { progress }: Messages,
): { name: string; passes: number; steps: string[] } {
  return {
    name,
    passes: plan.passes,
    steps: planSteps(plan).map(
      ({ access, operation }) => `${accessLabel(access)} ${progress.operation[operation]}`,
    ),
  };
}
