import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import type { Figure } from "#lib/contract/figure.ts";
import { factValueText } from "#lib/i18n/configuration-text.ts";
import messages from "#messages/en/configurations.json";

const t = createTranslator({
  locale: "en",
  messages: { configurations: messages },
  namespace: "configurations",
});
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each<[Figure, string]>([
  [{ is: "value", value: 210e6, quality: "stated" }, "210 MB/s"],
  [{ is: "value", value: 210e6, quality: "approximate" }, "≈210 MB/s"],
  [{ is: "range", low: 150e6, high: 180e6, quality: "stated" }, "150 to 180 MB/s"],
  [{ is: "range", low: 150e6, high: 180e6, quality: "approximate" }, "≈150 to 180 MB/s"],
  [{ is: "range", low: 500e3, high: 2e6, quality: "stated" }, "500 kB/s to 2 MB/s"],
  [{ is: "above", bound: 500e6, quality: "stated" }, "above 500 MB/s"],
  [{ is: "below", bound: 100e6, quality: "stated" }, "below 100 MB/s"],
])("a drive's figure %j reads %s", (figure, text) => {
  expect(plain(factValueText({ is: "rate", figure }, t))).toBe(text);
});

test("requests per second of a drive", () => {
  const above: Figure = { is: "above", bound: 98_000, quality: "stated" };
  expect(plain(factValueText({ is: "iops", figure: above }, t))).toBe("above 98000 IOPS");
});
