import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RunCount } from "#components/explorer/run-count.tsx";
import type { Cell } from "#lib/explorer/answer.ts";
import { messages } from "#lib/i18n/messages.ts";
import { cell } from "./fixtures.ts";

const text = (given: Cell) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages.en}>
      <RunCount cell={given} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/g, "");

describe("the number of runs behind a figure", () => {
  test("leaves out runs that have none, and names them", () => {
    expect(text(cell("raid1", "read", [1232.1e6], { withoutValue: 2 }))).toBe("1 and 2 without a figure");
    expect(text(cell("raid1", "read", [1, 2, 3]))).toBe("3");
  });

  test("is nought where the only run says nothing", () => {
    const nothing = { withoutValue: 1, figure: { is: "unknown" } as const };
    expect(text(cell("raid0", "read", [], nothing))).toBe("0 and 1 without a figure");
  });

  test("has a run that says a range or a ratio", () => {
    const range = { is: "range", low: 6e9, high: 7e9, quality: "stated" } as const;
    expect(text(cell("nvme", "read", [], { withoutValue: 1, figure: range }))).toBe("1");
  });
});
