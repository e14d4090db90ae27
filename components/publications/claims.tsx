import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { figureText } from "#components/runs/figure-text.ts";
import { SectionHead } from "#components/ui/section-head.tsx";
import type { Figure } from "#lib/contract/figure.ts";
import { quantityText } from "#lib/format/quantity.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { PublicationSummary } from "#lib/publications/queries.ts";
import { publicationText } from "#lib/publications/texts.ts";
import { publishedRate } from "./published-figures.ts";
import { Said } from "./said.tsx";

/** Conclusions of the source without figures that carry them: quotations, with who says so and what they are about. */
export function Claims({
  publication: { source, claims },
  targets,
  unit,
}: Pick<PublicationSummary, "publication" | "targets"> & { unit: RateUnit }): ReactNode {
  const t = useTranslations("published");
  const f = useTranslations("facts");
  const locale = useLocale();
  const rateText = (figure: Figure) => {
    const rate = publishedRate(figure, unit);
    return quantityText({ figure: figureText(figure, rate.format, f).text, unit: rate.unit });
  };
  const nameOf = (key: string) => targets.find((target) => target.key === key)?.name ?? key;
  return (
    <section aria-labelledby="claims">
      <SectionHead title={t("claims.title")} id="claims">
        {claims.length > 0 && t("claims.more")}
      </SectionHead>
      {claims.length === 0 ? (
        <p className="text-sm text-text-2">{t("claims.none")}</p>
      ) : (
        <div className="grid gap-4">
          {claims.map((claim) => (
            <figure key={claim.text} className="border-l-2 border-line-strong pl-4">
              <blockquote className="max-w-205 text-base/[22px]">
                <Said>{claim.text}</Said>
              </blockquote>
              <figcaption className="mt-0.5 text-xs text-text-2">
                {[
                  claim.by === null
                    ? t("claims.from", { author: source.author ?? t("notStated"), title: source.title })
                    : t("claims.by", { by: publicationText(claim.by, locale).text, title: source.title }),
                  ...(claim.bytesPerSecond === null
                    ? []
                    : [t("claims.figure", { figure: rateText(claim.bytesPerSecond) })]),
                  ...(claim.targets === null
                    ? []
                    : [t("claims.about", { targets: claim.targets.map(nameOf).join(", ") })]),
                  ...(claim.paths === undefined || claim.paths.length === 0
                    ? []
                    : [t("claims.paths", { count: claim.paths.length, paths: claim.paths.join(", ") })]),
                ].map((part) => (
                  <span key={part} className="block">
                    {part}
                  </span>
                ))}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </section>
  );
}
