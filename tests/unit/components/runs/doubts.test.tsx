import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Doubts } from "#components/runs/doubts.tsx";
import { knownWarningCodes } from "#lib/contract/warning-codes.ts";
import type { Doubt } from "#lib/runs/doubts.ts";
import factsEn from "#messages/en/facts.json" with { type: "json" };
import runEn from "#messages/en/run.json" with { type: "json" };
import warningsEn from "#messages/en/warnings.json" with { type: "json" };
import factsJa from "#messages/ja/facts.json" with { type: "json" };
import runJa from "#messages/ja/run.json" with { type: "json" };
import warningsJa from "#messages/ja/warnings.json" with { type: "json" };

const catalogues = {
  en: { run: runEn, facts: factsEn, warnings: warningsEn },
  ja: { run: runJa, facts: factsJa, warnings: warningsJa },
};

function show(locale: "en" | "ja", code: string, detail: Doubt["detail"]): string {
  const doubt: Doubt = { key: code, code, detail, results: [], isOfAll: false };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={catalogues[locale]}>
      <Doubts doubts={[doubt]} />
    </NextIntlClientProvider>,
  );
}

it.each(["en", "ja"] as const)("shows a warning of a newer version by its code (%s)", (locale) => {
  expect(show(locale, "something-newer", {})).toContain("something-newer");
});

it.each(["en", "ja"] as const)("has words for every known warning (%s)", (locale) => {
  for (const code of knownWarningCodes) expect(show(locale, code, {})).not.toContain(code);
});

it("puts reasons and figures into words", () => {
  const detail = { reason: "file-in-page-cache", residentPercent: 100 };
  expect(show("en", "bypass-not-kept", detail)).toContain("the test file is in the PC&#x27;s cache");
  expect(show("en", "bypass-not-kept", detail)).toContain("100 %");
  expect(show("ja", "clock-stepped", { stepMs: -90 })).toContain("時計の変更：-90 ms");
  expect(show("en", "facts-changed", { fact: "mount" })).toContain("the mount");
});
