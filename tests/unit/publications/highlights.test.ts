import { describe, expect, it } from "vitest";
import { Publication } from "#lib/contract/publication.ts";
import { publishedViews } from "#lib/explorer/views.ts";
import { readPublishedShown } from "#lib/format/published-choice.ts";
import { comparisonsOf, publishedComparisons } from "#lib/publications/comparisons.ts";
import { toHighlights } from "#lib/publications/highlights.ts";
import { readReferenceFiles } from "#lib/publications/reference-files.ts";

const files = readReferenceFiles();
const reports = files.flatMap(({ text }) => Publication.parse(JSON.parse(text)).runs);

describe("what stands beside the first command", () => {
  it("has the figures of the reviews, with their quality", () => {
    const figures = toHighlights(reports).map(({ key, rows }) => [
      key,
      rows.map(({ figure }) => (figure.is === "value" ? [figure.value, figure.quality] : figure.is)),
    ]);
    expect(figures).toEqual([
      [
        "mtu",
        [
          [650e6, "approximate"],
          [650e6, "approximate"],
          [650e6, "approximate"],
          [1125e6, "stated"],
        ],
      ],
      [
        "links",
        [
          [118.7e6, "stated"],
          [123.1e6, "stated"],
          [234.7e6, "stated"],
        ],
      ],
      [
        "acceleration",
        [
          [2329, "stated"],
          [64_770, "reading"],
          [63_300, "reading"],
        ],
      ],
    ]);
  });

  it("is nothing without all of a comparison's runs", () => {
    expect(toHighlights([])).toEqual([]);
    const without = reports.filter(({ tags }) => !tags.includes("configuration=qtier"));
    expect(toHighlights(without).map(({ key }) => key)).toEqual(["mtu", "links"]);
  });
});

describe("comparisons of publications", () => {
  it("exist for each reference, and hold to its own figures", () => {
    expect(new Set(publishedComparisons.map(({ publication }) => publication))).toEqual(
      new Set(files.map(({ key }) => key)),
    );
    for (const { publication, state } of publishedComparisons)
      expect(state.filters).toContainEqual({ dimension: "source", values: [publication], isExcluded: false });
    expect(publishedComparisons).toHaveLength(publishedViews.length);
  });

  it("are all figures by revision where nobody wrote one", () => {
    expect(comparisonsOf("another").map(({ key, state }) => [key, state.groupBy])).toEqual([
      ["all", ["configuration"]],
    ]);
  });
});

describe("whether published runs are shown", () => {
  it("is said by the address first, then by the cookie, and is yes where neither does", () => {
    expect(readPublishedShown(undefined, undefined)).toBe(true);
    expect(readPublishedShown("hide", "show")).toBe(false);
    expect(readPublishedShown("show", "hide")).toBe(true);
    expect(readPublishedShown(null, "hide")).toBe(false);
    expect(readPublishedShown(["hide", "hide"], "nonsense")).toBe(true);
  });
});
