import { linearTicks } from "#lib/format/ticks.ts";
import type { MovedCourse, MovedStretch } from "#lib/runs/moved-course.ts";
import type { PlotLevel, PlotProps } from "./plot.tsx";

/** The words and roundings of a plot over bytes moved; `bytesPerUnit` is that of each axis. */
export type MovedWords = {
  direction: "read" | "write";
  rate: { bytesPerUnit: number; figure: (bytesPerSecond: number) => string };
  amount: { bytesPerUnit: number };
  tick: (value: number) => string;
  name: string;
  level: (level: MovedStretch, at: number) => string;
  readout: (stretch: MovedStretch) => string;
};

const mostAmountTicks = 6;
/** Labels stand above their levels, the highest one as well. */
const headroom = 1.1;
/** A label and the one before stand apart by this, in percent of the plot's height, or by their places in its width. */
const labelHeight = 9;
const labelWidth = 48;

/** Throughput from zero over the bytes moved, with a line and a label for each steady stretch. */
export function toMovedPlot(
  { totalBytes, points, levels }: MovedCourse,
  { direction, rate, amount, tick, name, level, readout }: MovedWords,
): Pick<PlotProps, "yTicks" | "xTicks" | "lines" | "levels" | "endLabels" | "steps"> {
  const largest = Math.max(...[...points, ...levels].map(({ bytesPerSecond }) => bytesPerSecond));
  const yTicks = linearTicks((headroom * largest) / rate.bytesPerUnit);
  const top = (yTicks.at(-1) ?? 1) * rate.bytesPerUnit;
  const x = (bytes: number) => (bytes / totalBytes) * 100;
  const y = (bytesPerSecond: number) => 100 - (bytesPerSecond / top) * 100;
  const middle = ({ fromBytes, toBytes }: MovedStretch) => x((fromBytes + toBytes) / 2);
  const drawn = levels.map((one, at) => ({
    from: x(one.fromBytes),
    to: x(one.toBytes),
    y: y(one.bytesPerSecond),
    text: level(one, at),
  }));
  const last = levels.at(-1);
  return {
    yTicks: yTicks.map((value) => ({
      y: y(value * rate.bytesPerUnit),
      text: tick(value),
      isBase: value === 0,
    })),
    xTicks: linearTicks(totalBytes / amount.bytesPerUnit, mostAmountTicks)
      .filter((value) => value * amount.bytesPerUnit <= totalBytes)
      .map((value) => ({ x: x(value * amount.bytesPerUnit), text: tick(value) })),
    lines:
      points.length < 2
        ? []
        : [
            {
              colour: direction,
              segments: [points.map((one) => ({ x: middle(one), y: y(one.bytesPerSecond) }))],
              hasDots: false,
            },
          ],
    levels: labelled(drawn),
    endLabels:
      last === undefined
        ? []
        : [{ colour: direction, y: y(last.bytesPerSecond), lines: [name, rate.figure(last.bytesPerSecond)] }],
    steps: (points.length === 0 ? levels : points).map((one) => ({ x: middle(one), text: readout(one) })),
  };
}

/** Labels that would lie over another one are left out; the table has them. */
function labelled(levels: readonly PlotLevel[]): PlotLevel[] {
  const placed: PlotLevel[] = [];
  return levels.map((level) => {
    const isOver = placed.some(
      (other) => Math.abs(other.y - level.y) < labelHeight && Math.abs(other.from - level.from) < labelWidth,
    );
    if (isOver) return { ...level, text: null };
    placed.push(level);
    return level;
  });
}
