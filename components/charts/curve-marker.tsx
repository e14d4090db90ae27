import type { ReactNode } from "react";

/** `load-above` and `load-below`: the highest load lies beyond the points, on that side. */
export type CurveShape =
  | "point"
  | "late"
  | "tail"
  | "saturated"
  | "saturated-late"
  | "knee"
  | "load"
  | "load-above"
  | "load-below";

const circle = (radius: number) =>
  `M8 ${8 - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0-${2 * radius}z`;
const triangle = "M8 2.4 14 13H2z";

const paths: Record<CurveShape, string> = {
  point: circle(4.2),
  late: circle(4),
  tail: circle(2.9),
  saturated: triangle,
  "saturated-late": triangle,
  knee: circle(5.6),
  load: "M8 2 14 8 8 14 2 8z",
  "load-above": "M4 2.4 13 8 4 13.6z",
  "load-below": "M12 2.4 3 8l9 5.6z",
};

const filled: ReadonlySet<CurveShape> = new Set(["point", "tail", "saturated"]);

/** A mark of a load curve, 16 px: open where the figure is a conclusion or this PC was late itself. */
export function CurveMarker({ shape, colour }: { shape: CurveShape; colour: string }): ReactNode {
  const isFilled = filled.has(shape);
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="shrink-0">
      <path
        d={paths[shape]}
        fill={isFilled ? colour : "var(--surface)"}
        stroke={isFilled ? "var(--surface)" : colour}
        strokeWidth={isFilled ? 1.4 : 2}
        strokeLinejoin="round"
      />
      {shape === "knee" ? <path d={circle(2.2)} fill={colour} /> : null}
    </svg>
  );
}
