import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTimeZone, getTranslations } from "next-intl/server";
import { configurationView } from "#components/configurations/configuration-view.ts";
import { formWords } from "#components/forms/form-words.ts";
import { RecordForm } from "#components/forms/record-form.tsx";
import { Crumbs } from "#components/targets/crumbs.tsx";
import { choosePlace, placeQuery, toPlaces } from "#components/targets/place.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { listDriveModels } from "#lib/catalogue/models.ts";
import { driveName } from "#lib/catalogue/names.ts";
import { getOffer, listRevisions } from "#lib/configurations/queries.ts";
import { formatClock, formatIsoDay } from "#lib/format/date.ts";
import { writeConfiguration } from "#lib/forms/configuration-form.ts";
import { openForm } from "#lib/forms/form-state.ts";
import { saveConfigurationAction } from "#lib/forms/save-configuration.ts";
import type { SearchParams } from "#lib/i18n/rate-unit.ts";
import { getTarget } from "#lib/targets/queries.ts";

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** The form knows minutes; cut off, the next revision could begin before the one that it follows. */
const nextMinute = (instant: Date) => new Date(Math.ceil(instant.getTime() / 60_000) * 60_000);

async function load({ params, searchParams }: Props) {
  const [target, { volume, from }] = await Promise.all([
    params.then(({ id }) => getTarget(id)),
    searchParams,
  ]);
  const place = target === null ? null : choosePlace(toPlaces(target), volume, null);
  return { target, place, from };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ target, place }, t] = await Promise.all([load(props), getTranslations("targets")]);
  if (target === null || place === null) return {};
  return { title: t("configuration.newTitle", { place: place.name ?? target.name }) };
}

export default async function NewConfigurationPage(props: Props) {
  const { target, place, from } = await load(props);
  if (target === null || place === null) notFound();
  const address = `/targets/${target.id}?${placeQuery(place.volumeId)}`;
  if (target.publicationKey !== null) redirect(address);
  const [t, words, timeZone, revisions, offer] = await Promise.all([
    getTranslations("targets"),
    getTranslations("configurations"),
    getTimeZone(),
    listRevisions(target.id, place.volumeId),
    from === "offer" ? getOffer(target.id, place.volumeId) : null,
  ]);
  const [newest] = revisions;
  const base = revisions.find(({ id }) => id === from) ?? newest;
  const name =
    place.name === null ? target.name : t("configuration.place", { volume: place.name, target: target.name });
  const source = () => {
    if (offer !== null)
      return offer.base === null
        ? t("configuration.fromOfferFirst")
        : t("configuration.fromOffer", { revision: offer.base.revision });
    return base === undefined
      ? t("configuration.fromNothing")
      : t("configuration.fromRevision", { revision: base.revision });
  };
  const since = offer === null ? null : nextMinute(offer.validFrom);
  const values = {
    ...writeConfiguration(offer?.facts ?? base?.facts ?? null),
    ...(since === null
      ? {}
      : { validFrom: `${formatIsoDay(since, timeZone)}T${formatClock(since, timeZone)}` }),
  };
  return (
    <>
      <PageHead
        title={t(newest === undefined ? "configuration.firstTitle" : "configuration.newTitle", {
          place: name,
        })}
        before={
          <Crumbs
            label={t("crumbs")}
            links={[
              { href: "/targets", word: t("title") },
              { href: address, word: target.name },
            ]}
          />
        }
      />
      <p className="mt-2 text-base text-text-2">{t("configuration.lead")}</p>
      <p className="mt-1 mb-5 text-base text-text-2">{source()}</p>
      <RecordForm
        view={configurationView(words, timeZone, listDriveModels().map(driveName))}
        words={formWords(words)}
        action={saveConfigurationAction.bind(null, { targetId: target.id, volumeId: place.volumeId })}
        initial={openForm(values)}
        submitWord={words("form.review")}
        submitIntent="review"
        cancel={<ButtonLink href={address}>{t("cancel")}</ButtonLink>}
      />
    </>
  );
}
