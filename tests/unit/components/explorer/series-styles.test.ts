import { expect, test } from "vitest";
import { commonLabels, groupName, groupUnknown, toGroupStyles } from "#components/explorer/series-styles.ts";
import { dimensionTexts } from "#lib/i18n/dimension-text.ts";
import { comparison, group, label } from "./fixtures.ts";

const texts = dimensionTexts("en");

test("names leave out what all groups have in common", () => {
  const target = label("target", "qnap", "TS-1685");
  const groups = [group(target, label("acceleration", "none")), group(target, label("acceleration", "tier"))];
  expect(groups.map((one) => groupName(one, { groups }, texts, "All"))).toEqual(["no SSD", "tier"]);
  expect(commonLabels({ groups })).toEqual([target]);
  const [only] = groups;
  if (only === undefined) throw new Error("no group");
  expect(groupName(only, { groups: [only] }, texts, "All")).toBe("TS-1685, no SSD");
  expect(groupName(group(), { groups: [group()] }, texts, "All")).toBe("All");
});

test("long names leave what is not known to the line below, short ones say it", () => {
  const long = (raid: string | null, links: number | null) =>
    group(label("target", String(links), "nas"), label("raid", raid), label("nasLinks", links));
  const groups = [long("raid5", 1), long(null, 2)];
  const [, second] = groups;
  if (second === undefined) throw new Error("no group");
  expect(groupName(second, { groups }, texts, "All")).toBe("nas, 2 links");
  expect(groupUnknown(second, { groups }, texts)).toEqual(["RAID level"]);
  const none = group(label("raid", null), label("nasLinks", null), label("nasMtu", null));
  const some = group(label("raid", "raid5"), label("nasLinks", 1), label("nasMtu", 1500));
  expect(groupName(none, { groups: [none, some] }, texts, "All")).toBe("not known");
  const short = [group(label("raid", null)), group(label("raid", "raid5"))];
  expect(groupName(short[0] ?? second, { groups: short }, texts, "All")).toBe("RAID level not known");
});

test("the baseline is slate, the others take the categories in their order, above eight all are slate", () => {
  const groups = [1, 2, 3].map((count) => group(label("driveCount", count)));
  const colours = (given: typeof groups, baselineKey: string | null) =>
    toGroupStyles(comparison({ groups: given, baselineKey }), texts, "All").map(({ colour }) => colour);
  expect(colours(groups, "2")).toEqual(["var(--cat-1)", "var(--cat-8)", "var(--cat-2)"]);
  expect(colours(groups, null)).toEqual(["var(--cat-8)", "var(--cat-1)", "var(--cat-2)"]);
  const many = Array.from({ length: 9 }, (_, at) => group(label("driveCount", at)));
  expect(new Set(colours(many, null))).toEqual(new Set(["var(--cat-8)"]));
});
