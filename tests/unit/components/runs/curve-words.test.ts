import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { stateOf } from "#components/runs/curve-words.ts";
import { measured, unknownFigure } from "#lib/contract/figure.ts";
import facts from "#messages/en/facts.json" with { type: "json" };
import results from "#messages/en/results.json" with { type: "json" };
import run from "#messages/en/run.json" with { type: "json" };

const messages = { run, results, facts };
const words = {
  t: createTranslator({ locale: "en", messages, namespace: "run.other" }),
  r: createTranslator({ locale: "en", messages, namespace: "results" }),
  f: createTranslator({ locale: "en", messages, namespace: "facts" }),
};
const point = {
  name: null,
  offeredIops: measured(1000),
  iops: measured(1000),
  bytesPerSecond: unknownFigure(),
  meanUs: measured(500),
  latency: null,
  isSaturated: false,
};

test.each([
  [undefined, "steady"],
  [25, "steady"],
  [364.9, "scatters: more time needed"],
])("a mean that is known to ± %s %% is %s", (meanPrecisionPercent, state) => {
  expect(
    stateOf(meanPrecisionPercent === undefined ? point : { ...point, meanPrecisionPercent }, words),
  ).toBe(state);
});
