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

/** The axis of loads of a run's curves. */
export type CurveScale = "log" | "linear";

/** Reads `scale` of a run's address: logarithmic unless it asks for `linear`. */
export const readCurveScale = ({ scale }: Parameters): CurveScale => (scale === "linear" ? "linear" : "log");

const chartParameters = ["latency", "time", "scale", "unit"] as const;

/** The address of a run's page, which is at `path`, with one choice of its charts changed and the others kept. */
export function chartHref(
  path: string,
  parameters: Parameters,
  changed: Partial<Record<(typeof chartParameters)[number], string>>,
): string {
  const kept = chartParameters.flatMap((name) => {
    const value = changed[name] ?? parameters[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}
