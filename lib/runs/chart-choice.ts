import type { Report } from "#lib/contract/report.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { chartedWorkloads } from "./series.ts";

/** Which workload each chart of a run shows, and what else it can show. */
export type ChartChoice = { workloads: { id: string; label: string }[]; latency: string; time: string };

type Parameters = Record<string, string | string[] | undefined>;

/**
 * Reads `latency` and `time` of a run's address. Where they name no workload of the run: latency of a single small random
 * request, throughput of the first workload.
 */
export function chooseWorkloads(
  report: Pick<Report, "workloads" | "results">,
  parameters: Parameters,
): ChartChoice {
  const workloads = chartedWorkloads(report);
  const named = (name: string) => workloads.find(({ id }) => id === parameters[name])?.id;
  const first = workloads[0]?.id ?? "";
  const single = report.workloads.find(
    (workload): workload is DiskWorkload =>
      workload.kind === "disk" &&
      workload.pattern !== "sequential" &&
      workload.queueDepth === 1 &&
      workloads.some(({ id }) => id === workload.id),
  );
  return {
    workloads,
    latency: named("latency") ?? single?.id ?? workloads.at(-1)?.id ?? first,
    time: named("time") ?? first,
  };
}

/** The address of a run's page, which is at `path`, with another workload in one of its charts. */
export function workloadHref(
  path: string,
  choice: ChartChoice,
  chart: "latency" | "time",
  workloadId: string,
  unit: string | string[] | undefined,
): string {
  const parameters = new URLSearchParams({ latency: choice.latency, time: choice.time });
  parameters.set(chart, workloadId);
  if (typeof unit === "string") parameters.set("unit", unit);
  return `${path}?${parameters}`;
}
