import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoMatch } from "#components/explorer/left-out.tsx";
import { explorerHref } from "#lib/explorer/address.ts";
import { defaultState, type Metric } from "#lib/explorer/state.ts";
import { messages } from "#lib/i18n/messages.ts";
import { comparison } from "./fixtures.ts";

const html = (metric: Metric) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages.en}>
      <NoMatch
        total={3}
        filters={[]}
        comparison={comparison({})}
        state={{ ...defaultState, metric }}
        toHref={explorerHref}
      />
    </NextIntlClientProvider>,
  );

test("throughput per watt without any power says what to add", () => {
  expect(html("perWatt")).toContain("add an observation of power in W to a run");
  expect(html("throughput")).not.toContain("observation");
});
