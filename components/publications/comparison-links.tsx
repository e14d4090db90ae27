import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { SectionHead } from "#components/ui/section-head.tsx";
import { explorerHref } from "#lib/explorer/address.ts";
import { publishedComparisons } from "#lib/publications/comparisons.ts";
import type { PublicationSummary } from "#lib/publications/queries.ts";

/** Comparisons of published reviews, one click each: below what is one's own, or (`isOnList`) below the list of the reviews. */
export async function PublishedComparisons({
  publications,
  isOnList = false,
}: {
  publications: readonly PublicationSummary[];
  isOnList?: boolean;
}) {
  const t = await getTranslations("published");
  const known = new Map(publications.map((one) => [one.publication.source.key, one]));
  const shown = publishedComparisons.flatMap((comparison) => {
    const summary = known.get(comparison.publication);
    return summary === undefined ? [] : [{ comparison, summary }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="published-comparisons" className="mt-9 max-md:mt-7">
      <SectionHead title={t("overview.title")} id="published-comparisons">
        {isOnList ? t("compareMore") : t("overview.more")}
      </SectionHead>
      <ul className="grid grid-cols-3 gap-x-9 border-t border-line text-sm max-lg:grid-cols-2 max-md:block">
        {shown.map(({ comparison, summary: { publication, targets } }) => (
          <li key={comparison.key} className="border-b border-line py-2.5">
            <Link href={explorerHref(comparison.state)} className="font-medium hover:underline">
              {t(`comparisons.${comparison.key}`)}
            </Link>
            <p className="text-xs text-text-3">
              {t(targets.length === 1 ? "highlights.source" : "highlights.sourceOfMany", {
                target: targets[0]?.name ?? "",
                count: targets.length,
                author: publication.source.author ?? publication.source.title,
              })}
            </p>
          </li>
        ))}
      </ul>
      {!isOnList && (
        <p className="mt-3 text-sm">
          <Link href="/published" className="link">
            {t("overview.all")}
          </Link>
        </p>
      )}
    </section>
  );
}
