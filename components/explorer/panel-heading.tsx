import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { Comparison, Panel } from "#lib/explorer/answer.ts";
import type { DimensionTexts } from "#lib/i18n/dimension-text.ts";

const mostShared = 4;
/** What all runs of a panel share is long; these say most about it. */
const telling = [
  "target",
  "clientCount",
  "protocol",
  "nasLink",
  "pathLink",
  "raid",
  "media",
  "acceleration",
  "fileSystem",
  "client",
  "tool",
];

/** What tells a panel from the others: its facet, and its workload and operation where they differ. */
export function panelNames(panel: Panel, { panels }: Comparison, texts: DimensionTexts): string[] {
  const { facet, workload, operation } = panel;
  const differs = (key: "workload" | "operation") => new Set(panels.map((one) => one[key])).size > 1;
  return [
    facet === null ? null : texts.alone(facet),
    differs("workload") || (facet === null && !differs("operation")) ? workload : null,
    operation !== null && differs("operation")
      ? texts.value({ dimension: "operation", value: operation, name: null })
      : null,
  ].filter((part) => part !== null);
}

/** The name of a panel and what else its runs share; `isBare` leaves the name to what stands beside it. */
export function PanelHeading({
  panel,
  comparison,
  texts,
  isBare = false,
}: {
  panel: Panel;
  comparison: Comparison;
  texts: DimensionTexts;
  isBare?: boolean;
}): ReactNode {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  const shared = panel.shared
    .filter(({ dimension, value }) => telling.includes(dimension) && value !== null)
    .sort((a, b) => telling.indexOf(a.dimension) - telling.indexOf(b.dimension))
    .slice(0, mostShared)
    .map(texts.alone);
  const isPublished = panel.shared.some(
    ({ dimension, value }) => dimension === "origin" && value === "published",
  );
  const [title, ...names] = isBare
    ? [panel.facet === null ? undefined : texts.alone(panel.facet)]
    : panelNames(panel, comparison, texts);
  const [statistic, ...others] = panel.statistics;
  const rest = [
    ...names,
    ...shared,
    ...(statistic !== undefined && others.length === 0 && comparison.statistics.length > 1
      ? [f(`statistics.${statistic}`)]
      : []),
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {title === undefined ? null : <span className="font-semibold">{title}</span>}
      {isPublished ? <Badge look="source">{t("published")}</Badge> : null}
      {rest.length === 0 ? null : (
        <span className="text-xs font-normal text-text-2">{rest.join(t("join"))}</span>
      )}
    </span>
  );
}
