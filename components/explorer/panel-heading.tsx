import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { Panel } from "#lib/explorer/answer.ts";
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

/** The name of a panel: its facet, its workload, and what else its runs share. */
export function PanelHeading({
  panel,
  texts,
  namesWorkload,
}: {
  panel: Panel;
  texts: DimensionTexts;
  namesWorkload: boolean;
}): ReactNode {
  const t = useTranslations("explorer");
  const shared = panel.shared
    .filter(({ dimension, value }) => telling.includes(dimension) && value !== null)
    .sort((a, b) => telling.indexOf(a.dimension) - telling.indexOf(b.dimension))
    .slice(0, mostShared);
  const isPublished = panel.shared.some(
    ({ dimension, value }) => dimension === "origin" && value === "published",
  );
  const parts = [
    namesWorkload || panel.facet === null ? panel.workload : null,
    ...shared.map(texts.alone),
  ].filter((part) => part !== null);
  const [title, ...rest] = panel.facet === null ? parts : [texts.alone(panel.facet), ...parts];
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="font-semibold">{title}</span>
      {isPublished ? <Badge look="source">{t("published")}</Badge> : null}
      {rest.length === 0 ? null : (
        <span className="text-xs font-normal text-text-2">{rest.join(t("join"))}</span>
      )}
    </span>
  );
}
