import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Answer, PageHead } from "#components/ui/page-head.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { SegmentLinks } from "#components/ui/segment.tsx";
import { differingFacts } from "#lib/comparisons/differences.ts";
import { type ComparisonQuery, comparisonHref, metrics } from "#lib/comparisons/query.ts";
import { toComparison } from "#lib/comparisons/series.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { RunRecord } from "#lib/runs/queries.ts";
import { AlsoDiffers } from "./also-differs.tsx";
import { comparisonAnswer } from "./comparison-answer.ts";
import { metricScale } from "./metric-scale.ts";
import { type PickableRun, PickRuns } from "./pick-runs.tsx";
import { RunList } from "./run-list.tsx";
import { nameRuns } from "./run-names.ts";
import { SectionBars } from "./section-bars.tsx";
import { type ScaledSection, SummaryTable } from "./summary-table.tsx";

type Props = {
  query: ComparisonQuery;
  records: readonly RunRecord[];
  recent: readonly PickableRun[];
  unit: RateUnit;
  /** The unit as the address names it; null where it does not. */
  addressUnit: string | null;
  locale: Locale;
  timeZone: string;
};

/** Runs side by side: the sentence, what else differs, bars for each workload, the same as a table. */
export function CompareView(props: Props): ReactNode {
  const { query, records, recent, unit, addressUnit, locale, timeZone } = props;
  const t = useTranslations("compare");
  const f = useTranslations("facts");
  const runs = nameRuns(records, locale, timeZone);
  const compared = runs.map(({ id, record }) => ({ id, report: record.report }));
  const baseline = runs.find(({ id }) => id === query.baselineId) ?? runs[0];
  if (baseline === undefined) return null;
  const sections = toComparison(compared, query.metric, baseline.id).map((section) => ({
    section,
    scale: metricScale(section, query.metric, unit),
  }));
  const statistics = [...new Set(sections.flatMap(({ section }) => section.statistics))];
  const [only] = statistics;
  const state = {
    runIds: query.runIds,
    baselineId: query.baselineId,
    metric: query.metric,
    unit: addressUnit,
  };
  const isShared = ({ section }: ScaledSection) => section.runCount > 1 || runs.length === 1;
  const shared = sections.filter(isShared);
  const single = sections.filter((one) => !isShared(one));
  const toBars = ({ section, scale }: ScaledSection) => (
    <div key={section.label} className="mt-5 break-inside-avoid">
      <h3 className="mb-1 text-sm font-semibold">{section.label}</h3>
      <SectionBars
        section={section}
        scale={scale}
        runs={runs}
        baselineLetter={baseline.letter}
        mixesStatistics={statistics.length > 1}
      />
    </div>
  );
  return (
    <>
      <PageHead
        title={t("title", { count: runs.length })}
        meta={
          <>
            <span>{t(`metrics.${query.metric}`)}</span>
            <span>
              {statistics.length === 1 && only !== undefined
                ? f(`statistics.${only}`)
                : t("statisticsDiffer")}
            </span>
            <span>{t("against", { letter: baseline.letter, name: baseline.name })}</span>
          </>
        }
      />
      <LeftOut query={query} records={records} />
      <Answer>{comparisonAnswer(sections[0], runs, baseline, query.metric, t, f)}</Answer>
      <AlsoDiffers facts={differingFacts(compared)} runs={runs} />
      <div className="*:mt-9 max-md:*:mt-7 print:*:mt-4">
        <section>
          <SectionHead title={t("runs")} />
          <RunList
            runs={runs}
            baselineId={baseline.id}
            hrefWithBaseline={(id) => comparisonHref({ ...state, baselineId: id })}
            hrefWithout={(id) =>
              comparisonHref({
                ...state,
                runIds: query.runIds.filter((one) => one !== id),
                baselineId: query.baselineId === id ? null : query.baselineId,
              })
            }
          />
          <details className="mt-3 print:hidden">
            <summary className="text-sm text-accent">{t("pick.change")}</summary>
            <div className="mt-3">
              <PickRuns
                runs={recent}
                chosen={query.runIds}
                unit={unit}
                hidden={{
                  ...(query.metric === "throughput" ? {} : { metric: query.metric }),
                  ...(addressUnit === null ? {} : { unit: addressUnit }),
                }}
              />
            </div>
          </details>
        </section>
        <section aria-labelledby="bars-title" className="print:break-inside-auto!">
          <SectionHead id="bars-title" title={t("sideBySide")}>
            <div className="max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
              <SegmentLinks
                label={t("metric")}
                items={metrics.map((metric) => ({
                  key: metric,
                  href: comparisonHref({ ...state, metric }),
                  isChosen: metric === query.metric,
                  children: t(`metrics.${metric}`),
                }))}
              />
            </div>
          </SectionHead>
          <p className="mb-2 max-w-205 text-xs text-text-2">
            {t(query.metric === "p99" ? "legendWithoutPasses" : "legend")} {t("rule")}
          </p>
          {sections.length === 0 ? <p className="text-sm text-text-2">{t("nothingToCompare")}</p> : null}
          {shared.map(toBars)}
          {single.length === 0 ? null : (
            <details className="mt-5">
              <summary className="text-sm text-accent">
                {t("singleRun", { count: single.length, workloads: labelsOf(single).join(f("join")) })}
              </summary>
              {single.map(toBars)}
            </details>
          )}
        </section>
        {sections.length === 0 ? null : (
          <SummaryTable sections={sections} runs={runs} baselineLetter={baseline.letter} />
        )}
      </div>
    </>
  );
}

const labelsOf = (sections: readonly ScaledSection[]) => sections.map(({ section }) => section.label);

/** Names what of the address could not be shown. */
export function LeftOut({
  query,
  records,
}: {
  query: ComparisonQuery;
  records: readonly RunRecord[];
}): ReactNode {
  const t = useTranslations("compare.leftOut");
  const missing = query.runIds.filter((id) => !records.some(({ summary }) => summary.id === id));
  if (missing.length === 0 && query.notIds.length === 0 && query.leftOut === 0) return null;
  return (
    <div role="status" className="mt-3 rounded-2 bg-warn-soft px-3 py-2.25 text-sm">
      {query.leftOut > 0 ? <p>{t("tooMany", { count: query.leftOut })}</p> : null}
      {missing.length > 0 ? (
        <p>
          {t("missing", { count: missing.length })}{" "}
          <span className="font-mono text-xs wrap-anywhere">{missing.join(", ")}</span>
        </p>
      ) : null}
      {query.notIds.length > 0 ? (
        <p>
          {t("notIds")} <span className="font-mono text-xs wrap-anywhere">{query.notIds.join(", ")}</span>
        </p>
      ) : null}
    </div>
  );
}
