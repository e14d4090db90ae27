import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Controls } from "#components/explorer/controls.tsx";
import { explorerHref, readExplorerState } from "#lib/explorer/address.ts";
import { defaultState, type ExplorerState } from "#lib/explorer/state.ts";
import { dimensionTexts } from "#lib/i18n/dimension-text.ts";
import { messages } from "#lib/i18n/messages.ts";
import { comparison, label } from "./fixtures.ts";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const room = "tag:room, floor~1" as const;

function controls(state: ExplorerState): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages.en}>
      <Controls
        state={state}
        comparison={comparison({})}
        choices={{
          dimensions: [
            {
              dimension: room,
              varies: true,
              values: [
                { label: label(room, "lab"), resultCount: 1 },
                { label: label(room, "attic"), resultCount: 2 },
              ],
            },
          ],
          workloads: [],
          operations: [],
          metrics: [],
          resultCount: 3,
        }}
        texts={dimensionTexts("en")}
        isPublishedShown
        unit={null}
        toHref={explorerHref}
      />
    </NextIntlClientProvider>,
  );
}

const valuesOf = (html: string, name: string, what: RegExp) =>
  [...html.matchAll(what)].map(([, value]) => new URLSearchParams([[name, value ?? ""]]));

test("a tag whose key has commas and tildes is what its choice in the form stands for", () => {
  const html = controls(defaultState);
  const groups = valuesOf(html, "group", /<option value="(tag:[^"]*)"/g);
  expect(groups.length).toBeGreaterThan(0);
  for (const address of groups) expect(readExplorerState(address).groupBy).toEqual([room]);
  const filters = valuesOf(html, "where", /<input[^>]*value="(tag:[^"]*)"/g);
  expect(filters.flatMap((address) => readExplorerState(address).filters)).toEqual(
    ["lab", "attic"].map((value) => ({ dimension: room, isExcluded: false, values: [value] })),
  );
});

test("further groupings than the form has fields for keep their tags", () => {
  const html = controls({ ...defaultState, groupBy: ["raid", "media", room] });
  const [kept] = valuesOf(html, "group", /<input type="hidden" name="group" value="([^"]*)"/g);
  expect(readExplorerState(kept ?? {}).groupBy).toEqual([room]);
});

test("hidden marks stand in the address of each switch and of the form", () => {
  const html = controls({ ...defaultState, isEachRunShown: false });
  expect(html).toContain('<input type="hidden" name="points" value="hide"/>');
  const switches = [
    ...html.matchAll(/<a [^>]*role="switch"[^>]*href="([^"]*)"|<a [^>]*href="([^"]*)"[^>]*role="switch"/g),
  ];
  const states = switches.map(([, before, after]) =>
    readExplorerState(
      new URL((before ?? after ?? "").replaceAll("&amp;", "&"), "http://localhost").searchParams,
    ),
  );
  expect(states.map(({ isEachRunShown, areCeilingsShown }) => [isEachRunShown, areCeilingsShown])).toEqual([
    [true, true],
    [false, false],
    ...Array.from({ length: 3 }, () => [false, true]),
  ]);
});
