import type { ReactNode } from "react";
import styles from "./heat-matrix.module.css";

/** `step` 0 to 4 of one hue; null where nothing was measured. */
export type HeatCell = { key: string; step: number | null; figure: ReactNode; more: readonly string[] };

type Side = { name: string; values: readonly { key: string; text: string }[] };

/** What scrolls sideways must be reachable by keyboard. */
const focusable = { tabIndex: 0 };

/** From here on a matrix has small cells, and a frame that scrolls. */
export const longMatrixRows = 12;

/** A table whose cells are tinted by their figure. Both sides say their dimension and value. */
export function HeatMatrix({
  caption,
  rows,
  columns,
  cells,
}: {
  caption: string;
  rows: Side;
  columns: Side;
  cells: readonly (readonly HeatCell[])[];
}): ReactNode {
  const isWide = columns.values.length > 4;
  return (
    <section
      aria-label={caption}
      {...focusable}
      data-long={rows.values.length > longMatrixRows ? "" : undefined}
      className={`scroll-x max-md:-mx-4 max-md:px-4 ${styles.frame}`}
    >
      <table className={styles.matrix} data-wide={isWide ? "" : undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.values.map(({ key, text }) => (
              <th key={key} scope="col">
                <span className={styles.name}>{columns.name}</span>
                <span className={styles.value}>{text}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.values.map(({ key, text }, at) => (
            <tr key={key}>
              <th scope="row">
                <span className={styles.name}>{rows.name}</span>
                <span className={styles.value}>{text}</span>
              </th>
              {(cells[at] ?? []).map((cell) => (
                <td key={cell.key} className={styles.cell} data-step={cell.step ?? "none"}>
                  <span className={styles.figure}>{cell.figure}</span>
                  {cell.more.map((line) => (
                    <span key={line} className={styles.more}>
                      {line}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
