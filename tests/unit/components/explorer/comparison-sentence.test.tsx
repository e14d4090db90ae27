import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ComparisonAnswer } from "#components/explorer/comparison-view.tsx";
import type { Comparison, Difference } from "#lib/explorer/answer.ts";
import { messages } from "#lib/i18n/messages.ts";
import { cell, comparison, curveLine, group, label, panel, read, stated, write } from "./fixtures.ts";

/** The sentence as text, with ordinary spaces. */
function sentence(given: Comparison, locale: "en" | "ja" = "en"): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
      <ComparisonAnswer comparison={given} unit="MB/s" />
    </NextIntlClientProvider>,
  );
  return html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("\u00a0", " ")
    .replaceAll("&amp;", "&");
}

const change = (ratio: number): Difference => ({
  is: "change",
  ratio,
  marginRatio: null,
  isApproximate: false,
  isSure: true,
  isBetter: ratio > 1,
  statistics: null,
});
const baseline: Difference = { is: "baseline" };
const [one, two] = [1, 2].map((links) => group(label("nasLinks", links)));
if (one === undefined || two === undefined) throw new Error("no groups");

const links = (
  more: Partial<Comparison> = {},
  differences = [change(234.7 / 118.7), change(231.6 / 107.5)],
) =>
  comparison({
    groups: [one, two],
    panels: [
      panel({
        baselineKey: one.key,
        cells: [
          cell(one.key, read.key, [118.7e6], { difference: baseline }),
          cell(one.key, write.key, [107.5e6], { difference: baseline }),
          cell(two.key, read.key, [234.7e6], { difference: differences[0] ?? baseline }),
          cell(two.key, write.key, [231.6e6], { difference: differences[1] ?? baseline }),
        ],
      }),
    ],
    ...more,
  });

describe("of bars", () => {
  test("names the best group with its difference", () => {
    // 234.7 / 118.7 = 1.977, 231.6 / 107.5 = 2.154
    expect(sentence(links())).toBe(
      "With 2 links: read 235 MB/s (+97.7 %), write 232 MB/s (+115.4 %), against 1 link.",
    );
    expect(sentence(links(), "ja")).toBe(
      "「2 リンク」では読み込み 235 MB/s（+97.7 %）、書き込み 232 MB/s（+115.4 %）（「1 リンク」比）。",
    );
  });

  test("says where no difference is seen", () => {
    expect(sentence(links({}, [change(1.977), { is: "none" }]))).toBe(
      "With 2 links: read 235 MB/s (+97.7 %), against 1 link. No difference seen in write.",
    );
    expect(sentence(links({}, [{ is: "none" }, { is: "none" }]))).toBe(
      "No difference seen between the groups: read 235 MB/s, write 232 MB/s.",
    );
  });

  test("latency is best where it is lowest", () => {
    const latency = comparison({
      metric: "p99",
      groups: [one, two],
      colours: [read],
      panels: [
        panel({
          baselineKey: one.key,
          cells: [
            cell(one.key, read.key, [9300], { difference: baseline }),
            cell(two.key, read.key, [6300], { difference: change(6300 / 9300) }),
          ],
        }),
      ],
    });
    // 6300 / 9300 = 0.677
    expect(sentence(latency)).toBe("With 2 links: read 6.30 ms (−32.3 %), against 1 link.");
  });

  test("a single group has its figures only, and nothing is said of nothing", () => {
    const single = comparison({
      groups: [one],
      panels: [panel({ cells: [cell(one.key, read.key, [118.7e6])] })],
    });
    expect(sentence(single)).toBe("1 link: read 119 MB/s.");
    expect(sentence(comparison({}))).toBe("Nothing matches this comparison.");
  });

  test("of two groups, the one that is not the baseline is told about", () => {
    const split = links({
      panels: [
        panel({
          baselineKey: one.key,
          cells: [
            cell(one.key, read.key, [200e6], { difference: baseline }),
            cell(one.key, write.key, [100e6], { difference: baseline }),
            cell(two.key, read.key, [150e6], { difference: change(0.75) }),
            cell(two.key, write.key, [120e6], { difference: change(1.2) }),
          ],
        }),
      ],
    });
    expect(sentence(split)).toBe(
      "With 2 links: read 150 MB/s (−25.0 %), write 120 MB/s (+20.0 %), against 1 link.",
    );
  });

  test("of three groups the best is named, each for what it is best at", () => {
    const three = group(label("nasLinks", 3));
    const cells = (last: number) => [
      cell(one.key, read.key, [100e6], { difference: baseline }),
      cell(two.key, read.key, [150e6], { difference: change(1.5) }),
      cell(three.key, read.key, [120e6], { difference: change(1.2) }),
      cell(one.key, write.key, [80e6], { difference: baseline }),
      cell(two.key, write.key, [100e6], { difference: change(1.25) }),
      cell(three.key, write.key, [last], { difference: change(last / 80e6) }),
    ];
    const of = (last: number) =>
      comparison({
        groups: [one, two, three],
        panels: [panel({ baselineKey: one.key, cells: cells(last) })],
      });
    expect(sentence(of(90e6))).toBe(
      "Highest with 2 links: read 150 MB/s (+50.0 %), write 100 MB/s (+25.0 %), against 1 link.",
    );
    expect(sentence(of(120e6))).toBe(
      "Highest read 150 MB/s (+50.0 %) with 2 links; write 120 MB/s (+50.0 %) with 3 links, against 1 link.",
    );
  });

  test("each panel has its part, and more than two are counted", () => {
    const of = (media: string) =>
      panel({
        key: media,
        facet: label("media", media),
        cells: [cell(one.key, read.key, [100e6])],
      });
    const panels = ["hdd", "ssd", "nvme"].map(of);
    expect(sentence(comparison({ groups: [one], facetBy: "media", panels }))).toBe(
      "HDD: 1 link: read 100 MB/s. SSD: 1 link: read 100 MB/s. One more panel below.",
    );
  });
});

describe("of a history", () => {
  const [march, april] = ["2025-03-01T00:00:00.000Z", "2025-04-01T00:00:00.000Z"];
  const over = (groups: readonly (typeof one)[], ratios: readonly Difference[]) =>
    comparison({
      form: "history",
      period: "month",
      groups: [...groups],
      colours: [read],
      panels: [
        panel({
          baselineKey: one.key,
          cells: groups.flatMap(({ key }, at) => [
            cell(key, read.key, [100e6], { difference: baseline, at: march, period: "2025-03" }),
            cell(key, read.key, [(at + 1) * 80e6], {
              difference: ratios[at] ?? baseline,
              at: april,
              period: "2025-04",
            }),
          ]),
        }),
      ],
    });

  test("a group is held against its own beginning, not against another group", () => {
    expect(sentence(over([one, two], [change(0.8), change(1.6)]))).toBe(
      "Highest with 2 links: read 160 MB/s (+60.0 %), against its own first month.",
    );
    expect(sentence(over([one], [change(0.8)]), "ja")).toBe(
      "1 リンク：読み込み 80.0 MB/s（−20.0 %）（最初の月との比較）。",
    );
  });

  test("nothing is said of differences between groups where each stayed as it was", () => {
    expect(sentence(over([one, two], [{ is: "none" }, { is: "none" }]))).toBe(
      "Highest with 2 links: read 160 MB/s.",
    );
  });
});

test("of curves: the highest peak and how far it lies above the baseline", () => {
  const [none, cache] = ["none", "read-write-cache"].map((kind) => group(label("acceleration", kind)));
  if (none === undefined || cache === undefined) throw new Error("no groups");
  const curves = comparison({
    form: "curves",
    groupBy: ["acceleration"],
    groups: [none, cache],
    panels: [
      panel({
        baselineKey: none.key,
        curves: [
          curveLine(none.key, [{ name: "peak", iops: 2329, us: 1_737_000 }], { difference: baseline }),
          curveLine(cache.key, [{ name: "peak", iops: 64_770, us: 63_000 }], {
            under1ms: stated(52_000),
            difference: change(64_770 / 2329),
          }),
        ],
      }),
    ],
  });
  expect(sentence(curves)).toBe(
    "RND4K T128 read: read-write cache peaks highest, at 64,770 IOPS (× 27.8), against no SSD.",
  );
});
