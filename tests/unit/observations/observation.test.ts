import { expect, test } from "vitest";
import { formatAsGiven } from "#lib/format/number.ts";
import { NewObservation } from "#lib/observations/observation.ts";

const stated = (value: number) => ({ is: "value", value, quality: "stated" });
const pathsOf = (document: unknown) =>
  NewObservation.safeParse(document).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("an observation needs what was measured and how much", () => {
  expect(NewObservation.parse({ metric: "noise", value: stated(18.9) })).toEqual({
    metric: "noise",
    value: stated(18.9),
    state: null,
    note: null,
  });
  expect(pathsOf({ metric: "noise" })).toEqual(["value"]);
});

test.each([
  [{ metric: "noise", value: stated(151) }, ["value"]],
  [{ metric: "nas-processor-load", value: stated(100.1) }, ["value"]],
  [{ metric: "temperature", value: { is: "range", low: 20, high: 201, quality: "stated" } }, ["value"]],
  [{ metric: "power", unit: "dB(A)", value: stated(1) }, ["unit"]],
  [{ metric: "power", value: { is: "never", quality: "stated" } }, ["value"]],
  [{ metric: "power", value: stated(1), state: " " }, ["state"]],
])("%j is refused", (document, paths) => {
  expect(pathsOf(document)).toEqual(paths);
});

test.each([
  [18.9, "18.9"],
  [1200, "1,200"],
  [0.1 + 0.2, "0.3"],
  [234.7516, "234.752"],
  [0, "0"],
])("%d reads %s", (value, text) => {
  expect(formatAsGiven(value)).toBe(text);
});
