import { type MarkerShape, markerShapes } from "#components/charts/group-marker.tsx";
import type { Comparison, Group, Panel } from "#lib/explorer/answer.ts";
import type { DimensionTexts } from "#lib/i18n/dimension-text.ts";

/** How a group or a colour is told from the others: by its colour, its mark and its name. */
export type SeriesStyle = { key: string; text: string; colour: string; shape: MarkerShape };

const baselineColour = "var(--cat-8)";
const mostColours = 7;

const operationColours: Partial<Record<string, string>> = {
  read: "var(--read)",
  receive: "var(--read)",
  "from-target": "var(--read)",
  write: "var(--write)",
  send: "var(--write)",
  "to-target": "var(--write)",
};

const operationOf = ({ labels }: Pick<Group, "labels">): string | null => {
  const value = labels.find(({ dimension }) => dimension === "operation")?.value;
  return typeof value === "string" ? value : null;
};

const colourOfOperation = (operation: string | null): string =>
  operation === null ? baselineColour : (operationColours[operation] ?? baselineColour);

const shapeAt = (at: number): MarkerShape => markerShapes[at % markerShapes.length] ?? "square";

/** What all groups have in common, which their names leave out; nothing where there is one group only. */
export function commonLabels({ groups }: Pick<Comparison, "groups">): Group["labels"] {
  const [first, ...others] = groups;
  if (first === undefined || others.length === 0) return [];
  return first.labels.filter(({ value }, at) => others.every(({ labels }) => labels[at]?.value === value));
}

/** From so many dimensions on, a name leaves its unknown ones to what stands below it. */
const manyLabels = 3;

function nameParts(group: Group, comparison: Pick<Comparison, "groups">) {
  const common = new Set(commonLabels(comparison).map(({ dimension }) => dimension));
  const telling = group.labels.filter(({ dimension }) => !common.has(dimension));
  const all = telling.length === 0 ? group.labels : telling;
  const known = all.filter(({ value }) => value !== null);
  return all.length < manyLabels
    ? { named: all, unknown: [] }
    : { named: known, unknown: all.filter(({ value }) => value === null) };
}

/** The name of a group by what tells it from the others; where runs are grouped by nothing, the word for all of them. */
export function groupName(
  group: Group,
  comparison: Pick<Comparison, "groups">,
  texts: DimensionTexts,
  allWord: string,
): string {
  if (group.labels.length === 0) return allWord;
  const { named, unknown } = nameParts(group, comparison);
  const [first] = unknown;
  // Of many dimensions none of which is known, all say the same.
  return named.length === 0 && first !== undefined ? texts.value(first) : texts.joined(named);
}

/** The dimensions of a group that are not known and that its name does not say. */
export const groupUnknown = (
  group: Group,
  comparison: Pick<Comparison, "groups">,
  texts: DimensionTexts,
): string[] => nameParts(group, comparison).unknown.map(({ dimension }) => texts.within(dimension));

/**
 * The colours of bars: read and write have their own, other dimensions take the categories in their order, and without a colour
 * bars are those of the one operation that a panel or group is about, else slate.
 */
export function toColourStyles(comparison: Comparison, texts: DimensionTexts): SeriesStyle[] {
  const isOperation = comparison.colourBy === "operation";
  return comparison.colours.map((colour, at) => ({
    key: colour.key,
    text: colour.labels.map(texts.alone).join(" "),
    colour: isOperation
      ? colourOfOperation(operationOf(colour))
      : comparison.colourBy === null || comparison.colours.length > mostColours + 1
        ? baselineColour
        : `var(--cat-${(at % mostColours) + 1})`,
    shape: shapeAt(at),
  }));
}

/** The colours of lines: slate is the baseline, the others take the categories in their order; above eight all are slate. */
export function toGroupStyles(comparison: Comparison, texts: DimensionTexts, allWord: string): SeriesStyle[] {
  const { groups } = comparison;
  const baselineKey = comparison.baselineKey ?? groups[0]?.key ?? null;
  const others = groups.filter(({ key }) => key !== baselineKey).map(({ key }) => key);
  return groups.map((group, at) => ({
    key: group.key,
    text: groupName(group, comparison, texts, allWord),
    colour:
      group.key === baselineKey || groups.length > mostColours + 1
        ? baselineColour
        : `var(--cat-${(others.indexOf(group.key) % mostColours) + 1})`,
    shape: shapeAt(at),
  }));
}

/** The colour of a group's only bar where nothing is told apart by colour: that of its operation. */
export const plainColour = (group: Group, { operation, facet }: Pick<Panel, "operation" | "facet">): string =>
  colourOfOperation(
    operation ?? operationOf({ labels: facet === null ? group.labels : [...group.labels, facet] }),
  );
