import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Comparison } from "#lib/explorer/answer.ts";
import type { ExplorerState } from "#lib/explorer/state.ts";
import { dimensionTexts } from "#lib/i18n/dimension-text.ts";
import { withoutFilter } from "./filter-controls.tsx";
import { commonLabels } from "./series-styles.ts";

type Links = { state: ExplorerState; toHref: (state: ExplorerState) => string };

/** How many runs are compared, and what is left out, each with the link that shows it. */
export function HeadCounts({ comparison, state, toHref }: { comparison: Comparison } & Links): ReactNode {
  const t = useTranslations("explorer.head");
  const texts = dimensionTexts(useLocale());
  const f = useTranslations("facts");
  const { runCount, groups, leftOut } = comparison;
  const [statistic, ...others] = comparison.statistics;
  const link = (key: string, text: string, shown: ExplorerState) => (
    <span key={key}>
      {text}{" "}
      <Link
        href={toHref(shown)}
        scroll={false}
        prefetch={false}
        className="link underline underline-offset-2"
      >
        {t("show")}
      </Link>
    </span>
  );
  return (
    <>
      <span>{t("count", { runs: runCount, groups: groups.length })}</span>
      {commonLabels(comparison).map((label) => (
        <span key={label.dimension}>{texts.alone(label)}</span>
      ))}
      {statistic === undefined || others.length > 0 ? null : <span>{f(`statistics.${statistic}`)}</span>}
      {leftOut.otherFilters > 0 ? <span>{t("otherFilters", { count: leftOut.otherFilters })}</span> : null}
      {leftOut.clientCache > 0
        ? link("clientCache", t("clientCache", { count: leftOut.clientCache }), {
            ...state,
            isClientCacheShown: true,
          })
        : null}
      {leftOut.published > 0
        ? link("published", t("published", { count: leftOut.published }), {
            ...state,
            isPublishedShown: true,
          })
        : null}
    </>
  );
}

/** Nothing matches: how much there would be, and the filters to take away one by one. */
export function NoMatch({
  total,
  filters,
  state,
  toHref,
  comparison,
}: Links & {
  total: number;
  comparison: Comparison;
  /** The words of each filter of the state. */
  filters: readonly string[];
}): ReactNode {
  const t = useTranslations("explorer");
  const more = [
    ...state.filters.map((filter, at) => ({
      key: `${filter.dimension} ${filter.isExcluded}`,
      text: filters[at] ?? filter.dimension,
      shown: withoutFilter(state, filter),
    })),
    ...(state.from === null && state.to === null
      ? []
      : [{ key: "period", text: t("controls.period"), shown: { ...state, from: null, to: null } }]),
    ...(state.operations.length === 0
      ? []
      : [{ key: "operations", text: t("controls.operation"), shown: { ...state, operations: [] } }]),
    ...(state.workloads.length === 0
      ? []
      : [{ key: "workloads", text: t("controls.workload"), shown: { ...state, workloads: [] } }]),
  ];
  const unfiltered = { ...state, filters: [], from: null, to: null, operations: [], workloads: [] };
  if (more.length > 1) more.push({ key: "all", text: t("empty.removeAll"), shown: unfiltered });
  return (
    <div className="rounded-3 border border-line px-5 py-8 text-center">
      <p className="text-text-2">
        {comparison.resultCount === 0 && total > 0 ? t("empty.match", { total }) : t("empty.noFigures")}
      </p>
      {state.metric === "perWatt" ? <p className="mt-2 text-sm text-text-2">{t("empty.noPower")}</p> : null}
      {more.length === 0 ? null : (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-2 text-sm">
          <span className="text-text-2">{t("empty.remove")}</span>
          {more.map(({ key, text, shown }) => (
            <Link
              key={key}
              href={toHref({ ...shown, view: null })}
              scroll={false}
              prefetch={false}
              className="rounded-2 border border-line px-2.25 py-1 text-xs hover:bg-surface-2"
            >
              {text}
            </Link>
          ))}
        </div>
      )}
      {comparison.leftOut.published > 0 ? (
        <p className="mt-4 text-sm">
          <Link
            href={toHref({ ...state, isPublishedShown: true })}
            scroll={false}
            className="link underline underline-offset-2"
          >
            {t("empty.showPublished")}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
