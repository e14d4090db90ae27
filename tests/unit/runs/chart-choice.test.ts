import { expect, test } from "vitest";
import { chartHref, readCurveScale } from "#lib/runs/chart-choice.ts";

test("the axis of loads is logarithmic unless the address asks for a linear one", () => {
  expect(readCurveScale({})).toBe("log");
  expect(readCurveScale({ scale: "linear" })).toBe("linear");
  expect(readCurveScale({ scale: "round" })).toBe("log");
});

test("one choice changes and the others stay, and nothing else of the address", () => {
  const parameters = { latency: "RND4K Q1T1", unit: "MiB/s", problem: "secret", scale: ["log", "linear"] };
  const href = chartHref("/runs/1", parameters, { scale: "linear" });
  const [path, query] = href.split("?");
  expect(path).toBe("/runs/1");
  expect([...new URLSearchParams(query)]).toEqual([
    ["latency", "RND4K Q1T1"],
    ["scale", "linear"],
    ["unit", "MiB/s"],
  ]);
  expect(chartHref("/runs/1", {}, {})).toBe("/runs/1");
});
