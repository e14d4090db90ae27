import type { TargetRecord, VolumeRecord } from "#lib/targets/records.ts";

/** What has revisions and runs of its own: a volume, or the target where its volumes are not told apart. */
export type Place = {
  volumeId: string | null;
  name: string | null;
  revisionCount: number;
  runCount: number;
};

const toPlace = ({ id, name, revisionCount, runCount }: VolumeRecord): Place => ({
  volumeId: id,
  name,
  revisionCount,
  runCount,
});

/** The places of a target: its volumes, and itself where something hangs on it alone or it has no volume. */
export function toPlaces({ volumes, withoutVolume }: TargetRecord): Place[] {
  const { revisionCount, runCount } = withoutVolume;
  const isItself = volumes.length === 0 || revisionCount > 0 || runCount > 0;
  return [
    ...volumes.map(toPlace),
    ...(isItself ? [{ volumeId: null, name: null, revisionCount, runCount }] : []),
  ];
}

/** The place that an address asks for (`none` is the target itself), else that of the newest run, else the first with a revision. */
export function choosePlace(places: readonly Place[], asked: unknown, newest: string | null): Place | null {
  const wanted = asked === "none" ? null : asked;
  return (
    (asked === undefined ? undefined : places.find(({ volumeId }) => volumeId === wanted)) ??
    places.find(({ volumeId, runCount }) => volumeId === newest && runCount > 0) ??
    places.find(({ revisionCount }) => revisionCount > 0) ??
    places[0] ??
    null
  );
}

/** The place in an address. */
export const placeQuery = (volumeId: string | null): string => `volume=${volumeId ?? "none"}`;
