import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Doubts } from "#components/runs/doubts.tsx";
import { EngineSection } from "#components/runs/engine-section.tsx";
import { FactsSection } from "#components/runs/facts-section.tsx";
import { TransferNote } from "#components/runs/next-steps.tsx";
import { OtherResults } from "#components/runs/other-results.tsx";
import { ResultGrid } from "#components/runs/result-grid.tsx";
import { RunAnswer } from "#components/runs/run-answer.tsx";
import { RunCharts } from "#components/runs/run-charts.tsx";
import { MetaLine, RunTitle } from "#components/runs/run-head.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { transferEstimates, transferExampleBytes } from "#lib/analysis/transfer.ts";
import type { Report } from "#lib/contract/report.ts";
import type { ShareMode } from "#lib/contract/share.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { toDoubts } from "#lib/runs/doubts.ts";
import { toFactGroups } from "#lib/runs/facts.ts";
import { toGridRows } from "#lib/runs/grid.ts";
import { profileAbout } from "#lib/runs/profile-about.ts";
import { toNamedRun } from "./named-run.ts";
import { ShareBanner } from "./share-banner.tsx";
import { ShareData } from "./share-data.tsx";
import { ShareNote } from "./share-note.tsx";

type Props = {
  /** Redacted, its hidden names in words. */
  report: Report;
  share: { mode: ShareMode; title: string | null; note: string | null };
  /** The page's address without its query, and the day on which it was shared. */
  path: string;
  day: string;
  unit: RateUnit;
  locale: Locale;
  timeZone: string;
  parameters: Record<string, string | string[] | undefined>;
};

/**
 * A run for whoever has the link: the parts of a run's page that hold figures and settings, each named here, so that what run pages
 * get later is not shown to strangers by itself.
 */
export function SharedRun({
  report,
  share,
  path,
  day,
  unit,
  locale,
  timeZone,
  parameters,
}: Props): ReactNode {
  const t = useTranslations("run");
  const rows = toGridRows(report);
  const doubts = toDoubts(report);
  const runTitle = <RunTitle record={toNamedRun(report)} locale={locale} timeZone={timeZone} />;
  return (
    <>
      <PageHead
        before={<ShareBanner mode={share.mode} day={day} />}
        title={share.title ?? runTitle}
        meta={
          <>
            {share.title === null ? null : <span className="basis-full">{runTitle}</span>}
            <MetaLine report={report} />
          </>
        }
      />
      <RunAnswer report={report} unit={unit} doubtCount={doubts.length} />
      <ShareNote text={share.note} />
      <div
        className={classNames(
          "grid gap-x-8 gap-y-7",
          rows.length > 0 &&
            "lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]",
        )}
      >
        {rows.length > 0 ? (
          <div className="min-w-0">
            <ResultGrid rows={rows} unit={unit} />
          </div>
        ) : null}
        <aside className="space-y-6" aria-label={t("aside")}>
          <Doubts doubts={doubts} />
          <TransferNote
            estimates={transferEstimates(report, transferExampleBytes)}
            unit={unit}
            locale={locale}
          />
        </aside>
      </div>
      <div className="*:mt-9 max-md:*:mt-7 print:*:mt-4">
        <OtherResults report={report} unit={unit} locale={locale} path={path} parameters={parameters} />
        <EngineSection engine={report.engine} />
        {rows.length > 0 ? (
          <RunCharts report={report} path={path} unit={unit} parameters={parameters} />
        ) : null}
        <FactsSection groups={toFactGroups(report)} about={profileAbout(report)} />
        <ShareData path={path} />
      </div>
    </>
  );
}
