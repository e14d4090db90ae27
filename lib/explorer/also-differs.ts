import type { DimensionValue, SetupDimension, SetupValues } from "#lib/setups/dimensions.ts";
import type { AlsoDiffers, Label } from "./answer.ts";
import { compareValues } from "./dimension-values.ts";
import { listedDimensions, whereItApplies, withoutFollowers } from "./tied-dimensions.ts";

/** The conditions and workloads of one group. */
export type Conditions = {
  key: string;
  setups: readonly SetupValues[];
  /** Details of the group's workloads by key (`workload.fileBytes`), one record for each workload. */
  workloads: readonly Readonly<Record<string, DimensionValue>>[];
};

export type NameLabel = (dimension: string, value: DimensionValue) => Label;

/** As many values as a line can name, and as many groups as can be named one by one. */
const mostValues = 12;
const mostGroups = 100;

/**
 * In which dimensions the groups are not all alike, besides the `chosen` ones and what follows from them, in the order of lists.
 * A value that is known for some only counts as different, since nobody can say that it is the same.
 */
export function toAlsoDiffers(
  groups: readonly Conditions[],
  chosen: readonly string[],
  toLabel: NameLabel,
): AlsoDiffers[] {
  if (groups.length === 0) return [];
  const ofSetups = listedDimensions(chosen).flatMap((dimension) =>
    toDiffering(
      dimension,
      groups.map(({ key, setups }) => ({ key, values: distinctValues(dimension, setups) })),
      toLabel,
    ),
  );
  const own = groups.map(({ key, setups }) => ({ key, setups: setups.filter(isTaggedByPeople) }));
  const ofTags = tagDimensions(own, chosen).flatMap((dimension) =>
    toDiffering(
      dimension,
      own.map(({ key, setups }) => ({ key, values: setups.map((setup) => tagsOf(dimension, setup)) })),
      toLabel,
    ),
  );
  const details = new Set(groups.flatMap(({ workloads }) => workloads.flatMap((one) => Object.keys(one))));
  const ofWorkloads = [...details].flatMap((dimension) =>
    toDiffering(
      dimension,
      groups.map(({ key, workloads }) => ({
        key,
        // With workloads chosen only what differs within a label is there; what is not, is alike.
        values: workloads.flatMap((one) =>
          one[dimension] === undefined && chosen.includes("workload") ? [] : [one[dimension] ?? null],
        ),
      })),
      toLabel,
    ),
  );
  return [...withoutFollowers(ofSetups), ...ofTags, ...ofWorkloads];
}

/** Those of published runs are the source's names for conditions that are listed as such. */
const isTaggedByPeople = ({ values }: SetupValues) => values.origin !== "published";

const keyOfTag = (tag: string): string | null => /^([^=\s][^=]*)=/.exec(tag)?.[1] ?? null;

/** The keys of tags that are not chosen, and `tag` for those without a key where tags are not chosen as a whole. */
function tagDimensions(groups: readonly Pick<Conditions, "setups">[], chosen: readonly string[]): string[] {
  if (chosen.includes("tag")) return [];
  const found = new Set<string>();
  for (const { setups } of groups)
    for (const { tags } of setups)
      for (const tag of tags) {
        const key = keyOfTag(tag);
        found.add(key === null ? "tag" : `tag:${key}`);
      }
  return [...found].filter((dimension) => !chosen.includes(dimension)).sort();
}

/** The tags of a setup that belong to a dimension as one value, as it is the whole of them that differs; null where it has none. */
function tagsOf(dimension: string, { tags }: SetupValues): DimensionValue {
  const own = tags.filter((tag) => {
    const key = keyOfTag(tag);
    return dimension === (key === null ? "tag" : `tag:${key}`);
  });
  return own.map((tag) => tag.slice(Math.max(0, dimension.length - 3))).join(", ") || null;
}

/** By a loop without lists in between: there are thousands of setups, and dozens of dimensions. */
function distinctValues(dimension: SetupDimension, setups: readonly SetupValues[]): DimensionValue[] {
  const applies = whereItApplies(dimension);
  const distinct = new Set<DimensionValue>();
  let last: DimensionValue | undefined;
  for (const setup of setups) {
    if (applies !== null && !applies(setup)) continue;
    const value = setup.values[dimension] ?? null;
    // Neighbours mostly agree, and a comparison is cheaper than a look into the set.
    if (value !== last) distinct.add(value);
    last = value;
  }
  return [...distinct];
}

function toDiffering(
  dimension: string,
  groups: readonly { key: string; values: readonly DimensionValue[] }[],
  toLabel: NameLabel,
): AlsoDiffers[] {
  const all = new Set(groups.flatMap(({ values }) => values));
  if (all.size < 2) return [];
  const distinct =
    groups.length > mostGroups
      ? [{ key: "", values: [...all] }]
      : groups.map(({ key, values }) => ({ key, values: [...new Set(values)] }));
  return [
    {
      dimension,
      values: distinct.map(({ key, values }) => ({
        groupKey: key,
        labels: values
          .sort((a, b) => compareValues(dimension, a, b))
          .slice(0, mostValues)
          .map((value) => toLabel(dimension, value)),
      })),
    },
  ];
}

/** What all setups have in common in the dimensions of a list, where it is known: the head of a panel. */
export function toShared(
  setups: readonly SetupValues[],
  listed: readonly AlsoDiffers[],
  toLabel: NameLabel,
): Label[] {
  return listed.flatMap(({ dimension }) => {
    const distinct = new Set(setups.flatMap((setup) => setup.values[dimension] ?? null));
    const [only] = distinct;
    return distinct.size === 1 && only !== null && only !== undefined ? [toLabel(dimension, only)] : [];
  });
}
