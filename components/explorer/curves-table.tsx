import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { GroupMarker } from "#components/charts/group-marker.tsx";
import { figureText } from "#components/runs/figure-text.ts";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { Figure } from "#lib/contract/figure.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { quantityText } from "#lib/format/quantity.ts";
import type { CurvePanel } from "./curve-series.ts";
import { DifferenceView } from "./difference-view.tsx";
import type { SeriesStyle } from "./series-styles.ts";
import type { ViewTexts } from "./view-texts.ts";

type Props = {
  panels: readonly { panel: CurvePanel; title: string }[];
  groups: readonly SeriesStyle[];
  texts: ViewTexts;
};

const iopsText = (iops: number) => formatIops(iops, "table").figure;
/** Bounds such as "1 ms" are round, not measured to three digits. */
const latencyText = (us: number) =>
  us === 1000 ? quantityText({ figure: "1", unit: "ms" }) : quantityText(formatLatencyUs(us));

/** Start, last load under 1 ms and peak of each curve, with the difference at the peak and how the figures are known. */
export function CurvesTable({ panels, groups, texts }: Props): ReactNode {
  const t = useTranslations("explorer");
  return (
    <Table label={t("table")}>
      <thead>
        <tr>
          <ColumnHead>{texts.groupHead}</ColumnHead>
          <ColumnHead isNumeric>{t("curves.heads.start")}</ColumnHead>
          <ColumnHead isNumeric>{t("curves.heads.startLatency")}</ColumnHead>
          <ColumnHead isNumeric>{t("curves.heads.under1ms")}</ColumnHead>
          <ColumnHead isNumeric>{t("curves.heads.peak")}</ColumnHead>
          <ColumnHead isNumeric>{t("curves.heads.peakLatency")}</ColumnHead>
          <ColumnHead isNumeric>{t("differenceHead")}</ColumnHead>
          <ColumnHead isNumeric>{t("curves.heads.quality")}</ColumnHead>
        </tr>
      </thead>
      {panels.map(({ panel, title }) => (
        <tbody key={panel.key}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={8}
              className="border-b border-line pt-3.5 pb-2 text-left text-xs font-medium text-text-2"
            >
              {title}
            </th>
          </tr>
          {panel.curves.map((curve) => {
            const style = groups.find(({ key }) => key === curve.line.groupKey);
            const { quality, under1ms, difference } = curve.line;
            return (
              <tr key={curve.key}>
                <RowHead className="whitespace-nowrap">
                  <span className="flex items-center gap-1.5">
                    {style === undefined ? null : <GroupMarker shape={style.shape} colour={style.colour} />}
                    {style?.text ?? curve.line.groupKey}
                  </span>
                </RowHead>
                <FigureCell figure={curve.start?.iops ?? null} format={iopsText} />
                <FigureCell figure={curve.start?.us ?? null} format={latencyText} />
                <FigureCell figure={under1ms} format={iopsText} />
                <FigureCell figure={curve.peak?.iops ?? null} format={iopsText} isStrong />
                <FigureCell figure={curve.peak?.us ?? null} format={latencyText} />
                <Cell isNumeric>
                  <DifferenceView difference={difference} />
                </Cell>
                <Cell isNumeric className="text-text-3">
                  {quality === null ? "" : t(`qualities.${quality}`)}
                </Cell>
              </tr>
            );
          })}
          {panel.doubtfulKeys.map((groupKey) => {
            const style = groups.find(({ key }) => key === groupKey);
            return (
              <tr key={groupKey}>
                <RowHead className="whitespace-nowrap">
                  <span className="flex items-center gap-1.5">
                    {style === undefined ? null : <GroupMarker shape={style.shape} colour={style.colour} />}
                    {style?.text ?? groupKey}
                  </span>
                </RowHead>
                <Cell isNumeric colSpan={6}>
                  <NoValue>{t("curves.doubtful")}</NoValue>
                </Cell>
                <Cell isNumeric className="text-text-3">
                  {t("qualities.doubtful")}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      ))}
    </Table>
  );
}

function FigureCell({
  figure,
  format,
  isStrong = false,
}: {
  figure: Figure | null;
  format: (amount: number) => string;
  isStrong?: boolean;
}) {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  if (figure === null || figure.is === "unknown")
    return (
      <Cell isNumeric>
        <NoValue>{t("notStated")}</NoValue>
      </Cell>
    );
  const { text, isKnown, remark } = figureText(figure, format, f);
  return (
    <Cell isNumeric className={isStrong ? "font-semibold" : undefined} title={remark ?? undefined}>
      {isKnown ? text : <NoValue>{text}</NoValue>}
    </Cell>
  );
}
