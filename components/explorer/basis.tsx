import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Comparison, Label } from "#lib/explorer/answer.ts";
import { dimensionTexts } from "#lib/i18n/dimension-text.ts";

/** What is measured and how it is summed up, before any figure: metric, workloads and statistics; `filters` only where no chips name them. */
export function Basis({
  comparison,
  areFiltersNamed,
}: {
  comparison: Comparison;
  areFiltersNamed: boolean;
}): ReactNode {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  const texts = dimensionTexts(useLocale());
  const workloads = [
    ...new Set(
      comparison.panels.flatMap(({ workload, curves }) => [
        ...(workload === null ? [] : [workload]),
        ...curves.map((curve) => curve.workload),
      ]),
    ),
  ];
  const toText = ({ dimension, isExcluded, labels }: Comparison["filters"][number]) => {
    const name = texts.label(dimension);
    const [only, ...more] = labels;
    if (isExcluded && more.length === 0 && only?.value === null) return t("controls.filterKnown", { name });
    return t(isExcluded ? "controls.filterIsNot" : "controls.filterIs", {
      name,
      values: labels.map((label: Label) => texts.value(label)).join(t("join")),
    });
  };
  const parts = [
    t(`metrics.${comparison.metric}`),
    ...workloads,
    ...comparison.statistics.map((one) => f(`statistics.${one}`)),
    ...(areFiltersNamed ? comparison.filters.map(toText) : []),
  ];
  return (
    <p data-testid="basis" className="mb-2 text-sm text-text-2">
      {parts.join(t("answer.semicolon"))}
    </p>
  );
}
