import { type LoadLatency, loadLatencies } from "#lib/analysis/load-latency.ts";
import { judgePathMtu, type PathMtuVerdict } from "#lib/analysis/path-mtu.ts";
import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import { type ThroughputLine, toThroughputLine } from "./series.ts";

type Workloads = Pick<Report, "workloads" | "results">;

/** The results of one throughput workload that ran together: a direction, or both at once. */
export type NetworkThroughput = {
  label: string;
  isBothWays: boolean;
  results: NetworkResult[];
  /** What was received has the colour of reads, what was sent that of writes. Empty where no seconds are known. */
  lines: ThroughputLine[];
};

export type NetworkView = {
  throughput: NetworkThroughput[];
  roundTrips: { label: string; result: NetworkResult }[];
  underLoad: LoadLatency[];
  pathMtus: { result: NetworkResult; verdict: PathMtuVerdict }[];
};

/** The network results of a run as its page shows them; null where it has none. */
export function toNetworkView(report: Workloads): NetworkView | null {
  const network = report.results.filter((result) => result.kind === "network");
  if (network.length === 0) return null;
  const labelOf = ({ workload }: NetworkResult): string =>
    report.workloads.find(({ id }) => id === workload)?.label ?? workload;
  const pathMtus = network.flatMap((result) => {
    const verdict = judgePathMtu(result);
    return verdict === null ? [] : [{ result, verdict }];
  });
  const roundTrips = network.filter(({ direction }) => direction === "round-trip");
  const others = network.filter(
    (result) => result.direction !== "round-trip" && result.pathMtuEvidence === undefined,
  );
  const groups = Map.groupBy(others, (result) => `${result.isBothWays} ${result.workload}`);
  return {
    throughput: [...groups.values()].flatMap((results) => {
      const [first] = results;
      if (first === undefined) return [];
      return [{ label: labelOf(first), isBothWays: first.isBothWays, results, lines: linesOf(results) }];
    }),
    roundTrips: roundTrips.map((result) => ({ label: labelOf(result), result })),
    underLoad: loadLatencies(report),
    pathMtus,
  };
}

/** The first result of each direction as a line, where any of them has seconds. */
function linesOf(results: readonly NetworkResult[]): ThroughputLine[] {
  const lines = (["receive", "send"] as const).flatMap((direction) => {
    const result = results.find((one) => one.direction === direction);
    if (result === undefined) return [];
    const passes = result.passes.map(({ durationMs, total }) => ({ durationMs, own: total }));
    const colour = direction === "receive" ? "read" : "write";
    return toThroughputLine(colour, figureValue(result.bytesPerSecond), passes) ?? [];
  });
  return lines.some(({ hasSeries }) => hasSeries) ? lines : [];
}

/** The rates a network run is known by, in bytes per second: of its first throughput workload. Null where it has none. */
export function networkHeadline(
  report: Workloads,
): { label: string; isBothWays: boolean; send: number | null; receive: number | null } | null {
  const groups = toNetworkView(report)?.throughput ?? [];
  const [first] = groups;
  if (first === undefined) return null;
  // One way after the other may be two workloads of one label.
  const together = groups.filter(
    ({ label, isBothWays }) => label === first.label && isBothWays === first.isBothWays,
  );
  const rateOf = (direction: "send" | "receive"): number | null => {
    const result = together.flatMap(({ results }) => results).find((one) => one.direction === direction);
    return result === undefined ? null : figureValue(result.bytesPerSecond);
  };
  const rates = { send: rateOf("send"), receive: rateOf("receive") };
  if (rates.send === null && rates.receive === null) return null;
  return { label: first.label, isBothWays: first.isBothWays, ...rates };
}
