import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnreadNotice } from "#components/explorer/unread-notice.tsx";
import { readAddressIssues } from "#lib/explorer/address-issues.ts";
import { messages } from "#lib/i18n/messages.ts";

const notice = (query: string): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages.en}>
      <UnreadNotice issues={readAddressIssues(new URLSearchParams(query))} />
    </NextIntlClientProvider>,
  );

test("names what can't be read of an address, and says nothing where all can", () => {
  expect(notice("group=raid&where=raid:raid5")).toBe("");
  expect(notice("group=raid&where=nosuch:1")).toContain("where=nosuch:1");
  expect(notice("op=a,b,c,d,e,f,g")).toContain("and 2 more");
});
