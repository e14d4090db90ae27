import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { toFoundFacts } from "#lib/configurations/differences.ts";
import { formatCount } from "#lib/format/number.ts";
import { configurationLine } from "#lib/i18n/configuration-text.ts";
import { getRunTimeText } from "#lib/i18n/run-time.ts";
import type { TargetConditions } from "#lib/targets/history.ts";
import type { TargetItem } from "#lib/targets/records.ts";
import { choiceOfAll, choiceOfOne } from "./target-choice.ts";

const checkboxClass = "size-4 cursor-pointer align-middle accent-accent";

/** All targets, one a row: what it is, how it is set, when it was measured last. Those that people may change can be chosen. */
export async function TargetTable({
  targets,
  conditions,
}: {
  targets: readonly TargetItem[];
  conditions: readonly TargetConditions[];
}): Promise<ReactNode> {
  const [t, tConfiguration, timeText] = await Promise.all([
    getTranslations("targets"),
    getTranslations("configurations"),
    getRunTimeText(),
  ]);
  const byId = new Map(conditions.map((one) => [one.id, one]));
  const lineOf = ({ id }: TargetItem): string | null => {
    const { written = null, latest = null } = byId.get(id) ?? {};
    const facts = written ?? (latest === null ? null : toFoundFacts({ configuration: latest.found }));
    return facts === null ? null : configurationLine(facts, tConfiguration);
  };
  const unknown = <NoValue>{t("notKnown")}</NoValue>;
  return (
    <Table label={t("table")}>
      <thead>
        <tr>
          <ColumnHead className="w-8">
            <input
              type="checkbox"
              name={choiceOfAll}
              aria-label={t("choose.all")}
              autoComplete="off"
              className={checkboxClass}
            />
          </ColumnHead>
          <ColumnHead>{t("columns.name")}</ColumnHead>
          <ColumnHead className="max-md:hidden">{t("columns.kind")}</ColumnHead>
          <ColumnHead className="max-md:hidden">{t("columns.model")}</ColumnHead>
          <ColumnHead className="max-md:hidden">{t("columns.configuration")}</ColumnHead>
          <ColumnHead isNumeric>{t("columns.runs")}</ColumnHead>
          <ColumnHead>{t("columns.last")}</ColumnHead>
          <ColumnHead className="max-md:hidden">{t("columns.tags")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {targets.map((target) => {
          const model = [target.vendor, target.model].filter((part) => part !== null).join(" ");
          const latest = byId.get(target.id)?.latest ?? null;
          const last = latest === null ? null : timeText(latest);
          const line = lineOf(target);
          return (
            <tr key={target.id} className="align-top">
              <Cell>
                {target.publicationKey === null && (
                  <input
                    type="checkbox"
                    name={choiceOfOne}
                    value={target.id}
                    aria-label={t("choose.one", { name: target.name })}
                    autoComplete="off"
                    className={checkboxClass}
                  />
                )}
              </Cell>
              <RowHead className="md:min-w-40">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Link href={`/targets/${target.id}`} className="link wrap-anywhere">
                    {target.name}
                  </Link>
                  {target.publicationKey !== null && <Badge look="source">{t("published")}</Badge>}
                </span>
                <span className="block text-xs font-normal text-text-2 md:hidden">
                  {[t(`kind.${target.kind}`), ...(model === "" ? [] : [model])].join(" · ")}
                </span>
                {line === null ? null : (
                  <span className="block text-xs font-normal text-text-3 md:hidden">{line}</span>
                )}
              </RowHead>
              <Cell className="whitespace-nowrap max-md:hidden">{t(`kind.${target.kind}`)}</Cell>
              <Cell className="min-w-32 max-md:hidden">{model === "" ? unknown : model}</Cell>
              <Cell className="min-w-60 max-md:hidden">{line ?? <NoValue>{t("notDescribed")}</NoValue>}</Cell>
              <Cell isNumeric>
                {target.runCount === 0 ? (
                  0
                ) : (
                  <Link href={`/runs?target=${encodeURIComponent(target.key)}`} className="link">
                    {formatCount(target.runCount)}
                  </Link>
                )}
              </Cell>
              <Cell className="whitespace-nowrap">
                {last === null ? (
                  <NoValue>{t("never")}</NoValue>
                ) : (
                  <span title={last.title}>{last.text}</span>
                )}
              </Cell>
              <Cell className="max-md:hidden">
                {target.tags.length === 0 ? (
                  <span className="whitespace-nowrap">
                    <NoValue>{t("none")}</NoValue>
                  </span>
                ) : (
                  target.tags.join(", ")
                )}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
