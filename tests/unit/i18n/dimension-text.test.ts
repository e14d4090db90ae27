import { describe, expect, test } from "vitest";
import { dimensionTexts } from "#lib/i18n/dimension-text.ts";
import { messages } from "#lib/i18n/messages.ts";
import { resultDimensions, setupDimensions } from "#lib/setups/dimensions.ts";

const en = dimensionTexts("en");
const ja = dimensionTexts("ja");
const named = (dimension: string, value: string | number | boolean | null, name: string | null = null) => ({
  dimension,
  value,
  name,
});

test("every dimension has a name in both languages", () => {
  const keys = [...setupDimensions, ...resultDimensions, "tag"].sort();
  for (const locale of ["en", "ja"] as const) {
    const { labels, within } = messages[locale].dimensions;
    expect(Object.keys(labels).sort()).toEqual(keys);
    expect(Object.keys(within).sort()).toEqual(keys);
  }
  expect(ja.label("nasMtu")).toBe("NAS の MTU");
});

describe("values beside their label", () => {
  test.each([
    [named("nasMtu", 9000), "9000"],
    [named("nasLink", 1e10), "10\u00a0GbE"],
    [named("nasLink", 2.5e9), "2.5\u00a0GbE"],
    [named("pathLink", 1e8), "100\u00a0Mbit/s"],
    [named("stripe", 65_536), "64\u00a0KiB"],
    [named("nasMemory", 8 * 2 ** 30), "8\u00a0GiB"],
    [named("encryption", true), "yes"],
    [named("segmentationOffload", false), "off"],
    [named("raid", "raid10"), "RAID 10"],
    [named("accelerationRaid", "raid1"), "RAID 1"],
    [named("nasBond", "802.3ad"), "LACP"],
    [named("overProvisioning", 10), "10\u00a0%"],
    [named("target", "smb/nas", "studio-nas"), "studio-nas"],
    [named("firmware", null), "not known"],
    [named("raid", "raid7"), "raid7"],
    [named("tag:room", "attic"), "attic"],
    [named("tag:room", null), "none"],
    [named("memoryCache", false), "off"],
  ])("%o reads %s", (value, text) => {
    expect(en.value(value)).toBe(text);
  });
});

test("values by themselves say what they are of", () => {
  expect(en.joined([named("nasLinks", 1), named("pathMtu", 1500)])).toBe("1 link, MTU 1500");
  expect(en.alone(named("nasLinks", 2))).toBe("2 links");
  expect(en.alone(named("clientMtu", 9000))).toBe("client MTU 9000");
  expect(en.alone(named("smbSigning", true))).toBe("SMB signing: yes");
  expect(en.alone(named("firmware", null))).toBe("Firmware not known");
  expect(en.alone(named("tag:room", null))).toBe("Tag room: none");
  expect(en.alone(named("raidGroups", 2))).toBe("2 striped groups");
  expect(en.alone(named("clientLinks", 2))).toBe("2 links of the client");
  expect(ja.joined([named("nasLinks", 2), named("pathMtu", 9000)])).toBe("2 リンク、MTU 9000");
  expect(ja.alone(named("firmware", null))).toBe("ファームウェアは不明");
});

test("details of workloads have names and units", () => {
  expect(en.label("workload.fileBytes")).toBe("size of the test file");
  expect(en.value(named("workload.fileBytes", 2 ** 30))).toBe("1\u00a0GiB");
  expect(en.value(named("workload.passMs", 5000))).toBe("5\u00a0s");
});

test.each([
  [
    "workload.load",
    "open poisson 1000",
    "open loop, 1000/s, Poisson arrivals",
    "オープンループ 1000/秒（ポアソン到着）",
  ],
  [
    "workload.load",
    "steps true 10 120",
    "10 to 120 % of the peak, bounded by threads",
    "ピークの 10〜120 %（スレッド数で制限）",
  ],
  ["workload.load", "closed", "closed loop", "クローズドループ"],
  ["workload.data", "compressible 50", "50 % compressible", "50 % 圧縮可能"],
  ["workload.sync", "each-request", "each request", "要求ごと"],
  ["workload.sync", "newer", "newer", "newer"],
  ["workload.fileLayout", "shared", "shared", "shared"],
])("the detail %s of %s reads in words", (dimension, value, english, japanese) => {
  expect(en.value(named(dimension, value))).toBe(english);
  expect(ja.value(named(dimension, value))).toBe(japanese);
});
