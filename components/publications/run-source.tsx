import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import type { Source } from "#lib/contract/report.ts";
import { explorerHref } from "#lib/explorer/address.ts";
import { comparisonsOf } from "#lib/publications/comparisons.ts";
import { languageTag } from "./source-words.ts";

/** On the page of a published run: where it is from, with the way to the whole review, its claims and its comparisons. */
export function RunSource({ source }: { source: Source }): ReactNode {
  const t = useTranslations("published");
  const page = `/published/${encodeURIComponent(source.key)}`;
  return (
    <section aria-labelledby="source">
      <SectionHead title={t("source.title")} id="source" />
      <p className="text-sm" lang={languageTag(source)}>
        {source.author === null
          ? source.title
          : t("source.text", { author: source.author, title: source.title })}
        {source.url !== null && (
          <a href={source.url} className="link block wrap-anywhere" rel="noopener noreferrer">
            {source.url}
          </a>
        )}
      </p>
      <ul className="mt-2 text-sm">
        <li>
          <Link href={page} className="link">
            {t("source.review")}
          </Link>
        </li>
        <li>
          <Link href={`${page}#claims`} className="link">
            {t("source.claims")}
          </Link>
        </li>
        {comparisonsOf(source.key).map(({ key, state }) => (
          <li key={key}>
            <Link href={explorerHref(state)} className="link">
              {t("source.compare", { comparison: t(`comparisons.${key}`) })}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-text-2">{t("source.readOnly")}</p>
    </section>
  );
}
