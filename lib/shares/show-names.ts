import type { Report } from "#lib/contract/report.ts";
import type { AlsoDiffers, Comparison, Group, Label } from "#lib/explorer/answer.ts";
import { type HiddenKind, showName } from "./hidden-name.ts";

/** Words a hidden name in the reader's language: `NAS 1`, `Volume 2`. */
export type NameWord = (kind: HiddenKind, number: number) => string;

/** A redacted comparison with its hidden names in words. */
export function showComparisonNames(comparison: Comparison, word: NameWord): Comparison {
  const toLabel = (label: Label): Label => ({
    dimension: label.dimension,
    value: typeof label.value === "string" ? showName(label.value, word) : label.value,
    name: label.name === null ? null : showName(label.name, word),
  });
  const toGroup = (group: Group): Group => ({ ...group, labels: group.labels.map(toLabel) });
  const toAlsoDiffers = (one: AlsoDiffers): AlsoDiffers => ({
    ...one,
    values: one.values.map((value) => ({ ...value, labels: value.labels.map(toLabel) })),
  });
  return {
    ...comparison,
    groups: comparison.groups.map(toGroup),
    colours: comparison.colours.map(toGroup),
    panels: comparison.panels.map((panel) => ({
      ...panel,
      facet: panel.facet === null ? null : toLabel(panel.facet),
      alsoDiffers: panel.alsoDiffers.map(toAlsoDiffers),
      shared: panel.shared.map(toLabel),
    })),
    alsoDiffers: comparison.alsoDiffers.map(toAlsoDiffers),
    filters: comparison.filters.map((filter) => ({ ...filter, labels: filter.labels.map(toLabel) })),
    marks: comparison.marks.map((mark) => ({
      ...mark,
      target: toLabel(mark.target),
      changes: mark.changes.map(({ before, after }) => ({ before: toLabel(before), after: toLabel(after) })),
    })),
  };
}

/** A redacted report with its hidden names in words. */
export function showReportNames(report: Report, word: NameWord): Report {
  const { target, volume, path, client } = report;
  const show = (text: string) => showName(text, word);
  return {
    ...report,
    target: { ...target, name: show(target.name) },
    volume: volume === null ? null : { ...volume, name: show(volume.name) },
    path:
      path === null
        ? null
        : {
            ...path,
            vlan: path.vlan === null ? null : show(path.vlan),
            hops: path.hops?.map((hop) => ({ ...hop, description: show(hop.description) })) ?? null,
          },
    client: client === null ? null : { ...client, label: client.label === null ? null : show(client.label) },
  };
}
