import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import { SegmentLinks } from "#components/ui/segment.tsx";
import type { Report } from "#lib/contract/report.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { chartHref, chooseWorkloads } from "#lib/runs/chart-choice.ts";
import { passRatesOf, toLatencyLines, toThroughputLines } from "#lib/runs/series.ts";
import { LatencySection } from "./latency-section.tsx";
import { TimeSection } from "./time-section.tsx";

type Props = {
  report: Report;
  /** The page's own address without its query. */
  path: string;
  unit: RateUnit;
  parameters: Record<string, string | string[] | undefined>;
};

/** Latency and throughput over time of a run, each of one workload, which the address chooses. */
export function RunCharts({ report, path, unit, parameters }: Props): ReactNode {
  const t = useTranslations("run");
  const choice = chooseWorkloads(report, parameters);
  const hasCourse = choice.workloads.some(
    ({ id }) => toLatencyLines(report, id).length + toThroughputLines(report, id).length > 0,
  );
  if (!hasCourse)
    return (
      <section aria-labelledby="course-title">
        <SectionHead id="course-title" title={t("course.title")} />
        <p className="text-sm text-text-2">{t("course.none")}</p>
      </section>
    );
  const links = (chart: "latency" | "time") =>
    choice.workloads.length < 2 ? (
      <span className="font-semibold">{choice.workloads[0]?.label}</span>
    ) : (
      <div className="max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
        <SegmentLinks
          label={t(`${chart}.choose`)}
          items={choice.workloads.map(({ id, label }) => ({
            key: id,
            href: chartHref(path, parameters, {
              latency: choice.latency,
              time: choice.time,
              [chart]: id,
            }),
            isChosen: choice[chart] === id,
            children: label,
          }))}
        />
      </div>
    );
  const labelOf = (id: string) => choice.workloads.find((workload) => workload.id === id)?.label ?? id;
  return (
    <>
      <LatencySection
        lines={toLatencyLines(report, choice.latency)}
        workloadLabel={labelOf(choice.latency)}
        choice={links("latency")}
      />
      <TimeSection
        lines={toThroughputLines(report, choice.time)}
        passRates={{
          read: passRatesOf(report, choice.time, "read"),
          write: passRatesOf(report, choice.time, "write"),
        }}
        workloadLabel={labelOf(choice.time)}
        unit={unit}
        choice={links("time")}
      />
    </>
  );
}
