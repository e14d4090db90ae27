import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { choosePlace, toPlaces } from "#components/targets/place.ts";
import { TargetView } from "#components/targets/target-view.tsx";
import { getOffer, listRevisions } from "#lib/configurations/queries.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { getNewestVolumeId, getPlaceRuns } from "#lib/targets/history.ts";
import { getTarget, getTargetUsage } from "#lib/targets/queries.ts";

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const historyLength = 60;
const newestLength = 8;

const loadTarget = cache((id: string) => getTarget(id));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [target, t] = await Promise.all([loadTarget((await params).id), getTranslations("targets")]);
  return target === null ? {} : { title: target.name, description: t("description") };
}

export default async function TargetPage({ params, searchParams }: Props) {
  const target = await loadTarget((await params).id);
  if (target === null) notFound();
  const parameters = await searchParams;
  const places = toPlaces(target);
  const chosen = choosePlace(places, parameters.volume, await getNewestVolumeId(target.id));
  if (chosen === null) notFound();
  const { volumeId } = chosen;
  const isPublished = target.publicationKey !== null;
  const [unit, revisions, offer, runs, usage, ...ofVolumes] = await Promise.all([
    getRateUnit(searchParams),
    listRevisions(target.id, volumeId),
    isPublished ? null : getOffer(target.id, volumeId),
    getPlaceRuns(target.id, { volumeId }, { historyLength, newestLength }),
    getTargetUsage(target.id),
    ...target.volumes.map(async ({ id }) => ({ id, newest: (await listRevisions(target.id, id))[0] })),
  ]);
  return (
    <TargetView
      target={target}
      places={places}
      chosen={chosen}
      revisions={revisions}
      factsOf={
        new Map(ofVolumes.flatMap(({ id, newest }) => (newest === undefined ? [] : [[id, newest.facts]])))
      }
      offer={offer}
      runs={runs}
      usage={usage}
      unit={unit}
      said={{
        saved: parameters.saved,
        problem: parameters.problem,
        deletedVolume: parameters.deletedVolume,
      }}
    />
  );
}
