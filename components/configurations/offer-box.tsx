import Link from "next/link";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import type { ConfigurationOffer } from "#lib/configurations/queries.ts";
import { formatDateTime } from "#lib/format/date.ts";
import { dismissOfferForm, saveOfferForm } from "#lib/forms/target-actions.ts";
import { changeTexts } from "#lib/i18n/configuration-text.ts";

/** What an agent found of the NAS's side, offered as the next revision. Nothing is saved unless a person says so. */
export async function OfferBox({
  offer,
  targetId,
  volumeId,
  nextRevision,
  editHref,
}: {
  offer: ConfigurationOffer;
  targetId: string;
  volumeId: string | null;
  nextRevision: number;
  editHref: string;
}): Promise<ReactNode> {
  const [t, words, locale, timeZone] = await Promise.all([
    getTranslations("targets"),
    getTranslations("configurations"),
    getLocale(),
    getTimeZone(),
  ]);
  const { base, changes, foundAt, runId, digest } = offer;
  const place = { targetId, volumeId, digest };
  return (
    <section aria-labelledby="offer-title" className="mb-5 rounded-3 border border-line-strong p-4">
      <h3 id="offer-title" className="text-base font-semibold">
        {base === null ? t("offer.titleFirst") : t("offer.title", { revision: base.revision })}
      </h3>
      <ul className="mt-1.5 text-sm">
        {changeTexts(changes, words, { isFirst: base === null }).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-xs text-text-2">
        <Link href={`/runs/${runId}`} className="link">
          {t("offer.note", { date: formatDateTime(foundAt, locale, timeZone) })}
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <form action={saveOfferForm.bind(null, place)}>
          <Button type="submit" variant="primary">
            {t("offer.save", { revision: nextRevision })}
          </Button>
        </form>
        <ButtonLink href={editHref}>{t("offer.edit")}</ButtonLink>
        <form action={dismissOfferForm.bind(null, place)}>
          <Button type="submit" variant="ghost">
            {t("offer.dismiss")}
          </Button>
        </form>
      </div>
    </section>
  );
}
