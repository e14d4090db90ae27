import type { ReactNode } from "react";
import styles from "./row-plot.module.css";

type Span = { from: number; to: number };

/** What stands in the row of its figures. All places are percent of the axis. */
export type RowPlotProps = {
  /** Any CSS colour. */
  colour: string;
  /** From zero unless `from` says else; null where there is no bar. */
  bar: { from?: number; to: number } | null;
  /** Why nothing is drawn. */
  blank: string | null;
  whisker: Span | null;
  points: readonly number[];
  /** Quartiles and median of many runs. */
  box: (Span & { at: number }) | null;
  /** The middle of a strip. */
  median: number | null;
  ceiling: number | null;
};

/** A bar or a strip of points over the grid of its column; `step` is the distance of grid lines. */
export function RowPlot({ plot, step }: { plot: RowPlotProps; step: number }): ReactNode {
  const { bar, box, ceiling, median } = plot;
  if (plot.blank !== null)
    return (
      <span className={styles.plot} data-blank="">
        <span className={styles.blank}>{plot.blank}</span>
      </span>
    );
  const from = bar?.from ?? 0;
  return (
    <span className={styles.plot} aria-hidden="true" style={{ backgroundSize: `${step}% 100%` }}>
      {bar === null ? null : (
        <span
          className={styles.bar}
          data-range={from > 0 ? "" : undefined}
          data-testid="bar"
          style={{ left: `${from}%`, width: `${bar.to - from}%`, background: plot.colour }}
        />
      )}
      {ceiling === null ? null : (
        <span
          className={styles.ceiling}
          data-mark="ceiling"
          data-testid="ceiling"
          style={{ left: `${ceiling}%` }}
        />
      )}
      {box === null ? null : (
        <span
          className={styles.box}
          data-on-bar={bar === null ? undefined : ""}
          data-testid="quartiles"
          style={{
            left: `${box.from}%`,
            width: `${box.to - box.from}%`,
            borderColor: bar === null ? plot.colour : undefined,
          }}
        />
      )}
      {plot.whisker === null ? null : (
        <span
          className={styles.whisker}
          data-testid="whisker"
          style={{ left: `${plot.whisker.from}%`, width: `${plot.whisker.to - plot.whisker.from}%` }}
        />
      )}
      {numbered(plot.points).map(({ place, number }) => (
        <span
          key={number}
          className={styles.point}
          data-mark="run"
          data-strip={bar === null ? "" : undefined}
          data-testid="point"
          style={{ left: `${place}%`, borderColor: bar === null ? plot.colour : undefined }}
        />
      ))}
      {median === null ? null : (
        <span
          className={styles.median}
          data-testid="median"
          style={{ left: `${median}%`, background: plot.colour }}
        />
      )}
    </span>
  );
}

const numbered = (places: readonly number[]) => places.map((place, at) => ({ place, number: at + 1 }));
