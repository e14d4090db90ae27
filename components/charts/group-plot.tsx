import type { ReactNode } from "react";
import { Crosshair, type CrosshairStep } from "./crosshair.tsx";
import { GroupMarker, type MarkerShape } from "./group-marker.tsx";
import styles from "./group-plot.module.css";
import { type Obstacle, textWidth } from "./label-layout.ts";
import frame from "./plot.module.css";
import { type PlotLabel, PlotLabels } from "./plot-labels.tsx";
import { linePath, type PlotPoint, round } from "./svg-path.ts";
import { XAxis, type XTick } from "./x-axis.tsx";

export type GroupLine = { key: string; colour: string; isDotted: boolean; segments: PlotPoint[][] };
export type GroupMark = PlotPoint & { key: string; colour: string; shape: MarkerShape };
export type GroupLabel = PlotLabel;

export type GroupPlotProps = {
  yTicks: { y: number; text: string | null; isBase?: boolean }[];
  xTicks: XTick[];
  xTitle: string;
  lines: GroupLine[];
  marks: GroupMark[];
  labels: GroupLabel[];
  /** A line across the plot that says what lies below it. */
  bound: { y: number; text: string } | null;
  /** What is not known: a hatched part of the plot, in words. */
  gaps: { key: string; from: number; to: number; top: number; lines: string[] }[];
  /** Dashed verticals with their words at the top. */
  verticals: { key: string; x: number; text: string; letter: string }[];
  steps: CrosshairStep[];
  crosshairLabel: string;
  crosshairHint: string;
  size: "tall" | "low";
};

const heights = { tall: 324, low: 224 } as const;

/** Lines of groups, each with its colour, its mark and its label; lines stretch with the page, text and marks keep their size. */
export function GroupPlot(props: GroupPlotProps): ReactNode {
  const { marks, lines, bound } = props;
  return (
    <Crosshair
      className={styles[props.size]}
      steps={props.steps}
      label={props.crosshairLabel}
      hint={props.crosshairHint}
      axis={<XAxis ticks={props.xTicks} title={props.xTitle} />}
    >
      {props.gaps.map(({ key, from, to, top, lines: texts }) => (
        <span
          key={key}
          className={styles.gap}
          style={{ left: `${from}%`, width: `${to - from}%`, top: `${top}%` }}
        >
          <span
            className={styles.gapText}
            style={{ maxWidth: `calc((100cqw - 72px) * ${round(from / 100)} - 10px)` }}
          >
            {texts.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </span>
      ))}
      {props.yTicks.map(({ y, text, isBase }) => (
        <span
          key={y}
          className={`${frame.yLine} ${text === null && !isBase ? frame.fine : ""} ${isBase ? frame.base : ""}`}
          style={{ top: `${y}%` }}
        >
          {text === null ? null : <span className={frame.yTick}>{text}</span>}
        </span>
      ))}
      {props.verticals.map(({ key, x, letter, text }) => (
        <span
          key={key}
          className={styles.vertical}
          data-side={x > 55 ? "left" : "right"}
          style={{ left: `${x}%` }}
          title={text}
        >
          <span className={styles.verticalText}>{letter}</span>
        </span>
      ))}
      {bound === null ? null : (
        <span className={styles.bound} style={{ top: `${bound.y}%` }}>
          <span className={styles.boundText}>{bound.text}</span>
        </span>
      )}
      <svg className={frame.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ key, colour, isDotted, segments }) => (
          <path
            key={key}
            d={linePath(segments)}
            stroke={colour}
            className={`${frame.line} ${isDotted ? styles.dotted : ""}`}
          />
        ))}
      </svg>
      {marks.map(({ key, x, y, colour, shape }) => (
        <span key={key} className={styles.mark} style={{ left: `${x}%`, top: `${y}%` }}>
          <GroupMarker shape={shape} colour={colour} />
        </span>
      ))}
      <PlotLabels
        labels={props.labels}
        marks={marks}
        lines={lines.flatMap(({ segments }) => segments)}
        obstacles={(size) => wordsIn(props, size)}
        heightPx={heights[props.size]}
      />
    </Crosshair>
  );
}

/** The words that stand in the plot already. */
function wordsIn(
  { bound, gaps }: GroupPlotProps,
  { width, height }: { width: number; height: number },
): Obstacle[] {
  const ofBound =
    bound === null
      ? []
      : [
          {
            left: 0,
            right: textWidth(bound.text) + 10,
            top: (bound.y / 100) * height - 18,
            bottom: (bound.y / 100) * height + 2,
            weight: 1,
          },
        ];
  const ofGaps = gaps.map((gap) => ({
    left: (gap.from / 100) * width - Math.max(...gap.lines.map(textWidth)) - 12,
    right: (gap.from / 100) * width,
    top: height - 12 - 16 * gap.lines.length,
    bottom: height,
    weight: 1,
  }));
  return [...ofBound, ...ofGaps];
}
