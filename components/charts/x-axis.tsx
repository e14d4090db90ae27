import type { ReactNode } from "react";
import styles from "./plot.module.css";
import { round } from "./svg-path.ts";

/** A place on the axis, in percent of its width; a minor one is left out where the plot is narrow. */
export type XTick = { x: number; text: string; isMinor?: boolean };

/** The ticks below a plot and its title. */
export function XAxis({ ticks, title }: { ticks: readonly XTick[]; title: string }): ReactNode {
  return (
    <>
      {ticks.map(({ x, text, isMinor }) => (
        <span
          key={x}
          className={`${styles.xTick} ${isMinor === true ? styles.minor : ""}`}
          style={{ left: `${round(x)}%` }}
        >
          {text}
        </span>
      ))}
      <span className={styles.xTitle}>{title}</span>
    </>
  );
}
