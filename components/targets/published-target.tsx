import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ObservationSection } from "#components/observations/observation-section.tsx";
import { Answer } from "#components/ui/page-head.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import type { Revision } from "#lib/configurations/queries.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { configurationLine } from "#lib/i18n/configuration-text.ts";
import type { PlaceRuns } from "#lib/targets/history.ts";
import type { TargetRecord } from "#lib/targets/records.ts";
import { LatestRuns } from "./latest-runs.tsx";
import { TargetFacts } from "./target-facts.tsx";

/**
 * A target of a publication. Its configurations are no changes over time, since nobody says which came first: they stand side by
 * side, without dates and without a history.
 */
export async function PublishedTarget({
  target,
  publicationKey,
  revisions,
  runs,
  unit,
}: {
  target: TargetRecord;
  publicationKey: string;
  revisions: readonly Revision[];
  runs: PlaceRuns;
  unit: RateUnit;
}): Promise<ReactNode> {
  const [t, p, words] = await Promise.all([
    getTranslations("targets"),
    getTranslations("published.target"),
    getTranslations("configurations"),
  ]);
  return (
    <>
      <Answer
        more={
          <Link href={`/published/${encodeURIComponent(publicationKey)}`} className="link">
            {p("review")}
          </Link>
        }
      >
        {p("answer", { configurations: revisions.length, runs: target.runCount })}
      </Answer>
      <div className="grid grid-cols-[320px_minmax(0,1fr)] gap-x-9 gap-y-7 max-lg:grid-cols-1">
        <section aria-labelledby="facts-title" className="min-w-0">
          <SectionHead id="facts-title" title={t("facts")} />
          <TargetFacts target={target} />
        </section>
        <section aria-labelledby="configurations-title" className="min-w-0">
          <SectionHead id="configurations-title" title={p("configurations")}>
            {revisions.length > 1 ? p("noOrder") : null}
          </SectionHead>
          <ul className="border-b border-line">
            {revisions.toReversed().map(({ id, name, facts, revision, runCount }) => (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-5 border-t border-line py-2.5 text-sm max-md:block"
              >
                <div>
                  <Link href={`/targets/${target.id}/configurations/${id}`} className="link font-medium">
                    {name ?? t("revision", { revision })}
                  </Link>
                  <p className="text-text-2">{configurationLine(facts, words) ?? t("notKnown")}</p>
                </div>
                <p className="text-xs whitespace-nowrap text-text-2">{t("runCount", { count: runCount })}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="*:mt-9 max-md:*:mt-7">
        {runs.newest.length > 0 && (
          <section aria-labelledby="runs-title">
            <SectionHead id="runs-title" title={p("runs")}>
              <Link href={`/runs?target=${encodeURIComponent(target.key)}`} className="link">
                {t("allRuns", { count: target.runCount })}
              </Link>
            </SectionHead>
            <LatestRuns runs={runs.newest} unit={unit} />
          </section>
        )}
        <ObservationSection subject={{ targetId: target.id }} isReadOnly />
      </div>
    </>
  );
}
