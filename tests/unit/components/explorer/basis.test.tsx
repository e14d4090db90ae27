import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Basis } from "#components/explorer/basis.tsx";
import { messages } from "#lib/i18n/messages.ts";
import { comparison, label, panel } from "./fixtures.ts";

const given = comparison({
  panels: [panel({ workload: "SEQ1M Q8T1" })],
  filters: [
    { dimension: "target", isExcluded: false, labels: [label("target", "NAS 1", "NAS 1")] },
    { dimension: "firmware", isExcluded: true, labels: [label("firmware", null)] },
  ],
});

const text = (areFiltersNamed: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages.en}>
      <Basis comparison={given} areFiltersNamed={areFiltersNamed} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/g, "");

test("one panel says its metric, workload and statistic, a shared one also its filters", () => {
  expect(text(false)).toBe("Throughput; SEQ1M Q8T1; median of the passes");
  expect(text(true)).toMatch(
    /^Throughput; SEQ1M Q8T1; median of the passes; [^;]*: NAS 1; Firmware[^;]* known$/,
  );
});
