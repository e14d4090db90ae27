import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { NetworkSection } from "#components/runs/network-section.tsx";
import { RunAnswer } from "#components/runs/run-answer.tsx";
import type { Report } from "#lib/contract/report.ts";
import factsEn from "#messages/en/facts.json" with { type: "json" };
import networkEn from "#messages/en/network.json" with { type: "json" };
import runEn from "#messages/en/run.json" with { type: "json" };
import factsJa from "#messages/ja/facts.json" with { type: "json" };
import networkJa from "#messages/ja/network.json" with { type: "json" };
import runJa from "#messages/ja/run.json" with { type: "json" };
import { makeReport } from "#tests/support/make-report.ts";
import { makeNetworkReport } from "#tests/support/network-report.ts";

const catalogues = {
  en: { run: runEn, facts: factsEn, network: networkEn },
  ja: { run: runJa, facts: factsJa, network: networkJa },
};

function show(locale: "en" | "ja", report: Report): string {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={catalogues[locale]}>
      <RunAnswer report={report} unit="MB/s" doubtCount={0} />
      <NetworkSection report={report} unit="MB/s" />
    </NextIntlClientProvider>,
  );
  // Figures and their units are held together by spaces of their own.
  return markup.replace(/[\u00a0\u202f]/g, " ");
}

/** What is read of a markup, without its tags. */
const textOf = (markup: string) =>
  markup
    .replaceAll("&#x27;", "'")
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");

describe("the network of a run", () => {
  const report = makeNetworkReport();

  it("says what was reached, what a full link adds, and where large packets get lost", () => {
    const text = textOf(show("en", report));
    expect(text).toContain("Sent 118 MB/s and received 115 MB/s (TCP 4 streams).");
    expect(text).toContain(
      "A full link (sending) takes the median round trip (TCP connect) from 200 µs to 5.00 ms.",
    );
    expect(text).toContain(
      "Path MTU to the other end: 1500 bytes, though both ends claim 9000: a switch or router between is set to less. Larger packets vanish without a word: transfers may stall.",
    );
  });

  it("has a chart by second with a table of the directions beside it", () => {
    const markup = show("en", report);
    expect(markup).toContain(
      'aria-label="Throughput over time of TCP 4 streams. Receive: 114 to 116 MB/s. Send: 117 to 119 MB/s."',
    );
    expect(textOf(markup)).toContain("|Send|118.0 MB/s|12|");
    expect(textOf(markup)).toContain("|Receive|115.0 MB/s|not known|");
  });

  it("has a row for each series of round trips, and the path MTU beside its claims", () => {
    const text = textOf(show("en", report));
    expect(text).toContain("|RTT TCP connect|200 µs|200 µs|0 µs|0.00 %|–|");
    expect(text).toContain("|RTT TCP connect under load (send)|5.00 ms|5.00 ms|0 µs|25.00 %|118.0 MB/s|");
    expect(text).toContain(
      "|To the other end|1500 bytes|9000 bytes|9000 bytes|by its TCP segments|vanish without a word|ping|",
    );
  });

  it("is Japanese for Japanese readers", () => {
    const text = textOf(show("ja", report));
    expect(text).toContain("送信 118 MB/s、受信 115 MB/s でした（TCP 4 streams）。");
    expect(text).toContain("両端は 9000 バイトに設定されていますが、実際に通るのは 1500 バイトまでです。");
  });

  it("is not there for a run of a disk", () => {
    expect(textOf(show("en", makeReport()))).not.toContain("Path MTU");
  });
});
