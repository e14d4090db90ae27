import type { ReactNode } from "react";

/** Shapes of groups in the order in which groups take them; a ninth begins again. */
export const markerShapes = [
  "square",
  "circle",
  "triangle",
  "diamond",
  "down",
  "cross",
  "hexagon",
  "bar",
] as const;
export type MarkerShape = (typeof markerShapes)[number] | "load";

const paths: Record<MarkerShape, string> = {
  square: "M2 2h10v10H2z",
  circle: "M7 1.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11z",
  triangle: "M7 .8 13.2 12H.8z",
  diamond: "M7 .6 13.4 7 7 13.4.6 7z",
  down: "M7 13.2.8 2h12.4z",
  cross: "M4.6 1h4.8v3.6H13v4.8H9.4V13H4.6V9.4H1V4.6h3.6z",
  hexagon: "M4 1.5h6L13 7l-3 5.5H4L1 7z",
  bar: "M1 4.5h12v5H1z",
  load: "M7 1 13 7 7 13 1 7z",
};

/** The mark of a group, 14 px; `load` is the open diamond of the last load under a bound. */
export function GroupMarker({
  shape,
  colour,
  className,
}: {
  shape: MarkerShape;
  colour: string;
  className?: string;
}): ReactNode {
  const isOpen = shape === "load";
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" className={className ?? "shrink-0"}>
      <path
        d={paths[shape]}
        fill={isOpen ? "var(--surface)" : colour}
        stroke={isOpen ? colour : "var(--surface)"}
        strokeWidth={isOpen ? 2 : 1.5}
      />
    </svg>
  );
}
