import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RefreshOnRun } from "#components/live/live-run.tsx";
import { AnswerSentence } from "#components/overview/answer-sentence.tsx";
import { FirstRun } from "#components/overview/first-run.tsx";
import { TargetRow } from "#components/overview/target-row.tsx";
import { PublishedComparisons } from "#components/publications/comparison-links.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import { getPublishedShown } from "#lib/i18n/published.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { getRunTimeText } from "#lib/i18n/run-time.ts";
import { toHighlights } from "#lib/publications/highlights.ts";
import { listPublications, listPublishedReports } from "#lib/publications/queries.ts";
import { listTargetOverviews } from "#lib/targets/queries.ts";
import { type ChangedResult, isDifferent, toChangedResults } from "#lib/targets/series.ts";

const historyLength = 60;
const largestComparison = 12;

const isChanged = ({ changed }: { changed: readonly ChangedResult[] }) => changed.some(isDifferent);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("overview");
  return { title: { absolute: `${t("title")} · Tidemark` }, description: t("description") };
}

export default async function OverviewPage({ searchParams }: { searchParams: SearchParams }) {
  const [overviews, unit, isPublishedShown, timeText, t, tFormat] = await Promise.all([
    listTargetOverviews(historyLength),
    getRateUnit(searchParams),
    getPublishedShown(searchParams),
    getRunTimeText(),
    getTranslations("overview"),
    getTranslations("format"),
  ]);
  const [newest] = overviews;
  if (newest === undefined) {
    const highlights = isPublishedShown ? toHighlights(await listPublishedReports()) : [];
    return <FirstRun unit={unit} knownId={null} highlights={highlights} />;
  }

  const targets = overviews
    .map((overview) => ({ overview, changed: toChangedResults(overview) }))
    .toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
  const compared =
    overviews.length > 1
      ? overviews.slice(0, largestComparison).map(({ latest }) => latest.id)
      : [newest.previous?.id, newest.latest.id].filter((id) => id !== undefined);
  return (
    <>
      <RefreshOnRun knownId={newest.latest.id} />
      <PageHead
        title={t("title")}
        actions={
          <>
            {compared.length > 1 && (
              <ButtonLink href={`/compare?runs=${compared.join(",")}`}>
                <Icon name="compare" />
                {t("compare")}
              </ButtonLink>
            )}
            <ButtonLink href="/new" variant="primary">
              <Icon name="plus" />
              {t("newRun")}
            </ButtonLink>
          </>
        }
      />
      <AnswerSentence targets={targets} unit={unit} />
      <section aria-labelledby="targets">
        <SectionHead title={t("targets")} id="targets">
          <p className="flex flex-wrap gap-x-4">
            <span className="max-md:hidden">{t("caption", { statistic: tFormat("median") })}</span>
            <span className="md:hidden">{t("captionShort")}</span>
            <Swatch operation="read">{tFormat("readHead")}</Swatch>
            <Swatch operation="write">{tFormat("writeHead")}</Swatch>
          </p>
        </SectionHead>
        {targets.map(({ overview, changed }) => (
          <TargetRow
            key={overview.target.key}
            overview={overview}
            changed={changed}
            time={timeText(overview.latest)}
            unit={unit}
          />
        ))}
      </section>
      {isPublishedShown && <PublishedComparisons publications={await listPublications()} />}
    </>
  );
}
