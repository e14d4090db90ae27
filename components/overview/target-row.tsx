import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { TimeText } from "#lib/i18n/run-time.ts";
import type { TargetOverview } from "#lib/targets/queries.ts";
import { type ChangedResult, toShownResults } from "#lib/targets/series.ts";
import { HistoryChart } from "./history-chart.tsx";
import { ResultTable } from "./result-table.tsx";

const kinds = ["nas", "local-disk", "cloud-folder", "other"] as const;

/** One target: what it is, its latest run against the one before, its history. */
export async function TargetRow({
  overview,
  changed,
  time,
  unit,
}: {
  overview: TargetOverview;
  changed: readonly ChangedResult[];
  time: TimeText;
  unit: RateUnit;
}) {
  const t = await getTranslations("overview");
  const { target, latest, previous, runCount } = overview;
  const shown = toShownResults(changed);
  const workloadCount = (rows: readonly ChangedResult[]) =>
    new Set(rows.map(({ result }) => result.workload)).size;
  const hidden = workloadCount(changed) - workloadCount(shown);
  const kind = kinds.find((known) => known === target.kind);
  const model = [target.vendor, target.model].filter((part) => part !== null).join(" ");
  const verdicts = new Set(changed.map(({ change }) => change.verdict));
  return (
    <article className="grid grid-cols-[220px_minmax(0,484px)_minmax(0,1fr)] gap-x-9 border-t border-line py-4.5 last:border-b max-lg:grid-cols-[200px_minmax(0,1fr)] max-md:block max-md:py-4 max-md:*:mt-3 max-md:*:first:mt-0">
      <div>
        <h3 className="flex flex-wrap items-center gap-x-2 text-section font-semibold wrap-anywhere">
          <Link href={`/targets/${target.id}`} className="hover:underline">
            {target.name}
          </Link>
          {verdicts.has("slower") && <Badge look="slower">{t("slower")}</Badge>}
          {verdicts.has("faster") && <Badge look="faster">{t("faster")}</Badge>}
        </h3>
        <p className="text-xs text-text-2">
          {model === "" ? kind !== undefined && t(`kind.${kind}`) : model}
        </p>
        <p className="text-xs wrap-anywhere text-text-3">
          {[latest.volume, latest.profile].filter((part) => part !== null).join(" · ")}
        </p>
        <p className="mt-2 text-xs text-text-3 max-md:mt-0">
          <Link href={`/runs/${latest.id}`} title={time.title} className="link">
            {time.text}
          </Link>
          {latest.agent !== null && ` · ${latest.agent}`}
        </p>
        {latest.warningCount > 0 && (
          <p className="mt-1.5">
            <Link href={`/runs/${latest.id}#warnings`}>
              <Badge look="warning">{t("warnings", { count: latest.warningCount })}</Badge>
            </Link>
          </p>
        )}
      </div>
      <div>
        <ResultTable targetName={target.name} rows={shown} unit={unit} />
        <p className="mt-2 flex flex-wrap gap-x-4 text-xs print:hidden">
          {previous !== null && (
            <Link href={`/compare?runs=${previous.id},${latest.id}`} className="link">
              {t("compareWithPrevious")}
            </Link>
          )}
          <Link href={`/runs?target=${encodeURIComponent(target.key)}`} className="link">
            {t("allRuns", { count: runCount })}
          </Link>
          {hidden > 0 && (
            <Link href={`/runs/${latest.id}`} className="link">
              {t("moreWorkloads", { count: hidden })}
            </Link>
          )}
        </p>
      </div>
      <div className="max-lg:col-start-2 max-lg:mt-3">
        <HistoryChart name={target.name} runs={overview} unit={unit} />
      </div>
    </article>
  );
}
