import { linearTicks } from "#lib/format/ticks.ts";
import type { ThroughputLine, TimePoint } from "#lib/runs/series.ts";
import type { PlotProps } from "./plot.tsx";

/** The words and roundings a plot of throughput over time needs; `bytesPerUnit` is that of its axis. */
export type TimeWords = {
  bytesPerUnit: number;
  figure: (bytesPerSecond: number) => string;
  tick: (value: number) => string;
  direction: (direction: "read" | "write") => string;
  pass: (number: number) => string;
  readout: (point: TimePoint, values: string) => string;
};

/** Share of a pass's place that stays free, so that passes stand apart. */
const gap = 0.16;
const mostPassLabels = 12;

/** Places the seconds of each pass side by side, throughput linear from zero. Reads and writes of a pass share its place. */
export function toTimePlot(
  lines: readonly ThroughputLine[],
  words: TimeWords,
): Pick<PlotProps, "yTicks" | "xTicks" | "bands" | "lines" | "endLabels" | "steps"> {
  const points = lines.flatMap((line) => line.points);
  const passCount = Math.max(1, ...points.map(({ pass }) => pass));
  const longestMs = Math.max(1, ...points.map(({ toMs }) => toMs));
  const ticks = linearTicks(
    Math.max(...points.map(({ bytesPerSecond }) => bytesPerSecond / words.bytesPerUnit)),
  );
  const top = ticks.at(-1) ?? 1;
  const slot = 100 / passCount;
  const start = (pass: number) => (pass - 1) * slot + (slot * gap) / 2;
  const x = ({ pass, fromMs, toMs }: TimePoint) =>
    start(pass) + ((fromMs + toMs) / 2 / longestMs) * slot * (1 - gap);
  const y = (bytesPerSecond: number) => 100 - (bytesPerSecond / words.bytesPerUnit / top) * 100;
  const passes = Array.from({ length: passCount }, (_, at) => at + 1);
  const every = Math.ceil(passCount / mostPassLabels);
  return {
    yTicks: ticks.map((tick) => ({
      y: 100 - (tick / top) * 100,
      text: words.tick(tick),
      isBase: tick === 0,
    })),
    xTicks: passes
      .filter((pass) => (pass - 1) % every === 0)
      .map((pass) => ({
        x: start(pass) + (slot * (1 - gap)) / 2,
        text: words.pass(pass),
        isMinor: passCount > 5 && pass % 2 === 0,
      })),
    bands: passes.map((pass) => ({ from: start(pass), to: start(pass) + slot * (1 - gap) })),
    lines: lines.map((line) => {
      const segments = [...Map.groupBy(line.points, ({ pass }) => pass).values()].map((own) =>
        own.map((point) => ({ x: x(point), y: y(point.bytesPerSecond) })),
      );
      // A pass of one second is one point, which a line does not show.
      return { colour: line.direction, segments, hasDots: segments.some(({ length }) => length === 1) };
    }),
    endLabels: lines.flatMap((line) => {
      const end = line.points.at(-1);
      const value = line.bytesPerSecond ?? end?.bytesPerSecond;
      return value === undefined
        ? []
        : [
            {
              colour: line.direction,
              y: y(value),
              lines: [words.direction(line.direction), words.figure(value)],
            },
          ];
    }),
    steps: stepsOf(lines, x, words),
  };
}

function stepsOf(
  lines: readonly ThroughputLine[],
  x: (point: TimePoint) => number,
  words: TimeWords,
): PlotProps["steps"] {
  const byPlace = new Map<string, { point: TimePoint; values: string[] }>();
  for (const line of lines) {
    const ranks = new Map<number, number>();
    for (const point of line.points) {
      const rank = ranks.get(point.pass) ?? 0;
      ranks.set(point.pass, rank + 1);
      const key = `${point.pass} ${rank}`;
      const step = byPlace.get(key) ?? { point, values: [] };
      step.values.push(`${words.direction(line.direction)} ${words.figure(point.bytesPerSecond)}`);
      byPlace.set(key, step);
    }
  }
  return [...byPlace.values()]
    .map(({ point, values }) => ({ x: x(point), text: words.readout(point, values.join(" · ")) }))
    .sort((a, b) => a.x - b.x);
}
