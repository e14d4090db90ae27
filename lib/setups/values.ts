import type { ConfigurationFacts, PathFacts } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import type { SetupValues } from "./dimensions.ts";

/** What people wrote about a target; it wins over what a report says of it. */
export type TargetFacts = {
  vendor: string | null;
  model: string | null;
  processor: string | null;
  memoryBytes: number | null;
  tags: readonly string[];
};

/** A run's report and what people added to it: its revision, its named path, its tags. `target` null: nothing is written about it. */
export type SetupInput = {
  report: Report;
  target: TargetFacts | null;
  configuration: { id: string; facts: ConfigurationFacts } | null;
  namedPath: PathFacts | null;
  tags: readonly string[];
  /** The name of the agent that posted it. */
  agentName: string | null;
};

/** Under which conditions a run was made, as the values that it can be grouped by. */
export function toSetupValues({ report, tags }: SetupInput): SetupValues {
  return { values: { profile: report.profile.name }, tags: [...tags] };
}
