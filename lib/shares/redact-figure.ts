import type { Figure } from "#lib/contract/figure.ts";

/** Stands for the id of any run on shared pages: those show no address of the private part. */
export const hiddenRunId = "00000000-0000-7000-8000-000000000000";

/** The id of the run that stands at a place, from 1, among several on a shared page. */
export const sharedRunId = (place: number): string =>
  `${hiddenRunId.slice(0, -12)}${String(place).padStart(12, "0")}`;

/** Digits with a unit, as a source prints them; words around them may name anything. */
const printedDigits = /^[≈~<>±]?\s?[\d.,\s]{1,20}\s?(?:[kMGT]i?)?[A-Za-zµ%]{0,6}(?:\/s)?$/;

/** How a figure is shown: without what may name something private, or as it is. */
export type FigureRule = (figure: Figure) => Figure;

/** A figure without its notes, the place in its source, and the run that a ratio is against. */
export function redactFigure(figure: Figure): Figure {
  if (figure.is === "unknown") return { is: "unknown" };
  const { quality, printed } = figure;
  const said = {
    quality,
    ...(printed !== undefined && printedDigits.test(printed) ? { printed } : {}),
  };
  switch (figure.is) {
    case "value":
      return { is: "value", value: figure.value, ...said };
    case "range":
      return { is: "range", low: figure.low, high: figure.high, ...said };
    case "below":
      return { is: "below", bound: figure.bound, ...said };
    case "above":
      return { is: "above", bound: figure.bound, ...said };
    case "ratio":
      return { is: "ratio", ratio: figure.ratio, toRun: hiddenRunId, ...said };
    case "never":
      return { is: "never", ...said };
  }
}

/** A published figure keeps its notes and its place in the source; it only leads to no other run. */
export const unlinkFigure = (figure: Figure): Figure =>
  figure.is === "ratio" ? { ...figure, toRun: hiddenRunId } : figure;
