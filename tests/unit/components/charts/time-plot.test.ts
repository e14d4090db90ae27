import { expect, it } from "vitest";
import { toTimePlot } from "#components/charts/time-plot.ts";
import type { ThroughputLine } from "#lib/runs/series.ts";

const words = {
  bytesPerUnit: 1e6,
  figure: String,
  tick: String,
  direction: String,
  pass: String,
  readout: (_point: unknown, values: string) => values,
};

const line = (secondsPerPass: number): ThroughputLine => ({
  direction: "read",
  bytesPerSecond: 100e6,
  hasSeries: true,
  points: [1, 2].flatMap((pass) =>
    Array.from({ length: secondsPerPass }, (_, second) => ({
      pass,
      fromMs: second * 1000,
      toMs: (second + 1) * 1000,
      bytesPerSecond: 100e6,
    })),
  ),
});

it("marks passes of a single second, which a line would not show", () => {
  expect(toTimePlot([line(1)], words).lines[0]?.hasDots).toBe(true);
  expect(toTimePlot([line(3)], words).lines[0]?.hasDots).toBe(false);
});

it("puts 100 MB/s at the top of an axis that ends there, and each pass apart", () => {
  const [drawn] = toTimePlot([line(3)], words).lines;
  expect(drawn?.segments.map((points) => points.length)).toEqual([3, 3]);
  expect(new Set(drawn?.segments.flat().map(({ y }) => y))).toEqual(new Set([0]));
});
