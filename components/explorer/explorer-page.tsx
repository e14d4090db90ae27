import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { explorerHref, explorerQuery, readExplorerState } from "#lib/explorer/address.ts";
import { readAddressIssues } from "#lib/explorer/address-issues.ts";
import { getChoices } from "#lib/explorer/choices.ts";
import { getComparison } from "#lib/explorer/comparison.ts";
import type { ExplorerState } from "#lib/explorer/state.ts";
import { readyMadeViews } from "#lib/explorer/views.ts";
import { rateUnits } from "#lib/format/rate-unit.ts";
import { getPublishedShown } from "#lib/i18n/published.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { listSavedViews } from "#lib/saved-views/queries.ts";
import { viewTitle } from "./comparison-title.ts";
import { ExplorerActions } from "./explorer-actions.tsx";
import { ExplorerView } from "./explorer-view.tsx";
import { UnreadNotice } from "./unread-notice.tsx";

/** Reads what a state of the explorer compares and what can be chosen in it, and shows both. */
export async function ExplorerPage({
  state,
  searchParams,
}: {
  state: ExplorerState;
  searchParams: SearchParams;
}): Promise<ReactNode> {
  const [parameters, unit, locale, timeZone, isPublishedShown, t] = await Promise.all([
    searchParams,
    getRateUnit(searchParams),
    getLocale(),
    getTimeZone(),
    getPublishedShown(searchParams),
    getTranslations("explorer"),
  ]);
  const context = { isPublishedShown, timeZone, locale };
  const [comparison, choices, savedViews] = await Promise.all([
    getComparison(state, context),
    getChoices(state, context),
    listSavedViews(),
  ]);
  const query = explorerQuery(state);
  const saved = query === "" ? undefined : savedViews.find((view) => view.query === query);
  const addressUnit = rateUnits.find((one) => one === parameters.unit) ?? null;
  const toHref = (shown: ExplorerState) => {
    const href = explorerHref(shown);
    return addressUnit === null ? href : `${href}${href.includes("?") ? "&" : "?"}unit=${addressUnit}`;
  };
  return (
    <ExplorerView
      state={state}
      comparison={comparison}
      choices={choices}
      views={[
        ...readyMadeViews.map((view) => ({
          key: view.key,
          name: t(`views.${view.key}.name`),
          href: toHref(view.state),
          isChosen: view.key === state.view,
        })),
        ...savedViews.map((view) => ({
          key: view.id,
          name: view.name,
          href: toHref(readExplorerState(new URLSearchParams(view.query))),
          isChosen: view.id === saved?.id,
        })),
      ]}
      title={viewTitle(state, t) ?? saved?.name ?? null}
      unit={unit}
      addressUnit={addressUnit}
      timeZone={timeZone}
      isPublishedShown={state.isPublishedShown ?? isPublishedShown}
      notice={<UnreadNotice issues={readAddressIssues(parameters)} />}
      actions={
        <ExplorerActions
          state={state}
          comparison={comparison}
          savedViews={savedViews}
          unit={unit}
          timeZone={timeZone}
          isPublishedShown={state.isPublishedShown ?? isPublishedShown}
        />
      }
      toHref={toHref}
    />
  );
}
