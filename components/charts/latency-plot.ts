import type { LatencyLine } from "#lib/runs/series.ts";
import type { CrosshairStep } from "./crosshair.tsx";
import type { PlotProps } from "./plot.tsx";
import { logAxis, logPosition, nines } from "./scale.ts";

/** The words and roundings a latency plot needs. */
export type LatencyWords = {
  latency: (us: number) => string;
  tick: (us: number) => string;
  percent: (percent: number) => string;
  direction: (direction: "read" | "write") => string;
  readout: (percent: string, values: string) => string;
};

const edge = 2;
/** The lowest point stands this many times above the axis, so that its label does not cover the axis. */
const roomBelow = 2.5;

/** Places latency percentiles on a log axis against nines; `percents` are the ticks of the axis. */
export function toLatencyPlot(
  lines: readonly LatencyLine[],
  percents: readonly number[],
  words: LatencyWords,
): Pick<PlotProps, "yTicks" | "xTicks" | "lines" | "endLabels" | "marks" | "steps"> {
  const values = lines.flatMap(({ points }) => points.map(({ us }) => us));
  const axis = logAxis([...values, Math.min(...values) / roomBelow]);
  const first = nines(percents[0] ?? 50);
  const last = nines(percents.at(-1) ?? 99.99);
  const x = (percent: number) => edge + ((nines(percent) - first) / (last - first)) * (100 - 2 * edge);
  const y = (us: number) => 100 - logPosition(us, axis);
  const decades = axis.ticks.filter(({ isDecade }) => isDecade).length;
  const placed = lines.map((line) => ({
    line,
    points: line.points.map(({ percent, us }) => ({ percent, us, x: x(percent), y: y(us) })),
  }));
  const heights = placed.map(({ points }) => points.reduce((sum, point) => sum + point.y, 0) / points.length);
  const lowest = Math.max(...heights);
  return {
    yTicks: axis.ticks.map(({ value, isDecade }, at) => ({
      y: y(value),
      text: isDecade || decades < 2 ? words.tick(value) : null,
      isBase: at === 0,
    })),
    xTicks: percents.map((percent) => ({ x: x(percent), text: words.percent(percent) })),
    lines: placed.map(({ line, points }) => ({
      colour: line.direction,
      segments: [points],
      hasDots: true,
    })),
    endLabels: placed.flatMap(({ line, points }) => {
      const end = points.at(-1);
      return end === undefined
        ? []
        : [
            {
              colour: line.direction,
              y: end.y,
              lines: [words.direction(line.direction), words.latency(end.us)],
            },
          ];
    }),
    marks: placed.flatMap(({ line, points }, at) =>
      points
        .filter(({ percent }) => percent === 50 || percent === 99)
        .filter((point) => point !== points.at(-1))
        .map((point) => ({
          x: point.x,
          y: point.y,
          colour: line.direction,
          text: words.latency(point.us),
          isBelow: placed.length > 1 && heights[at] === lowest,
        })),
    ),
    steps: percents.flatMap((percent): CrosshairStep[] => {
      const values = lines.flatMap((line) => {
        const point = line.points.find((one) => one.percent === percent);
        return point === undefined ? [] : [`${words.direction(line.direction)} ${words.latency(point.us)}`];
      });
      return values.length === 0
        ? []
        : [{ x: x(percent), text: words.readout(words.percent(percent), values.join(" · ")) }];
    }),
  };
}
