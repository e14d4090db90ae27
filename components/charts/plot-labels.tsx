import type { ReactNode } from "react";
import { type LabelPlace, labelSize, lineObstacles, type Obstacle, placeLabels } from "./label-layout.ts";
import styles from "./plot-labels.module.css";
import { round } from "./svg-path.ts";

/** All places are percent of the plot: x from its left edge, y from its top. */
type Point = { x: number; y: number };

/** A label beside a point, its first line strong. */
export type PlotLabel = Point & { key: string; colour: string; lines: string[] };

type Size = { width: number; height: number };

type Props = {
  labels: readonly PlotLabel[];
  /** What labels leave free: marks, lines, and in pixels of a size the words that stand in the plot already. */
  marks: readonly Point[];
  lines: readonly (readonly Point[])[];
  obstacles: (size: Size) => Obstacle[];
  heightPx: number;
};

/** Widths of the plot that labels are laid out for; the style sheet changes from one to the other. */
const widths = { wide: 510, middle: 420, narrow: 262 } as const;
const roomRight = 18;
const leastLeaderPx = 22;

/** The labels of a plot, laid out for plots of three widths. The points are told by the crosshair and a table. */
export function PlotLabels(props: Props): ReactNode {
  return (["wide", "middle", "narrow"] as const).map((width) => (
    <Labels key={width} width={width} {...props} />
  ));
}

function Labels({
  width,
  labels,
  marks,
  lines,
  obstacles,
  heightPx,
}: Props & { width: keyof typeof widths }): ReactNode {
  const size = { width: widths[width], height: heightPx, right: roomRight };
  const toPixels = ({ x, y }: Point) => ({ x: (x / 100) * size.width, y: (y / 100) * size.height });
  const ofLines = lines.flatMap((points) =>
    points.slice(1).flatMap((to, at) => {
      const from = points[at];
      return from === undefined ? [] : lineObstacles(toPixels(from), toPixels(to));
    }),
  );
  const places = placeLabels(
    labels.map((label) => ({ key: label.key, lines: label.lines, ...toPixels(label) })),
    marks.map(toPixels),
    [...ofLines, ...obstacles(size)],
    size,
  );
  return (
    <span className={styles[width]} aria-hidden="true">
      {labels.map((label, at) => (
        <Label key={label.key} label={label} place={places[at]} />
      ))}
    </span>
  );
}

/** A label's nearest point to its own, in pixels from there; null where they stand so close that none could mistake it. */
function leaderOf({ lines }: PlotLabel, { dx, dy, align }: LabelPlace): Point | null {
  const { width, height } = labelSize(lines);
  const left = align === "start" ? dx : dx - width;
  const x = Math.min(Math.max(0, left), left + width);
  const y = Math.min(Math.max(0, dy), dy + height);
  return Math.hypot(x, y) < leastLeaderPx ? null : { x, y };
}

function Label({ label, place }: { label: PlotLabel; place: LabelPlace | undefined }): ReactNode {
  if (place === undefined) return null;
  const leader = leaderOf(label, place);
  return (
    <>
      {leader === null ? null : (
        <svg
          aria-hidden="true"
          className={styles.leader}
          style={{ left: `${round(label.x)}%`, top: `${round(label.y)}%` }}
        >
          <line
            x1={round(leader.x * 0.25)}
            y1={round(leader.y * 0.25)}
            x2={round(leader.x)}
            y2={round(leader.y)}
          />
        </svg>
      )}
      <span
        className={styles.label}
        data-align={place.align}
        data-label={label.key}
        style={{
          left: `calc(${round(label.x)}% + ${place.dx}px)`,
          top: `calc(${round(label.y)}% + ${round(place.dy)}px)`,
          color: `color-mix(in oklab, ${label.colour} 62%, var(--text))`,
        }}
      >
        {label.lines.map((text, line) => (
          <span key={text} className={line === 0 ? styles.first : styles.more}>
            {text}
          </span>
        ))}
      </span>
    </>
  );
}
