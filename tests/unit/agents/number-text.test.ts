import { expect, test } from "vitest";
import {
  amountText,
  cutToWidth,
  displayWidth,
  latencyText,
  padStart,
  spreadText,
} from "#agents/number-text.ts";

test.each([
  [0.516, "0.52"],
  [9.994, "9.99"],
  [9.996, "10.0"],
  [117.94, "117.9"],
  [999.94, "999.9"],
  [999.96, "1,000"],
  [2481.4, "2,481"],
])("%d", (value, text) => {
  expect(amountText(value)).toBe(text);
});

test("latency takes the unit that fits", () => {
  expect(latencyText(46.31)).toBe("46.3 µs");
  expect(latencyText(71_020)).toBe("71.0 ms");
  expect(latencyText(2_500_000)).toBe("2.50 s");
});

test("spread in percent", () => {
  expect(spreadText(0.0249)).toBe("±2.5 %");
});

test("East Asian characters take two columns", () => {
  expect(displayWidth("読み込み MB/s")).toBe(13);
  expect(padStart("書込", 6)).toBe("  書込");
  expect(cutToWidth("読み込み", 5)).toBe("読み");
});
