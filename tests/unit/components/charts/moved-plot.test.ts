import { expect, test } from "vitest";
import { toMovedPlot } from "#components/charts/moved-plot.ts";
import type { MovedCourse, MovedStretch } from "#lib/runs/moved-course.ts";

const stretch = (fromGB: number, toGB: number, MBps: number): MovedStretch => ({
  fromBytes: fromGB * 1e9,
  toBytes: toGB * 1e9,
  bytesPerSecond: MBps * 1e6,
});

const draw = (course: Partial<MovedCourse>) =>
  toMovedPlot(
    { totalBytes: 100e9, isTotalKnown: true, points: [], levels: [], ...course },
    {
      direction: "write",
      rate: { bytesPerUnit: 1e6, figure: (rate) => `${rate / 1e6}` },
      amount: { bytesPerUnit: 1e9 },
      tick: String,
      name: "Write",
      level: (_level, at) => `level ${at}`,
      readout: ({ fromBytes }) => `from ${fromBytes / 1e9}`,
    },
  );

test("bytes are the width, rates from zero the height", () => {
  const plot = draw({
    points: [stretch(0, 20, 1000), stretch(20, 100, 250)],
    levels: [stretch(0, 20, 1000), stretch(20, 100, 250)],
  });
  // A tenth of room for labels above 1,000 makes 1,250 the top.
  expect(plot.lines[0]?.segments).toEqual([
    [
      { x: 10, y: 20 },
      { x: 60, y: 80 },
    ],
  ]);
  expect(plot.levels).toEqual([
    { from: 0, to: 20, y: 20, text: "level 0" },
    { from: 20, to: 100, y: 80, text: "level 1" },
  ]);
  expect(plot.xTicks.map(({ x, text }) => [x, text])).toEqual(
    [0, 20, 40, 60, 80, 100].map((at) => [at, `${at}`]),
  );
  expect(plot.endLabels).toEqual([{ colour: "write", y: 80, lines: ["Write", "250"] }]);
  expect(plot.steps.map(({ text }) => text)).toEqual(["from 0", "from 20"]);
});

test("a label that would lie over another is left out", () => {
  const { levels } = draw({ levels: [stretch(0, 20, 1000), stretch(20, 30, 940), stretch(30, 100, 250)] });
  expect(levels?.map(({ text }) => text)).toEqual(["level 0", null, "level 2"]);
});
