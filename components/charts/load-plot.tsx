import type { ReactNode } from "react";
import { Crosshair, type CrosshairStep } from "./crosshair.tsx";
import { CurveMarker, type CurveShape } from "./curve-marker.tsx";
import { type Obstacle, textWidth } from "./label-layout.ts";
import styles from "./load-plot.module.css";
import frame from "./plot.module.css";
import labelStyles from "./plot-labels.module.css";
import { PlotLabels } from "./plot-labels.tsx";
import { linePath, type PlotPoint, round } from "./svg-path.ts";
import { XAxis, type XTick } from "./x-axis.tsx";

export type LoadPlotProps = {
  colour: string;
  xTicks: XTick[];
  yTicks: { y: number; text: string | null; isBase: boolean }[];
  xTitle: string;
  yTitle: string;
  /** The strip above the axis of latencies, down to `y`, for what has no latency, and its label, which ends or begins at `x`. */
  edge: { y: number; label: { x: number; align: "start" | "end"; lines: string[] } } | null;
  /** Latencies that a load was asked to stay below. */
  bounds: { y: number; text: string; isRight: boolean }[];
  lines: { key: string; isThin: boolean; isDotted: boolean; points: PlotPoint[] }[];
  marks: (PlotPoint & { key: string; shape: CurveShape })[];
  labels: (PlotPoint & { key: string; lines: string[] })[];
  steps: CrosshairStep[];
  crosshairLabel: string;
  crosshairHint: string;
};

/** As the style sheet has it. */
const heightPx = 344;

/** A load curve: latency upwards, load to the right; lines stretch with the page, text and marks keep their size. */
export function LoadPlot(props: LoadPlotProps): ReactNode {
  const { colour, lines, marks, edge } = props;
  return (
    <Crosshair
      className={styles.load}
      steps={props.steps}
      label={props.crosshairLabel}
      hint={props.crosshairHint}
      axis={<XAxis ticks={props.xTicks} title={props.xTitle} />}
    >
      <span className={styles.yTitle}>{props.yTitle}</span>
      {edge === null ? null : (
        <span className={styles.edge} style={{ height: `${round(edge.y)}%` }}>
          <EdgeLabel {...edge.label} colour={colour} />
        </span>
      )}
      {props.yTicks.map(({ y, text, isBase }) => (
        <span
          key={y}
          className={`${frame.yLine} ${text === null && !isBase ? frame.fine : ""} ${isBase ? frame.base : ""}`}
          style={{ top: `${round(y)}%` }}
        >
          {text === null ? null : <span className={frame.yTick}>{text}</span>}
        </span>
      ))}
      {props.bounds.map(({ y, text, isRight }) => (
        <span key={y} className={styles.bound} style={{ top: `${round(y)}%` }}>
          <span className={`${styles.boundText} ${labelStyles.halo}`} data-side={isRight ? "right" : "left"}>
            {text}
          </span>
        </span>
      ))}
      <svg className={frame.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines
          .filter(({ points }) => points.length > 1)
          .map(({ key, points, isThin, isDotted }) => (
            <path
              key={key}
              d={linePath([points])}
              stroke={colour}
              data-line={key}
              className={`${frame.line} ${isThin ? styles.thin : ""} ${isDotted ? styles.dotted : ""}`}
            />
          ))}
      </svg>
      {marks.map(({ key, x, y, shape }) => (
        <span
          key={key}
          className={styles.mark}
          data-mark={shape}
          style={{ left: `${round(x)}%`, top: `${round(y)}%` }}
        >
          <CurveMarker shape={shape} colour={colour} />
        </span>
      ))}
      <PlotLabels
        labels={props.labels.map((label) => ({ ...label, colour }))}
        marks={marks}
        lines={lines.map(({ points }) => points)}
        obstacles={(size) => obstaclesIn(props, size)}
        heightPx={heightPx}
      />
    </Crosshair>
  );
}

/** What the marks on the edge are, on the side of them where there is more room. */
function EdgeLabel({
  x,
  align,
  lines,
  colour,
}: {
  x: number;
  align: "start" | "end";
  lines: readonly string[];
  colour: string;
}): ReactNode {
  return (
    <span
      className={`${styles.edgeLabel} ${labelStyles.halo}`}
      data-label="saturated"
      data-align={align}
      style={{ left: `${round(x)}%`, color: `color-mix(in oklab, ${colour} 62%, var(--text))` }}
      aria-hidden="true"
    >
      {lines.map((text, line) => (
        <span key={text} className={line === 0 ? labelStyles.first : labelStyles.more}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** What labels keep clear of beside lines: words and strips that are in the plot already, and marks, which no word may hide. */
function obstaclesIn(
  { edge, bounds, marks }: LoadPlotProps,
  { width, height }: { width: number; height: number },
): Obstacle[] {
  const ofMarks = marks.map(({ x, y }) => {
    const [left, top] = [(x / 100) * width - 8, (y / 100) * height - 8];
    return { left, top, right: left + 16, bottom: top + 16, weight: 3 };
  });
  const ofBounds = bounds.map(({ y, text, isRight }) => {
    const own = textWidth(text) + 10;
    const [left, bottom] = [isRight ? width - own : 0, (y / 100) * height + 2];
    return { left, right: left + own, top: bottom - 20, bottom, weight: 4 };
  });
  const ofEdge =
    edge === null ? [] : [{ left: 0, right: width, top: 0, bottom: (edge.y / 100) * height + 2, weight: 4 }];
  return [...ofMarks, ...ofBounds, ...ofEdge];
}
