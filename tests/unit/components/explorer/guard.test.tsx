import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Guard } from "#components/explorer/guard.tsx";
import type { Comparison } from "#lib/explorer/answer.ts";
import { dimensionTexts } from "#lib/i18n/dimension-text.ts";
import { messages } from "#lib/i18n/messages.ts";
import { comparison, group, label, panel } from "./fixtures.ts";

const show = (given: Comparison, locale: "en" | "ja" = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
      <Guard comparison={given} groups={[]} texts={dimensionTexts(locale)} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/g, "");

const nas = group(label("target", "nas"));
const tools = ["fio 3.33", "tidemark 0.1.0"].map((tool) => label("tool", tool));

describe("what differs within a single group", () => {
  const mixed = comparison({
    groups: [nas],
    panels: [panel({ alsoDiffers: [{ dimension: "tool", values: [{ groupKey: nas.key, labels: tools }] }] })],
  });

  test("is named, so that engines are never put together silently", () => {
    expect(show(mixed)).toContain(
      "This group puts together runs that differ in: tool (fio 3.33, tidemark 0.1.0).",
    );
    expect(show(mixed, "ja")).toContain("fio 3.33、tidemark 0.1.0");
  });

  test("is nothing to speak of where all runs are alike", () => {
    expect(show(comparison({ groups: [nas], panels: [panel({})] }))).toBe("");
  });
});
