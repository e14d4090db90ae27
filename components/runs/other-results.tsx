import type { ReactNode } from "react";
import type { Report } from "#lib/contract/report.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { CopyTable } from "./copy-table.tsx";
import { CountersSection } from "./counters-section.tsx";
import { CurveSection } from "./curve-section.tsx";
import { EvidenceSection } from "./evidence-section.tsx";
import { NetworkSection } from "./network-section.tsx";
import { PhasesSection } from "./phases-section.tsx";

type Props = { report: Pick<Report, "workloads" | "results">; unit: RateUnit; locale: Locale };
type Address = { path: string; parameters: Record<string, string | string[] | undefined> };

/** Everything beyond the grid: networks, file copies, curves, sustained writes, evidence, counters. Nothing where a run has none. */
export function OtherResults(props: Props & Address): ReactNode {
  const { results } = props.report;
  const copies = results.filter((result) => result.kind === "file-copy");
  return (
    <>
      <NetworkSection {...props} />
      {copies.length > 0 ? <CopyTable {...props} results={copies} /> : null}
      <CurveSection {...props} />
      <PhasesSection {...props} />
      <EvidenceSection {...props} />
      <CountersSection {...props} />
    </>
  );
}
