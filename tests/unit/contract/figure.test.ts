import { describe, expect, it } from "vitest";
import { Figure, figureValue, measured, unknownFigure } from "#lib/contract/figure.ts";

const reads = (figure: unknown) => Figure.safeParse(figure).success;
const toRun = "0146a3a4-0800-7001-8000-000000000001";

describe("Figure", () => {
  const kinds: Figure[] = [
    { is: "value", value: 650e6, quality: "approximate" },
    {
      is: "value",
      value: 437 * 2 ** 20,
      quality: "reading",
      printed: "437 MB/s",
      source: "page 2",
      note: "n",
    },
    { is: "range", low: 10e6, high: 110e6, quality: "approximate" },
    { is: "below", bound: 1000, quality: "reading" },
    { is: "above", bound: 1000, quality: "stated" },
    { is: "ratio", ratio: 0.67, toRun, quality: "derived" },
    { is: "never", quality: "derived" },
    { is: "unknown" },
  ];

  it.each(kinds)("holds $is unchanged", (figure) => {
    expect(Figure.parse(figure)).toEqual(figure);
  });

  it("keeps zero, never and unknown apart", () => {
    expect(figureValue(measured(0))).toBe(0);
    expect(figureValue({ is: "never", quality: "stated" })).toBeNull();
    expect(figureValue(unknownFigure())).toBeNull();
  });

  it("has a single value only where the source has one", () => {
    expect(kinds.map(figureValue)).toEqual([650e6, 437 * 2 ** 20, null, null, null, null, null, null]);
  });

  it.each([
    ["no quality", { is: "value", value: 1 }],
    ["an unknown quality", { is: "value", value: 1, quality: "certain" }],
    ["a value below zero", { is: "value", value: -1, quality: "stated" }],
    ["NaN", { is: "value", value: Number.NaN, quality: "stated" }],
    ["infinity", { is: "above", bound: Number.POSITIVE_INFINITY, quality: "stated" }],
    ["a text for a number", { is: "value", value: "650", quality: "stated" }],
    ["a range upside down", { is: "range", low: 2, high: 1, quality: "stated" }],
    ["a ratio to nothing", { is: "ratio", ratio: 2, quality: "derived" }],
    ["an unknown with a value", { is: "unknown", value: 0 }],
    ["an unknown with a quality", { is: "unknown", quality: "stated" }],
    ["a kind that does not exist", { is: "zero" }],
    ["null", null],
    ["a bare number", 650],
  ])("refuses %s", (_name, figure) => {
    expect(reads(figure)).toBe(false);
  });

  it("leaves a note out where none is given", () => {
    expect(unknownFigure()).toEqual({ is: "unknown" });
    expect(Object.keys(unknownFigure())).toEqual(["is"]);
    expect(unknownFigure("only in a screenshot")).toEqual({ is: "unknown", note: "only in a screenshot" });
  });
});
