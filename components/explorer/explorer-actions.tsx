import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ShareComparisonButton } from "#components/shares/share-button.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { toCsv, toMarkdown } from "#lib/comparisons/export.ts";
import type { SavedView } from "#lib/contract/saved-view.ts";
import { explorerQuery } from "#lib/explorer/address.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import type { ExplorerState } from "#lib/explorer/state.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { usePrepared } from "./comparison-view.tsx";
import { DataMenu } from "./data-menu.tsx";
import { SaveView } from "./save-view.tsx";
import { toWordsTable } from "./words-table.ts";

/** Longer tables are given as files only: each copy travels with the page. */
const mostCopied = 400;

type Props = {
  state: ExplorerState;
  comparison: Comparison;
  savedViews: readonly SavedView[];
  unit: RateUnit;
  timeZone: string;
  isPublishedShown: boolean;
};

/** What can be done with a comparison: take its figures along, keep it, share it. */
export function ExplorerActions(props: Props): ReactNode {
  const { state, comparison, savedViews, unit, timeZone, isPublishedShown } = props;
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  const prepared = usePrepared(comparison, unit);
  const table = toWordsTable(comparison, { ...prepared, t, f });
  const query = explorerQuery(state);
  const fileHref = (format: string) =>
    `/api/v1/compare?${explorerQuery({ ...state, isPublishedShown })}&timeZone=${encodeURIComponent(timeZone)}&format=${format}`;
  return (
    <>
      <DataMenu
        words={{
          button: t("data.export"),
          csv: t("data.csv"),
          markdown: t("data.markdown"),
          copied: t("data.copied"),
          downloadCsv: t("data.downloadCsv"),
          downloadJson: t("data.downloadJson"),
        }}
        texts={
          table.rows.length === 0 || table.rows.length > mostCopied
            ? null
            : { csv: toCsv(table), markdown: toMarkdown(table) }
        }
        hrefs={{ csv: fileHref("csv"), json: fileHref("json") }}
      />
      <div className="max-md:flex-1">
        <button
          type="button"
          popoverTarget="save-view"
          className={`${buttonClass()} w-full [anchor-name:--save-view]`}
        >
          {t("save.button")}
        </button>
        <div
          id="save-view"
          popover="auto"
          className="menu w-84 max-w-[calc(100vw-32px)] rounded-2 border border-line bg-surface p-4 text-text shadow-float [position-anchor:--save-view]"
        >
          <SaveView
            query={query}
            views={savedViews.map(({ id, name }) => ({ id, name, removeLabel: t("save.remove", { name }) }))}
            words={{
              name: t("save.name"),
              submit: t("save.submit"),
              done: t("save.done"),
              taken: t("save.taken"),
              noName: t("save.noName"),
              saved: t("save.saved"),
            }}
          />
        </div>
      </div>
      <ShareComparisonButton
        query={query}
        isPublishedShown={isPublishedShown}
        comparison={comparison}
        unit={unit}
      />
    </>
  );
}
