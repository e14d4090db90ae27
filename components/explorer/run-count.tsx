import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Cell } from "#lib/explorer/answer.ts";

type Counted = Pick<Cell, "runCount" | "withoutValue" | "spread" | "figure">;

/** Runs that the figure of a cell rests on: those with a value or, where a source says a range, a bound or a ratio, its run. */
export const runsWithFigure = ({ runCount, withoutValue, spread, figure }: Counted): number =>
  spread === null && figure !== null && figure.is !== "unknown" ? runCount + withoutValue : runCount;

/** Runs of a cell that its figure says nothing about. */
export const runsWithoutFigure = (cell: Counted): number =>
  cell.runCount + cell.withoutValue - runsWithFigure(cell);

/** How many runs stand behind the figure of a cell; those without one are named beside it, not added. */
export function RunCount({ cell }: { cell: Counted }): ReactNode {
  const t = useTranslations("explorer");
  const without = runsWithoutFigure(cell);
  if (without === 0) return runsWithFigure(cell);
  const note = t("withoutFigure", { count: without });
  return (
    <span title={note}>
      {runsWithFigure(cell)}
      <span className="sr-only"> {note}</span>
    </span>
  );
}
