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

/**
 * When the conditions of a target's volume changed: at the first period with runs in other known conditions than before. What was
 * or is not known is no change.
 */
export function toHistoryMarks(
  parts: Iterable<FigurePart>,
  setups: ReadonlyMap<number, SetupValues>,
  toLabel: NameLabel,
): HistoryMark[] {
  const firstAt = new Map<number, number>();
  for (const { setupIds, periodStart } of parts) {
    if (periodStart === null) continue;
    for (const id of setupIds) {
      const at = periodStart.getTime();
      firstAt.set(id, Math.min(firstAt.get(id) ?? at, at));
    }
  }
  const known = new Map<string, Map<string, DimensionValue>>();
  const inOrder = [...firstAt].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const marks = inOrder.flatMap(([id, at]) => {
    const setup = setups.get(id);
    if (setup === undefined) return [];
    const { target, volume } = setup.values;
    const place = JSON.stringify([target ?? null, volume ?? null]);
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
    return [{ at: new Date(at).toISOString(), target: toLabel("target", target ?? null), changes }];
  });
  return marks.slice(-mostMarks);
}
