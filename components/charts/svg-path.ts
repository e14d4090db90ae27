/** A place in percent of a plot: x from its left edge, y from its top. */
export type PlotPoint = { x: number; y: number };

/** Two decimals of a percent are finer than any screen. */
export const round = (value: number): number => Number(value.toFixed(2));

/** The path of a line through the points of each segment. */
export const linePath = (segments: readonly (readonly PlotPoint[])[]): string =>
  segments.map((points) => `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`).join("");
