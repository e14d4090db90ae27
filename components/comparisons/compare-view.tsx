import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type ComparisonQuery, comparisonHref } from "#lib/comparisons/query.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { RunRecord } from "#lib/runs/queries.ts";
import { type PickableRun, PickRuns } from "./pick-runs.tsx";
import { SideBySide } from "./side-by-side.tsx";

type Props = {
  query: ComparisonQuery;
  records: readonly RunRecord[];
  recent: readonly PickableRun[];
  unit: RateUnit;
  /** The unit as the address names it; null where it does not. */
  addressUnit: string | null;
  locale: Locale;
  timeZone: string;
  actions: ReactNode;
};

/** Runs side by side, with the ways to other runs, baselines and metrics. */
export function CompareView(props: Props): ReactNode {
  const { query, records, recent, unit, addressUnit, locale, timeZone, actions } = props;
  const { runIds, baselineId, metric } = query;
  const state = { runIds, baselineId, metric, unit: addressUnit };
  return (
    <SideBySide
      records={records}
      baselineId={baselineId}
      metric={metric}
      hrefWithMetric={(one) => comparisonHref({ ...state, metric: one })}
      head={{ actions }}
      notice={<LeftOut query={query} records={records} />}
      choices={{
        hrefWithBaseline: (id) => comparisonHref({ ...state, baselineId: id }),
        hrefWithout: (id) =>
          comparisonHref({
            ...state,
            runIds: runIds.filter((one) => one !== id),
            baselineId: baselineId === id ? null : baselineId,
          }),
        pick: (
          <PickRuns
            runs={recent}
            chosen={runIds}
            unit={unit}
            hidden={{
              ...(metric === "throughput" ? {} : { metric }),
              ...(addressUnit === null ? {} : { unit: addressUnit }),
            }}
          />
        ),
      }}
      unit={unit}
      locale={locale}
      timeZone={timeZone}
    />
  );
}

/** Names what of the address could not be shown. */
export function LeftOut({
  query,
  records,
}: {
  query: ComparisonQuery;
  records: readonly RunRecord[];
}): ReactNode {
  const t = useTranslations("compare.leftOut");
  const missing = query.runIds.filter((id) => !records.some(({ summary }) => summary.id === id));
  if (missing.length === 0 && query.notIds.length === 0 && query.leftOut === 0) return null;
  return (
    <div role="status" className="mt-3 rounded-2 bg-warn-soft px-3 py-2.25 text-sm">
      {query.leftOut > 0 ? <p>{t("tooMany", { count: query.leftOut })}</p> : null}
      {missing.length > 0 ? (
        <p>
          {t("missing", { count: missing.length })}{" "}
          <span className="font-mono text-xs wrap-anywhere">{missing.join(", ")}</span>
        </p>
      ) : null}
      {query.notIds.length > 0 ? (
        <p>
          {t("notIds")} <span className="font-mono text-xs wrap-anywhere">{query.notIds.join(", ")}</span>
        </p>
      ) : null}
    </div>
  );
}
