import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import type { StoredPublication } from "#lib/publications/queries.ts";
import { publicationText } from "#lib/publications/texts.ts";
import { Said } from "./said.tsx";

/** What a reader learns, each with whether figures and settings alone lead there. */
export function Learned({ expectations }: Pick<StoredPublication, "expectations">): ReactNode {
  const t = useTranslations("published");
  const f = useTranslations("facts");
  const locale = useLocale();
  const said = (sentence: string) => publicationText(sentence, locale).text;
  if (expectations.length === 0) return null;
  return (
    <section aria-labelledby="learned">
      <SectionHead title={t("learned.title")} id="learned" />
      <ul className="border-t border-line">
        {expectations.map(({ text, isComputable, needs, why }) => (
          <li
            key={text}
            className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-9 border-b border-line py-3 max-md:block"
          >
            <div className="max-w-205 text-base/[22px]">
              <Said>{text}</Said>
            </div>
            <div className="row-span-2 max-md:mt-1.5">
              <Badge look={isComputable ? "clean" : "unknown"}>
                {isComputable ? t("learned.computable") : t("learned.notComputable")}
              </Badge>
            </div>
            <p className="mt-0.5 text-xs text-text-2">
              {isComputable
                ? needs.length > 0 && t("learned.needs", { needs: needs.map(said).join(f("join")) })
                : why !== null && t("learned.why", { why: said(why) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
