import type { ReactNode } from "react";
import { Crosshair, type CrosshairStep } from "./crosshair.tsx";
import styles from "./plot.module.css";
import { spreadLabels } from "./scale.ts";
import { linePath, type PlotPoint, round } from "./svg-path.ts";
import { XAxis, type XTick } from "./x-axis.tsx";

export type PlotLine = {
  colour: "read" | "write";
  /** A gap stands between segments. */
  segments: PlotPoint[][];
  hasDots: boolean;
};

/** A stretch at a steady value, with a label above its beginning, or above its end where it begins in the right half. */
export type PlotLevel = { from: number; to: number; y: number; text: string | null };

export type PlotProps = {
  yTicks: { y: number; text: string | null; isBase?: boolean }[];
  xTicks: XTick[];
  xTitle: string;
  bands?: { from: number; to: number }[];
  lines: PlotLine[];
  /** Labels right of the plot, at the ends of the lines. */
  endLabels: { colour: "read" | "write"; y: number; lines: string[] }[];
  /** Labels inside the plot, above or below a point. */
  marks?: (PlotPoint & { colour: "read" | "write"; text: string; isBelow: boolean })[];
  levels?: PlotLevel[];
  steps: CrosshairStep[];
  crosshairLabel: string;
  crosshairHint: string;
};

/** As the style sheet has it on a screen; labels keep their distance by it. */
const heightPx = 224;
const labelLinePx = 17;

const dots = (segments: PlotPoint[][]) =>
  segments
    .flat()
    .map(({ x, y }) => `M${round(x)} ${round(y)}h0`)
    .join("");

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
      axis={<XAxis ticks={props.xTicks} title={props.xTitle} />}
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
            <path d={linePath(line.segments)} className={styles.line} />
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
