import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { ComparisonQuery } from "#lib/comparisons/query.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { LeftOut } from "./compare-view.tsx";
import { type PickableRun, PickRuns } from "./pick-runs.tsx";

/** No runs chosen: how a comparison is made, and the latest runs to make one of. */
export function CompareEmpty({
  query,
  recent,
  unit,
}: {
  query: ComparisonQuery;
  recent: readonly PickableRun[];
  unit: RateUnit;
}): ReactNode {
  const t = useTranslations("compare");
  return (
    <>
      <PageHead title={t("emptyTitle")} />
      <LeftOut query={query} records={[]} />
      {recent.length === 0 ? (
        <div className="mt-6">
          <EmptyState action={<ButtonLink href="/">{t("pick.first")}</ButtonLink>}>
            {t("pick.none")}
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-3 mb-5 max-w-205 text-text-2">{t("pick.how")}</p>
          <PickRuns runs={recent} chosen={query.runIds} unit={unit} hidden={{}} />
        </>
      )}
    </>
  );
}
