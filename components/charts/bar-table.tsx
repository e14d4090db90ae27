import type { ReactNode } from "react";
import styles from "./bar-table.module.css";
import { RowPlot, type RowPlotProps } from "./row-plot.tsx";

export type BarColour = "read" | "write" | "neutral";

/** One bar with its figures in the same row. All places are percent of the axis. */
export type BarRow = {
  key: string;
  label: ReactNode;
  colour: BarColour;
  /** Null where there is no bar to draw; `blank` then says why. */
  bar: { to: number } | { from: number; to: number } | null;
  blank: string | null;
  whisker: { from: number; to: number } | null;
  points: number[];
  figure: ReactNode;
  passes: ReactNode;
  difference: ReactNode;
};

export type BarTableProps = {
  caption: string;
  ticks: { at: number; text: string }[];
  heads: { label: string; figure: string; passes: string; difference: string };
  groups: { key: string; heading: ReactNode; rows: BarRow[] }[];
};

/** A table whose rows are bars from zero, so that nobody looks a value up twice. */
export function BarTable({ caption, ticks, heads, groups }: BarTableProps): ReactNode {
  const step = ticks.length > 1 ? 100 / (ticks.length - 1) : 100;
  return (
    <table className={styles.bars}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.label}</th>
          <td className={styles.plotCell}>
            <span className={styles.axis} aria-hidden="true">
              {ticks.map(({ at, text }) => (
                <span key={at} style={{ left: `${at}%` }}>
                  {text}
                </span>
              ))}
            </span>
          </td>
          <th scope="col" className={styles.number}>
            {heads.figure}
          </th>
          <th scope="col" className={`${styles.number} ${styles.passes}`}>
            {heads.passes}
          </th>
          <th scope="col" className={styles.number}>
            {heads.difference}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <tr className={styles.heading}>
            <th scope="rowgroup" colSpan={5}>
              {group.heading}
            </th>
          </tr>
          {group.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td className={styles.plotCell}>
                <RowPlot plot={toPlot(row)} step={step} />
              </td>
              <td className={`${styles.number} ${styles.figure}`}>{row.figure}</td>
              <td className={`${styles.number} ${styles.passes}`}>{row.passes}</td>
              <td className={styles.number}>{row.difference}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const toPlot = (row: BarRow): RowPlotProps => ({
  colour: row.colour === "neutral" ? "var(--cat-8)" : `var(--${row.colour})`,
  bar: row.bar,
  blank: row.bar === null ? (row.blank ?? "") : null,
  whisker: row.whisker,
  points: row.points,
  box: null,
  median: null,
  ceiling: null,
});
