import type { NamedRun } from "#components/runs/run-head.tsx";
import type { Report } from "#lib/contract/report.ts";
import { sortInstant } from "#lib/contract/time.ts";

/** What titles of a run are made of, from a redacted report alone. */
export function toNamedRun(report: Report): NamedRun {
  return {
    report,
    agentName: null,
    summary: {
      startedAt: sortInstant(report.time)?.toISOString() ?? null,
      timePrecision: report.time.precision,
      target: { name: report.target.name },
    },
  };
}
