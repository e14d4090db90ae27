import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { RunLabel } from "./run-label.tsx";
import type { NamedRun } from "./run-names.ts";

/** How the runs of a comparison are changed by its reader. */
export type RunChoices = {
  hrefWithBaseline: (id: string) => string;
  hrefWithout: (id: string) => string;
};

/** The runs side by side in this comparison, with the choice of the baseline where there is one. */
export function RunList({
  runs,
  baselineId,
  choices,
}: {
  runs: readonly NamedRun[];
  baselineId: string;
  choices: RunChoices | null;
}): ReactNode {
  const t = useTranslations("compare");
  const f = useTranslations("facts");
  return (
    <Table label={t("runs")}>
      <thead>
        <tr>
          <ColumnHead>{t("heads.run")}</ColumnHead>
          <ColumnHead>{t("heads.from")}</ColumnHead>
          <ColumnHead>{t("heads.profile")}</ColumnHead>
          <ColumnHead>{t("heads.baseline")}</ColumnHead>
          {choices === null ? null : (
            <ColumnHead>
              <span className="sr-only">{t("heads.leaveOut")}</span>
            </ColumnHead>
          )}
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <RowHead>
              <RunLabel run={run} />
            </RowHead>
            <Cell className="whitespace-nowrap">
              {run.author ?? <NoValue>{f("notKnown")}</NoValue>}
              {run.report.origin.kind === "agent" ? null : (
                <span className="ml-2">
                  <Badge look="source">{t(`origin.${run.report.origin.kind}`)}</Badge>
                </span>
              )}
            </Cell>
            <Cell className="whitespace-nowrap">{run.report.profile.name}</Cell>
            <Cell className="whitespace-nowrap">
              {run.id === baselineId ? (
                <span aria-current="true" className="font-medium">
                  {t("difference.baseline")}
                </span>
              ) : choices === null ? null : (
                <Link href={choices.hrefWithBaseline(run.id)} scroll={false} className="link print:hidden">
                  {t("makeBaseline")}
                  <span className="sr-only">{` ${run.letter}`}</span>
                </Link>
              )}
            </Cell>
            {choices === null ? null : (
              <Cell isNumeric>
                <Link href={choices.hrefWithout(run.id)} scroll={false} className="link print:hidden">
                  {t("leaveOut")}
                  <span className="sr-only">{` ${run.letter}`}</span>
                </Link>
              </Cell>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
