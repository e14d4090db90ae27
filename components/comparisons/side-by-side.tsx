import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { NamedRun as TitledRun } from "#components/runs/run-head.tsx";
import { Answer, PageHead } from "#components/ui/page-head.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { SegmentLinks } from "#components/ui/segment.tsx";
import { differingFacts } from "#lib/comparisons/differences.ts";
import { type Metric, metrics } from "#lib/comparisons/query.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { AlsoDiffers } from "./also-differs.tsx";
import { comparisonAnswer } from "./comparison-answer.ts";
import { type RunChoices, RunList } from "./run-list.tsx";
import { nameRuns } from "./run-names.ts";
import { type ScaledSection, toScaledSections } from "./scaled-sections.ts";
import { SectionBars } from "./section-bars.tsx";
import { SummaryTable } from "./summary-table.tsx";

type Props = {
  records: readonly TitledRun[];
  /** Null for the first run. */
  baselineId: string | null;
  metric: Metric;
  hrefWithMetric: (metric: Metric) => string;
  /** What stands around the title, and in place of it. */
  head?: { before?: ReactNode; title?: ReactNode; actions?: ReactNode };
  /** What is said before the sentence. */
  notice: ReactNode;
  /** How the reader changes what is compared; null on a page that shows nothing but this. */
  choices: (RunChoices & { pick: ReactNode }) | null;
  unit: RateUnit;
  locale: Locale;
  timeZone: string;
};

/** Runs side by side: the sentence, what else differs, bars for each workload, the same as a table. */
export function SideBySide(props: Props): ReactNode {
  const { records, metric, hrefWithMetric, head, notice, choices, unit, locale, timeZone } = props;
  const t = useTranslations("compare");
  const f = useTranslations("facts");
  const runs = nameRuns(records, locale, timeZone, choices !== null);
  const baseline = runs.find(({ id }) => id === props.baselineId) ?? runs[0];
  if (baseline === undefined) return null;
  const sections = toScaledSections(runs, metric, baseline.id, unit);
  const statistics = [...new Set(sections.flatMap(({ section }) => section.statistics))];
  const [only] = statistics;
  const isCommon = ({ section }: ScaledSection) => section.runCount > 1 || runs.length === 1;
  const common = sections.filter(isCommon);
  const single = sections.filter((one) => !isCommon(one));
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
        before={head?.before}
        title={head?.title ?? t("title", { count: runs.length })}
        {...(head?.actions === undefined ? {} : { actions: head.actions })}
        meta={
          <>
            {head?.title === undefined ? null : (
              <span className="basis-full">{t("title", { count: runs.length })}</span>
            )}
            <span>{t(`metrics.${metric}`)}</span>
            <span>
              {statistics.length === 1 && only !== undefined
                ? f(`statistics.${only}`)
                : t("statisticsDiffer")}
            </span>
            <span>{t("against", { letter: baseline.letter, name: baseline.name })}</span>
          </>
        }
      />
      {notice}
      <Answer>{comparisonAnswer(sections[0], runs, baseline, metric, t, f)}</Answer>
      <AlsoDiffers facts={differingFacts(runs)} runs={runs} />
      <div className="*:mt-9 max-md:*:mt-7 print:*:mt-4">
        <section>
          <SectionHead title={t("runs")} />
          <RunList runs={runs} baselineId={baseline.id} choices={choices} />
          {choices === null ? null : (
            <details className="mt-3 print:hidden">
              <summary className="text-sm text-accent">{t("pick.change")}</summary>
              <div className="mt-3">{choices.pick}</div>
            </details>
          )}
        </section>
        <section aria-labelledby="bars-title" className="print:break-inside-auto!">
          <SectionHead id="bars-title" title={t("sideBySide")}>
            <div className="max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
              <SegmentLinks
                label={t("metric")}
                items={metrics.map((one) => ({
                  key: one,
                  href: hrefWithMetric(one),
                  isChosen: one === metric,
                  children: t(`metrics.${one}`),
                }))}
              />
            </div>
          </SectionHead>
          <p className="mb-2 max-w-205 text-xs text-text-2">
            {t(metric === "p99" ? "legendWithoutPasses" : "legend")} {t("rule")}
          </p>
          {sections.length === 0 ? <p className="text-sm text-text-2">{t("nothingToCompare")}</p> : null}
          {common.map(toBars)}
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
