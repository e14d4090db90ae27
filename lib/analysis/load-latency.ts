import type { Report } from "#lib/contract/report.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import type { NetworkWorkload } from "#lib/contract/workload.ts";

/** What a full link adds to a round trip: medians and 99th percentiles in µs, idle and loaded, of the same way to ask. */
export type LoadLatency = {
  by: NonNullable<NetworkWorkload["roundTripBy"]>;
  load: NonNullable<NetworkWorkload["loadDirection"]>;
  idleMedianUs: number;
  loadedMedianUs: number;
  idleP99Us: number | null;
  loadedP99Us: number | null;
};

const percentile = ({ roundTrip }: NetworkResult, percent: number): number | null =>
  roundTrip?.percentiles.find((one) => one.percent === percent)?.us ?? null;

/** A pair for each round trip under load that has an idle one beside it in the report. */
export function loadLatencies({ workloads, results }: Pick<Report, "workloads" | "results">): LoadLatency[] {
  const trips = results.flatMap((result) => {
    if (result.kind !== "network" || result.direction !== "round-trip") return [];
    const workload = workloads.find(({ id }) => id === result.workload);
    return workload?.kind === "network" && workload.roundTripBy !== undefined
      ? [{ by: workload.roundTripBy, load: workload.loadDirection ?? null, result }]
      : [];
  });
  return trips.flatMap(({ by, load, result }) => {
    const idle = trips.find((other) => other.by === by && other.load === null)?.result;
    const loadedMedianUs = percentile(result, 50);
    const idleMedianUs = idle === undefined ? null : percentile(idle, 50);
    if (load === null || idle === undefined || loadedMedianUs === null || idleMedianUs === null) return [];
    const p99 = { idleP99Us: percentile(idle, 99), loadedP99Us: percentile(result, 99) };
    return [{ by, load, idleMedianUs, loadedMedianUs, ...p99 }];
  });
}
