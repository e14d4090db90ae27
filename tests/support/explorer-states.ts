import { type ExplorerState, FigureOperation, Form, Metric } from "#lib/explorer/state.ts";
import { toKey } from "#lib/explorer/value-text.ts";
import { type Dimension, setupDimensions } from "#lib/setups/dimensions.ts";

/** Mulberry32: the same texts and states on every machine. */
export function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pieces = [
  "9000",
  "raid5",
  "~",
  ",",
  ":",
  "~t",
  "~c",
  "%2C",
  "&",
  "=",
  "#",
  "?",
  "+",
  " ",
  "/",
  "ü",
  "測定",
  "\ud83d\ude80",
  '"',
  "\u0000",
  "null",
  "true",
];

/** A state of the explorer by chance, with texts that addresses have trouble with. */
export function makeState(random: () => number): ExplorerState {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("an empty list");
    return value;
  };
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make);
  const text = () => Array.from({ length: 1 + below(4) }, () => pick(pieces)).join("");
  const dimension = (): Dimension =>
    random() < 0.15
      ? `tag:${text().replaceAll(/[=\s]/g, "x")}`
      : pick([...setupDimensions, "workload", "operation", "time", "tag"] as const);
  const maybe = <T>(make: () => T): T | null => (random() < 0.4 ? null : make());
  const uuid = () => `00000000-0000-7000-8000-${String(below(1e9)).padStart(12, "0")}`;
  return {
    view: maybe(() => pick(["mtu-matrix", "raid-levels"])),
    form: pick(Form.options),
    metric: pick(Metric.options),
    workloads: some(3, text),
    operations: some(3, () => pick(FigureOperation.options)),
    groupBy: some(5, dimension),
    colourBy: maybe(dimension),
    facetBy: maybe(dimension),
    filters: some(5, () => ({
      dimension: dimension(),
      values: some(4, () => maybe(text)),
      isExcluded: random() < 0.5,
    })),
    runs: some(3, uuid),
    from: maybe(() => pick(["2025-11-30", "2025-11-30T09:12:00+09:00"])),
    to: maybe(() => pick(["2026-01-01", "2026-01-01T00:00:00Z"])),
    baseline: maybe(() => toKey(some(3, () => maybe(text)))),
    isPublishedShown: maybe(() => random() < 0.5),
    isDoubtfulShown: random() < 0.5,
    isClientCacheShown: random() < 0.5,
    sort: pick(["dimension", "value"] as const),
    isAxisShared: random() < 0.5,
    isEachRunShown: random() < 0.5,
    areCeilingsShown: random() < 0.5,
    isLogarithmic: random() < 0.5,
  };
}
