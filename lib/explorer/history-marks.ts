import {
  type DimensionValue,
  dimensions,
  type SetupValues,
  setupDimensions,
} from "#lib/setups/dimensions.ts";
import type { NameLabel } from "./also-differs.ts";
import type { HistoryMark } from "./answer.ts";
import type { FigurePart } from "./gather.ts";

/** What a revision of the NAS's side can change, which its identity and the client's side are not. */
const markedDimensions = setupDimensions.filter((key) => {
  const { side } = dimensions[key];
  return (
    side === "storage" || side === "access" || /^(firmware|nas(Memory|Port|Link|Links|Mtu|Bond))$/.test(key)
  );
});

/** As many marks as an axis can hold. */
const mostMarks = 40;

/** That runs of a setup follow runs of another one: `at` is the period of the first of them. */
export type SetupTurn = { setupId: number; at: Date };

/** Names of a setup's target and volume, and of all that can be marked there: equal for setups between which nothing is to mark. */
export type MarkedSetup = { setupId: number; place: string; conditions: string };

const placeOf = ({ values: { target, volume } }: SetupValues): string =>
  JSON.stringify([target ?? null, volume ?? null]);

/** The setups of targets' volumes that were seen in more than one condition: only between those can there be marks. */
export function toMarkedSetups(
  setupIds: Iterable<number>,
  setups: ReadonlyMap<number, SetupValues>,
): MarkedSetup[] {
  const all = [...new Set(setupIds)].flatMap((setupId): MarkedSetup[] => {
    const setup = setups.get(setupId);
    if (setup === undefined) return [];
    const conditions = JSON.stringify(markedDimensions.map((dimension) => setup.values[dimension] ?? null));
    return [{ setupId, place: placeOf(setup), conditions }];
  });
  const byPlace = Map.groupBy(all, ({ place }) => place);
  return [...byPlace.values()].filter((ones) => new Set(ones.map((one) => one.conditions)).size > 1).flat();
}

/** The setups of parts in the order in which runs of them come first. */
export function firstTurns(parts: Iterable<FigurePart>): SetupTurn[] {
  const firstAt = new Map<number, number>();
  for (const { setupIds, periodStart } of parts) {
    if (periodStart === null) continue;
    const at = periodStart.getTime();
    for (const id of setupIds) firstAt.set(id, Math.min(firstAt.get(id) ?? at, at));
  }
  return [...firstAt]
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .map(([setupId, at]) => ({ setupId, at: new Date(at) }));
}

/**
 * The newest marks of where the conditions of a target's volume changed between its runs, from the turns of its setups in order of
 * time. What was or is not known is no change.
 */
export function toHistoryMarks(
  turns: Iterable<SetupTurn>,
  setups: ReadonlyMap<number, SetupValues>,
  toLabel: NameLabel,
): HistoryMark[] {
  const known = new Map<string, Map<string, DimensionValue>>();
  const marks = [...turns].flatMap(({ setupId, at }) => {
    const setup = setups.get(setupId);
    if (setup === undefined) return [];
    const place = placeOf(setup);
    const before = known.get(place) ?? new Map<string, DimensionValue>();
    known.set(place, before);
    const changes = markedDimensions.flatMap((dimension) => {
      const value = setup.values[dimension];
      const old = before.get(dimension);
      if (value === undefined) return [];
      before.set(dimension, value);
      return old === undefined || old === value
        ? []
        : [{ before: toLabel(dimension, old), after: toLabel(dimension, value) }];
    });
    if (changes.length === 0) return [];
    return [{ at: at.toISOString(), target: toLabel("target", setup.values.target ?? null), changes }];
  });
  return marks.slice(-mostMarks);
}
