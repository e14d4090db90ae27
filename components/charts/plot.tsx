import type { ReactNode } from "react";
import { Crosshair, type CrosshairStep } from "./crosshair.tsx";
import styles from "./plot.module.css";
import { spreadLabels } from "./scale.ts";

/** All places are percent of the plot: x from its left edge, y from its top. */
type Point = { x: number; y: number };

export type PlotLine = {
  colour: "read" | "write";
  /** A gap stands between segments. */
  segments: Point[][];
  hasDots: boolean;
};

/** A stretch at a steady value, with a label above its beginning, or above its end where it begins in the right half. */
export type PlotLevel = { from: number; to: number; y: number; text: string | null };

export type PlotProps = {
  yTicks: { y: number; text: string | null; isBase?: boolean }[];
  xTicks: { x: number; text: string; isMinor?: boolean }[];
  xTitle: string;
  bands?: { from: number; to: number }[];
  lines: PlotLine[];
  /** Labels right of the plot, at the ends of the lines. */
  endLabels: { colour: "read" | "write"; y: number; lines: string[] }[];
  /** Labels inside the plot, above or below a point. */
  marks?: (Point & { colour: "read" | "write"; text: string; isBelow: boolean })[];
  levels?: PlotLevel[];
  steps: CrosshairStep[];
  crosshairLabel: string;
  crosshairHint: string;
};

/** As the style sheet has it on a screen; labels keep their distance by it. */
const heightPx = 224;
const labelLinePx = 17;

const path = (segments: Point[][]) =>
  segments.map((points) => `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`).join("");
const dots = (segments: Point[][]) =>
  segments
    .flat()
    .map(({ x, y }) => `M${round(x)} ${round(y)}h0`)
    .join("");
const round = (value: number) => Number(value.toFixed(2));

/**
 * A line chart that fills whatever width it gets: the lines stretch in an SVG whose strokes do not, all text is laid out beside
 * them at its own size. Nothing is measured in the browser, so it is whole in the HTML and on paper.
 */
export function Plot(props: PlotProps): ReactNode {
  const { lines, endLabels } = props;
  const wishes = endLabels.map(
    ({ y, lines: texts }) => (y / 100) * heightPx - (texts.length * labelLinePx) / 2,
  );
  const tallest = Math.max(1, ...endLabels.map(({ lines: texts }) => texts.length));
  const tops = spreadLabels(wishes, tallest * labelLinePx, heightPx - tallest * labelLinePx + 8);
  return (
    <Crosshair
      steps={props.steps}
      label={props.crosshairLabel}
      hint={props.crosshairHint}
      axis={
        <>
          {props.xTicks.map(({ x, text, isMinor }) => (
            <span
              key={x}
              className={`${styles.xTick} ${isMinor ? styles.minor : ""}`}
              style={{ left: `${x}%` }}
            >
              {text}
            </span>
          ))}
          <span className={styles.xTitle}>{props.xTitle}</span>
        </>
      }
    >
      {props.bands?.map(({ from, to }) => (
        <span key={from} className={styles.band} style={{ left: `${from}%`, width: `${to - from}%` }} />
      ))}
      {props.yTicks.map(({ y, text, isBase }) => (
        <span
          key={y}
          className={`${styles.yLine} ${text === null && !isBase ? styles.fine : ""} ${isBase ? styles.base : ""}`}
          style={{ top: `${y}%` }}
        >
          {text === null ? null : <span className={styles.yTick}>{text}</span>}
        </span>
      ))}
      <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map((line) => (
          <g key={line.colour} stroke={`var(--${line.colour})`}>
            <path d={path(line.segments)} className={styles.line} />
            {line.hasDots ? (
              <>
                <path d={dots(line.segments)} className={styles.dotHalo} />
                <path d={dots(line.segments)} className={styles.dot} />
              </>
            ) : null}
          </g>
        ))}
      </svg>
      {props.levels?.map(({ from, to, y, text }) => (
        <span
          key={from}
          className={styles.level}
          style={{ left: `${from}%`, width: `${to - from}%`, top: `${y}%` }}
        >
          {text === null ? null : (
            <span className={`${styles.levelText} ${from > 50 ? styles.levelEnd : ""}`}>{text}</span>
          )}
        </span>
      ))}
      {props.marks?.map(({ x, y, colour, text, isBelow }) => (
        <span
          key={`${colour} ${x}`}
          className={`${styles.mark} ${isBelow ? styles.below : ""}`}
          style={{ left: `${x}%`, top: `${y}%`, color: `var(--${colour})` }}
        >
          {text}
        </span>
      ))}
      {endLabels.map(({ colour, lines: texts }, at) => (
        <span
          key={colour}
          className={styles.endLabel}
          style={{ top: `${((tops[at] ?? 0) / heightPx) * 100}%`, color: `var(--${colour})` }}
        >
          {texts.map((text, line) => (
            <span key={text} className={line === 0 ? styles.strong : ""}>
              {text}
            </span>
          ))}
        </span>
      ))}
    </Crosshair>
  );
}
