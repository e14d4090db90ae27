import type {
  AlsoDiffers,
  Cell,
  Comparison,
  CurveLine,
  Group,
  HistoryMark,
  Label,
  Panel,
} from "#lib/explorer/answer.ts";
import { redactFigure } from "./redact-figure.ts";
import { type ComparisonNames, createRenaming } from "./rename-labels.ts";
import { showingOf } from "./shown-dimensions.ts";

/** Keys of groups, colours and panels are made of names and ids; in a shared comparison they are numbers. */
function createKeys(): (key: string) => string {
  const keys = new Map<string, string>();
  return (key) => {
    const known = keys.get(key) ?? String(keys.size + 1);
    keys.set(key, known);
    return known;
  };
}

/** Tags are shown only where a comparison is grouped by them, as its groups have no other name. */
const isShownBeside = (dimension: string): boolean =>
  dimension !== "tag" && !dimension.startsWith("tag:") && showingOf(dimension) !== null;

/**
 * What a stranger may see of a comparison: groups, figures and settings. Targets go by maker and model or by a name that does not
 * tell their address, other names by number; runs have no ids, figures no notes. Every member is named here, so that one that
 * comparisons get later has to be decided on.
 */
export function redactComparison(comparison: Comparison, names: ComparisonNames): Comparison {
  const rename = createRenaming(names);
  const toKey = createKeys();

  const toGroup = (group: Group): Group => ({ key: toKey(group.key), labels: group.labels.map(rename) });
  const besides = (labels: readonly Label[]): Label[] =>
    labels.filter(({ dimension }) => isShownBeside(dimension)).map(rename);
  const toAlsoDiffers = (list: readonly AlsoDiffers[]): AlsoDiffers[] =>
    list
      .filter(({ dimension }) => isShownBeside(dimension))
      .map(({ dimension, values }) => ({
        dimension,
        values: values.map((one) => ({ groupKey: toKey(one.groupKey), labels: one.labels.map(rename) })),
      }));
  const toCell = (cell: Cell): Cell => ({
    groupKey: toKey(cell.groupKey),
    colourKey: toKey(cell.colourKey),
    period: cell.period,
    at: cell.at,
    runCount: cell.runCount,
    withoutValue: cell.withoutValue,
    spread: cell.spread,
    figure: cell.figure === null ? null : redactFigure(cell.figure),
    quality: cell.quality,
    isApproximate: cell.isApproximate,
    statistics: cell.statistics,
    points: cell.points.map(({ at, value }) => ({ id: null, at, value })),
    ceiling: cell.ceiling,
    difference: cell.difference,
  });
  const toCurve = (curve: CurveLine): CurveLine => ({
    groupKey: toKey(curve.groupKey),
    runId: null,
    operation: curve.operation,
    workload: curve.workload,
    quality: curve.quality,
    between: curve.between,
    points: curve.points.map((point) => ({
      name: point.name,
      iops: redactFigure(point.iops),
      bytesPerSecond: redactFigure(point.bytesPerSecond),
      meanUs: redactFigure(point.meanUs),
      isSaturated: point.isSaturated,
    })),
    under1ms: curve.under1ms === null ? null : redactFigure(curve.under1ms),
    difference: curve.difference,
  });
  const toPanel = (panel: Panel): Panel => ({
    key: toKey(panel.key),
    facet: panel.facet === null ? null : rename(panel.facet),
    workload: panel.workload,
    operation: panel.operation,
    baselineKey: panel.baselineKey === null ? null : toKey(panel.baselineKey),
    cells: panel.cells.map(toCell),
    curves: panel.curves.map(toCurve),
    alsoDiffers: toAlsoDiffers(panel.alsoDiffers),
    statistics: panel.statistics,
    doubtfulKeys: panel.doubtfulKeys.map(toKey),
    shared: besides(panel.shared),
  });
  const toMark = (mark: HistoryMark): HistoryMark => ({
    at: mark.at,
    target: rename(mark.target),
    changes: mark.changes
      .filter(({ before }) => isShownBeside(before.dimension))
      .map(({ before, after }) => ({ before: rename(before), after: rename(after) })),
  });

  return {
    form: comparison.form,
    metric: comparison.metric,
    groupBy: comparison.groupBy,
    colourBy: comparison.colourBy,
    facetBy: comparison.facetBy,
    period: comparison.period,
    groups: comparison.groups.map(toGroup),
    colours: comparison.colours.map(toGroup),
    panels: comparison.panels.map(toPanel),
    baselineKey: comparison.baselineKey === null ? null : toKey(comparison.baselineKey),
    alsoDiffers: toAlsoDiffers(comparison.alsoDiffers),
    marks: comparison.marks.map(toMark),
    runCount: comparison.runCount,
    resultCount: comparison.resultCount,
    // How much else there is, is nobody's business.
    leftOut: { ...comparison.leftOut, published: 0, otherFilters: 0 },
    sources: comparison.sources,
    statistics: comparison.statistics,
    filters: comparison.filters
      .filter(({ dimension }) => isShownBeside(dimension))
      .map(({ dimension, isExcluded, labels }) => ({ dimension, isExcluded, labels: labels.map(rename) })),
    isLogarithmic: comparison.isLogarithmic,
    isAxisShared: comparison.isAxisShared,
  };
}
