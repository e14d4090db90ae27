import type { ReactNode } from "react";
import { SideBySide } from "#components/comparisons/side-by-side.tsx";
import { Metric } from "#lib/comparisons/query.ts";
import type { Report } from "#lib/contract/report.ts";
import { type RateUnit, rateUnits } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { toNamedRun } from "./named-run.ts";
import { ShareData } from "./share-data.tsx";
import { ShareNote } from "./share-note.tsx";

type Props = {
  /** Redacted, their hidden names in words. */
  reports: readonly Report[];
  baselineId: string | null;
  /** The metric that was shared; the address may ask for another. */
  sharedMetric: Metric;
  share: { title: string | null; note: string | null };
  banner: ReactNode;
  /** The page's address without its query. */
  path: string;
  unit: RateUnit;
  locale: Locale;
  timeZone: string;
  parameters: Record<string, string | string[] | undefined>;
};

/** Runs side by side for whoever has the link: figures and settings, and no way to the runs themselves or to others. */
export function SharedRuns(props: Props): ReactNode {
  const { reports, baselineId, share, banner, path, unit, locale, timeZone, parameters } = props;
  const asked = Metric.safeParse(parameters.metric);
  const addressUnit = rateUnits.find((one) => one === parameters.unit);
  const hrefWithMetric = (metric: Metric): string => {
    const query = new URLSearchParams({
      metric,
      ...(addressUnit === undefined ? {} : { unit: addressUnit }),
    });
    return `${path}?${query}`;
  };
  return (
    <>
      <SideBySide
        records={reports.map(toNamedRun)}
        baselineId={baselineId}
        metric={asked.success ? asked.data : props.sharedMetric}
        hrefWithMetric={hrefWithMetric}
        head={{ before: banner, ...(share.title === null ? {} : { title: share.title }) }}
        notice={
          share.note === null ? null : (
            <div className="mt-5">
              <ShareNote text={share.note} />
            </div>
          )
        }
        choices={null}
        unit={unit}
        locale={locale}
        timeZone={timeZone}
      />
      <ShareData path={path} />
    </>
  );
}
