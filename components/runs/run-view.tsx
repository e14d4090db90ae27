import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RunSource } from "#components/publications/run-source.tsx";
import { ShareRunButton } from "#components/shares/share-button.tsx";
import { ButtonLink, buttonClass } from "#components/ui/button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { transferEstimates, transferExampleBytes } from "#lib/analysis/transfer.ts";
import { isBuiltInProfileName } from "#lib/contract/profile-names.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { toDoubts } from "#lib/runs/doubts.ts";
import { toFactGroups } from "#lib/runs/facts.ts";
import { toGridRows } from "#lib/runs/grid.ts";
import { profileAbout } from "#lib/runs/profile-about.ts";
import type { RunRecord } from "#lib/runs/queries.ts";
import { repeatCommand } from "#lib/runs/repeat-command.ts";
import { ConfigurationSection } from "./configuration-section.tsx";
import { DeleteRun } from "./delete-run.tsx";
import { Doubts } from "./doubts.tsx";
import { EngineSection } from "./engine-section.tsx";
import { FactsSection } from "./facts-section.tsx";
import { RepeatNote, TransferNote } from "./next-steps.tsx";
import { OtherResults } from "./other-results.tsx";
import { ResultGrid } from "./result-grid.tsx";
import { RunAnswer } from "./run-answer.tsx";
import { RunCharts } from "./run-charts.tsx";
import { RunHead } from "./run-head.tsx";

type Props = {
  record: RunRecord;
  unit: RateUnit;
  locale: Locale;
  timeZone: string;
  parameters: Record<string, string | string[] | undefined>;
  onDelete: (ids: string[]) => Promise<number>;
  /** What people added to the run, and what they changed of it. */
  annotations: ReactNode;
  log: ReactNode;
};

/** A run: the sentence, the grid, doubts and next steps, latency and time, facts, the raw report. */
export function RunView({
  record,
  unit,
  locale,
  timeZone,
  parameters,
  onDelete,
  annotations,
  log,
}: Props): ReactNode {
  const t = useTranslations("run");
  const { report, summary } = record;
  const rows = toGridRows(report);
  const doubts = toDoubts(report);
  const command = repeatCommand(report, {
    folder: t("repeat.folder"),
    profileFile: t("repeat.profileFile"),
  });
  return (
    <>
      <RunHead
        record={record}
        locale={locale}
        timeZone={timeZone}
        actions={<Actions record={record} unit={unit} onDelete={onDelete} />}
      />
      <RunAnswer report={report} unit={unit} doubtCount={doubts.length} />
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
          {report.origin.kind === "published" ? <RunSource source={report.origin.source} /> : null}
          <Doubts doubts={doubts} />
          <TransferNote
            estimates={transferEstimates(report, transferExampleBytes)}
            unit={unit}
            locale={locale}
          />
          {command === null ? null : (
            <RepeatNote
              command={command}
              ownProfile={isBuiltInProfileName(report.profile.name) ? null : report.profile.name}
            />
          )}
        </aside>
      </div>
      <div className="*:mt-9 max-md:*:mt-7 print:*:mt-4">
        <OtherResults
          report={report}
          unit={unit}
          locale={locale}
          path={`/runs/${summary.id}`}
          parameters={parameters}
        />
        <EngineSection engine={report.engine} />
        {rows.length > 0 ? (
          <RunCharts report={report} path={`/runs/${summary.id}`} unit={unit} parameters={parameters} />
        ) : null}
        <ConfigurationSection
          runId={summary.id}
          report={report}
          isRefused={parameters.problem !== undefined}
        />
        {annotations}
        <FactsSection groups={toFactGroups(report)} about={profileAbout(report)} />
        {log}
        <section aria-labelledby="raw-title" className="print:hidden">
          <SectionHead id="raw-title" title={t("raw.title")} />
          <p className="text-sm text-text-2">{t("raw.what")}</p>
          <p className="mt-2">
            <a href={`/api/v1/runs/${summary.id}?download`} className={buttonClass()} download>
              <Icon name="download" />
              {t("raw.download")}
            </a>
          </p>
        </section>
      </div>
    </>
  );
}

function Actions({ record, unit, onDelete }: Pick<Props, "record" | "unit" | "onDelete">): ReactNode {
  const t = useTranslations("run.actions");
  const { id } = record.summary;
  return (
    <>
      <ButtonLink href={`/compare?runs=${id}`}>
        <Icon name="compare" />
        {t("compare")}
      </ButtonLink>
      {record.report.origin.kind === "published" ? null : (
        <DeleteRun
          id={id}
          onDelete={onDelete}
          words={{
            remove: t("delete"),
            title: t("deleteTitle"),
            text: t("deleteText"),
            cancel: t("cancel"),
            confirm: t("deleteConfirm"),
            failed: t("deleteFailed"),
          }}
        />
      )}
      <ShareRunButton runId={id} report={record.report} unit={unit} />
    </>
  );
}
