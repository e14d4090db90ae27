import { expect, test } from "vitest";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { joinReport, splitReport } from "#lib/runs/report-text.ts";
import { makeReport } from "#tests/support/make-report.ts";

test.each([
  ["a report", makeReport()],
  ["a report without results", makeReport({ override: { results: [] } })],
  [
    "members on both sides of the results",
    { zebra: 1, results: [{ b: 1, a: [2, { d: 3, c: null }] }], ant: "é" },
  ],
  ["nothing but results", { results: [1, "two", null, { 10: "x", 9: "y" }] }],
  ["members named like numbers", { 2: "b", 10: "a", results: [] }],
])("%s taken apart and put together again is its canonical JSON", (_what, document) => {
  const { text, parts } = splitReport(document);
  expect(text).toBe(canonicalJson(document));
  expect(joinReport(parts)).toBe(text);
  expect(parts.results).toHaveLength(document.results.length);
  expect(JSON.parse(parts.head)).not.toHaveProperty("results");
});

test.each([null, 1, [], {}, { results: {} }])("%j is no report", (document) => {
  expect(() => splitReport(document)).toThrow();
});
