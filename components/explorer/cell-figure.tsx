import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type FactsTranslator, figureText } from "#components/runs/figure-text.ts";
import type { Cell } from "#lib/explorer/answer.ts";
import type { MetricScale } from "./metric-scale.ts";

/** What a cell says in one place: a figure with its mark, or the words for there being none. */
export type CellText = {
  text: string;
  hasValue: boolean;
  mark: "reading" | "doubtful" | null;
  remark: string | null;
};

export function cellText(cell: Cell, scale: MetricScale, f: FactsTranslator): CellText {
  const { figure, spread, quality } = cell;
  const mark = quality === "reading" || quality === "doubtful" ? quality : null;
  if (figure !== null) {
    const words = figureText(figure, scale.published, f);
    return {
      text: figure.is === "ratio" ? ratioText(figure, f) : words.text,
      hasValue: figure.is === "value",
      mark: words.mark,
      remark: words.remark,
    };
  }
  if (spread === null) return { text: f("notKnown"), hasValue: false, mark, remark: null };
  const isFromSource = quality !== null && quality !== "measured" && cell.runCount === 1;
  const amount = (isFromSource ? scale.published : scale.exact)(spread.median);
  return {
    text: cell.isApproximate ? f("figure.approximate", { value: amount }) : amount,
    hasValue: true,
    mark,
    remark: null,
  };
}

/** A source's ratio with its own digits: `0.67 × another run`. */
function ratioText({ ratio, quality }: { ratio: number; quality: string }, f: FactsTranslator): string {
  const text = f("figure.ratio", { ratio: String(Number(ratio.toPrecision(4))) });
  return quality === "approximate" || quality === "derived" ? f("figure.approximate", { value: text }) : text;
}

/** The figure of a cell; `statistics` says how it sums up its passes where a page has several. */
export function CellFigure({
  cell,
  scale,
  namesStatistic,
}: {
  cell: Cell;
  scale: MetricScale;
  namesStatistic: boolean;
}): ReactNode {
  const f = useTranslations("facts");
  const { text, hasValue, mark, remark } = cellText(cell, scale, f);
  const notes = [
    mark === null ? null : f(`figure.${mark}`),
    namesStatistic && hasValue ? cell.statistics.map((one) => f(`statistics.${one}`)).join(f("join")) : null,
  ].filter((note): note is string => note !== null && note !== "");
  return (
    <span title={remark ?? undefined}>
      <span className={hasValue ? undefined : "text-xs font-normal text-text-3"}>{text}</span>
      {notes.map((note) => (
        <span key={note} className="block text-xs font-normal text-text-3">
          {note}
        </span>
      ))}
    </span>
  );
}
