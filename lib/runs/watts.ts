import { figureValue } from "#lib/contract/figure.ts";
import type { Observation } from "#lib/contract/observation.ts";
import { sampleMean } from "#lib/stats/summary.ts";

/** What tells the power that a target took: of a report, or put down by hand. */
export type PowerObservation = Pick<Observation, "metric" | "unit" | "value" | "state" | "workload">;

/**
 * The power in watts that a target took during one workload of a run: the mean of what was seen during it, else of what was seen
 * over the whole run. Null where nothing was, or only in a state that is not the run's ("idle").
 */
export function wattsDuring(workload: string, observations: readonly PowerObservation[]): number | null {
  const seen = observations.flatMap((one) => {
    const watts = figureValue(one.value);
    const isUsable =
      one.metric === "power" && one.unit === "W" && one.state === null && watts !== null && watts > 0;
    return isUsable ? [{ watts, workload: one.workload }] : [];
  });
  const during = seen.filter((one) => one.workload === workload);
  const over = seen.filter((one) => one.workload === undefined);
  return sampleMean((during.length > 0 ? during : over).map(({ watts }) => watts));
}
