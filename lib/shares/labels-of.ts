import type { Comparison, Label } from "#lib/explorer/answer.ts";

/** Every label of a comparison, as often as it stands in it. */
export function labelsOf(comparison: Comparison): Label[] {
  const { groups, colours, panels, alsoDiffers, marks, filters } = comparison;
  return [
    ...[...groups, ...colours].flatMap(({ labels }) => labels),
    ...panels.flatMap(({ facet, shared }) => (facet === null ? shared : [facet, ...shared])),
    ...[...alsoDiffers, ...panels.flatMap((panel) => panel.alsoDiffers)].flatMap(({ values }) =>
      values.flatMap(({ labels }) => labels),
    ),
    ...filters.flatMap(({ labels }) => labels),
    ...marks.flatMap(({ target, changes }) => [
      target,
      ...changes.flatMap(({ before, after }) => [before, after]),
    ]),
  ];
}

/** The texts that a comparison has as values of one dimension, each once. */
export function valuesOf(comparison: Comparison, dimension: string): string[] {
  const texts = labelsOf(comparison).flatMap((label) =>
    label.dimension === dimension && typeof label.value === "string" ? [label.value] : [],
  );
  return [...new Set(texts)];
}
