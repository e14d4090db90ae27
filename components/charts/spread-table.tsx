import type { ReactNode } from "react";
import { RowPlot, type RowPlotProps } from "./row-plot.tsx";
import styles from "./spread-table.module.css";

export type SpreadRow = {
  key: string;
  /** What the colour stands for; null where there is one colour only. */
  series: ReactNode;
  plot: RowPlotProps;
  figure: ReactNode;
  runs: ReactNode;
  difference: ReactNode;
};

/** `find` is what a search among many groups looks into. */
export type SpreadGroup = { key: string; label: ReactNode; find: string; rows: SpreadRow[] };

type Props = {
  caption: string;
  ticks: readonly { at: number; text: string }[];
  heads: {
    group: string;
    series: string | null;
    plot: string;
    figure: string;
    runs: string;
    difference: string;
  };
  panels: readonly { key: string; heading: ReactNode; groups: readonly SpreadGroup[] }[];
  /** From this group of each panel on, rows are folded until asked for. */
  foldAfter: number | null;
  isCompact?: boolean;
  /** The words of colours are longer than those of read and write. */
  isSeriesLong?: boolean;
};

/** A table whose rows are bars or strips of points: groups, the colours of each, and their figures beside the plot. */
export function SpreadTable(props: Props): ReactNode {
  const { caption, ticks, heads, panels, foldAfter, isCompact = false, isSeriesLong = false } = props;
  const step = ticks.length > 1 ? (ticks[1]?.at ?? 100) - (ticks[0]?.at ?? 0) : 100;
  const columns = heads.series === null ? 5 : 6;
  return (
    <table
      className={styles.table}
      data-fold={foldAfter === null ? undefined : ""}
      data-compact={isCompact ? "" : undefined}
      data-series={heads.series === null ? undefined : isSeriesLong ? "long" : ""}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.groupHead}>
            {heads.group}
          </th>
          {heads.series === null ? null : (
            <th scope="col" className={styles.seriesHead}>
              <span className="sr-only">{heads.series}</span>
            </th>
          )}
          <td className={styles.plotHead}>
            <span className="sr-only">{heads.plot}</span>
            <span className={styles.axis} aria-hidden="true">
              {ticks.map(({ at, text }) => (
                <span key={at} style={{ left: `${at}%` }}>
                  {text}
                </span>
              ))}
            </span>
          </td>
          <th scope="col" className={`${styles.number} ${styles.figureHead}`}>
            {heads.figure}
          </th>
          <th scope="col" className={`${styles.number} ${styles.runsHead}`}>
            {heads.runs}
          </th>
          <th scope="col" className={`${styles.number} ${styles.differenceHead}`}>
            {heads.difference}
          </th>
        </tr>
      </thead>
      {panels.map((panel) => [
        panel.heading === null ? null : (
          <tbody key={panel.key} className={styles.headings}>
            <tr>
              <th scope="rowgroup" colSpan={columns}>
                {panel.heading}
              </th>
            </tr>
          </tbody>
        ),
        ...panel.groups.map((group, place) => (
          <tbody
            key={`${panel.key} ${group.key}`}
            className={styles.group}
            data-find={group.find}
            data-folded={foldAfter !== null && place >= foldAfter ? "" : undefined}
          >
            {group.rows.map((row, at) => (
              <tr key={row.key}>
                {at === 0 ? (
                  <th
                    scope={heads.series === null ? "row" : "rowgroup"}
                    rowSpan={heads.series === null ? undefined : group.rows.length}
                    className={styles.label}
                  >
                    {group.label}
                  </th>
                ) : null}
                {heads.series === null ? null : (
                  <th scope="row" className={styles.series}>
                    {row.series}
                  </th>
                )}
                <td className={styles.plotCell}>
                  <RowPlot plot={row.plot} step={step} />
                </td>
                <td className={`${styles.number} ${styles.figure}`}>{row.figure}</td>
                <td className={`${styles.number} ${styles.runs}`}>{row.runs}</td>
                <td className={`${styles.number} ${styles.difference}`}>{row.difference}</td>
              </tr>
            ))}
          </tbody>
        )),
      ])}
    </table>
  );
}
