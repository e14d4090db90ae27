import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Answer, PageHead } from "#components/ui/page-head.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { explorerHref } from "#lib/explorer/address.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { comparisonsOf } from "#lib/publications/comparisons.ts";
import type { PublicationWithRuns } from "#lib/publications/queries.ts";
import { Claims } from "./claims.tsx";
import { Ceilings, DescribedSystems, Observations, PathsAndRepeats } from "./described.tsx";
import { Learned } from "./learned.tsx";
import { PublishedRuns } from "./published-runs.tsx";
import { Said } from "./said.tsx";
import { kindWord, languageTag, languageWord } from "./source-words.ts";

/** A publication: where it is from, its comparisons, what a reader learns, its figures, and what it claims without any. */
export function PublicationView({
  found,
  unit,
  locale,
  isHidden,
}: {
  found: PublicationWithRuns;
  unit: RateUnit;
  locale: Locale;
  /** The switch hides published runs everywhere else. */
  isHidden: boolean;
}): ReactNode {
  const t = useTranslations("published");
  const { publication, runs, targets } = found;
  const { source, expectations, note } = publication;
  const facts = [
    source.author,
    kindWord(source, t),
    source.year === null ? t("yearNotStated") : String(source.year),
    languageWord(source, t),
  ].filter((fact) => fact !== null);
  return (
    <>
      <PageHead
        before={
          <nav aria-label={t("crumbs")} className="mb-1.5 text-xs">
            <Link href="/published" className="text-text-2 hover:underline">
              {t("title")}
            </Link>
          </nav>
        }
        title={<span lang={languageTag(source)}>{source.title}</span>}
        meta={
          <>
            <Badge look="source">{t("badge")}</Badge>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {source.url === null ? (
              <span className="text-text-3">{t("noAddress")}</span>
            ) : (
              <a href={source.url} className="link wrap-anywhere" rel="noopener noreferrer">
                {source.url}
              </a>
            )}
          </>
        }
      />
      <Answer
        more={
          isHidden || source.note !== undefined ? (
            <>
              {source.note !== undefined && (
                <p>
                  <Said>{source.note}</Said>
                </p>
              )}
              {isHidden && <p className="mt-1">{t("hidden")}</p>}
            </>
          ) : undefined
        }
      >
        {t("answer", {
          runs: runs.length,
          targets: targets.length,
          computable: expectations.filter(({ isComputable }) => isComputable).length,
          expectations: expectations.length,
        })}
      </Answer>
      <section aria-labelledby="compare">
        <SectionHead title={t("compare")} id="compare">
          {t("compareMore")}
        </SectionHead>
        <p className="flex flex-wrap gap-2">
          {comparisonsOf(source.key).map(({ key, state }) => (
            <ButtonLink key={key} href={explorerHref(state)}>
              <Icon name="compare" />
              {t(`comparisons.${key}`)}
            </ButtonLink>
          ))}
        </p>
      </section>
      <div className="*:mt-9 max-md:*:mt-7">
        <Learned expectations={expectations} />
        <PublishedRuns runs={runs} unit={unit} locale={locale} />
        <DescribedSystems systems={publication.systems ?? []} />
        <Observations publication={publication} targets={targets} />
        <PathsAndRepeats publication={publication} />
        <Ceilings ceilings={publication.ceilings ?? []} unit={unit} />
        <Claims publication={publication} targets={targets} unit={unit} />
        {note !== undefined && (
          <section aria-labelledby="note">
            <SectionHead title={t("note")} id="note" />
            <p className="max-w-205 text-base/[22px] text-text-2">
              <Said>{note}</Said>
            </p>
          </section>
        )}
      </div>
    </>
  );
}
