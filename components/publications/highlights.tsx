import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { figureText } from "#components/runs/figure-text.ts";
import { Badge } from "#components/ui/badge.tsx";
import { figureValue } from "#lib/contract/figure.ts";
import { explorerHref } from "#lib/explorer/address.ts";
import { rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Highlight } from "#lib/publications/highlights.ts";
import { asPublished } from "./published-figures.ts";

/** What others measured, in a few bars each: beside the first command, before there is anything of one's own. */
export async function PublishedHighlights({
  highlights,
  unit,
}: {
  highlights: readonly Highlight[];
  unit: RateUnit;
}) {
  const [t, f] = await Promise.all([getTranslations("published"), getTranslations("facts")]);
  return (
    <section aria-labelledby="published-highlights">
      <h2 id="published-highlights" className="text-section font-semibold">
        {t("highlights.title")}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-text-2">
        <Badge look="source">{t("badge")}</Badge>
        {t("highlights.more")}
      </p>
      <div className="mt-3 border-t border-line">
        {highlights.map(({ key, comparison, target, author, metric, rows }) => {
          const largest = Math.max(...rows.map(({ figure }) => figureValue(figure) ?? 0));
          const scale = rateScale(unit, largest);
          const perUnit = metric === "iops" ? 1 : scale.bytesPerUnit;
          const shownUnit = metric === "iops" ? "IOPS" : scale.unit;
          return (
            <article key={key} className="border-b border-line py-3.5">
              <h3 className="text-sm font-semibold">
                <Link href={explorerHref(comparison.state)} className="hover:underline">
                  {t(`comparisons.${comparison.key}`)}
                </Link>
              </h3>
              <p className="text-xs text-text-3">{t("highlights.source", { target, author })}</p>
              <table className="mt-2 w-full text-xs">
                <caption className="caption-bottom pt-1.5 text-left text-text-2">
                  {t(`highlights.captions.${key}`, { unit: shownUnit })}
                </caption>
                <tbody>
                  {rows.map(({ configuration, figure }, at) => (
                    <tr key={configuration} className="h-5.5">
                      <th scope="row" className="w-32 pr-2 text-left font-normal text-text-2">
                        {t(`highlights.rows.${configuration}`)}
                      </th>
                      <td className="bg-[repeating-linear-gradient(to_right,var(--grid)_0_1px,transparent_1px_25%)]">
                        <div
                          aria-hidden="true"
                          className={`h-3.5 rounded-r-[2px] ${metric === "throughput" ? "bg-read" : at === 0 ? "bg-[var(--cat-8)]" : "bg-[var(--cat-1)]"}`}
                          style={{ width: `${(100 * (figureValue(figure) ?? 0)) / largest}%` }}
                        />
                      </td>
                      <td className="w-20 text-right text-sm font-semibold">
                        {figureText(figure, (amount) => asPublished(amount / perUnit), f).text}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </article>
          );
        })}
      </div>
      <p className="mt-3 text-sm">
        <Link href="/published" className="link">
          {t("overview.all")}
        </Link>
      </p>
    </section>
  );
}
