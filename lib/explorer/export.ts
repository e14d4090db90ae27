import type { TextTable } from "#lib/comparisons/export.ts";
import type { Figure } from "#lib/contract/figure.ts";
import type { Cell, Comparison, Difference, Label, Panel } from "./answer.ts";
import type { Metric } from "./state.ts";

const units: Partial<Record<Metric, string>> = {
  throughput: "bytes/s",
  iops: "requests/s",
  clientCpu: "%",
  perWatt: "bytes/J",
};

/** A label as exports write it: the name of what has one, else the value in base units; empty where it is not known. */
const labelText = ({ name, value }: Label): string => name ?? (value === null ? "" : String(value));

const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** A figure that is no single value in words; empty for a value. */
function figureText(figure: Figure | null): string {
  switch (figure?.is) {
    case "range":
      return `${figure.low} to ${figure.high}`;
    case "below":
    case "above":
      return `${figure.is} ${figure.bound}`;
    case "ratio":
      return `x ${figure.ratio}`;
    case "never":
    case "unknown":
      return figure.is;
    default:
      return "";
  }
}

const valueText = (figure: Figure): string =>
  figure.is === "value" ? String(figure.value) : figureText(figure);

const differenceText = (difference: Difference): string =>
  difference.is === "change" ? String(difference.ratio) : difference.is;

/**
 * The figures of a comparison as a table, in base units and with names of fields as heads, whatever the language of the page: a row
 * for each cell, or for each point of a curve.
 */
export function toTextTable(comparison: Comparison): TextTable {
  return comparison.form === "curves" ? curveTable(comparison) : cellTable(comparison);
}

/** What names a row: its panel and its group. */
function toNames(comparison: Comparison) {
  const groups = new Map(comparison.groups.map((group) => [group.key, group.labels.map(labelText)]));
  const colours = new Map(comparison.colours.map((group) => [group.key, group.labels.map(labelText)]));
  return {
    head: [
      ...(comparison.facetBy === null ? [] : [comparison.facetBy]),
      "workload",
      "operation",
      ...comparison.groupBy,
    ],
    cellsOf: (panel: Panel, groupKey: string, operation: string | null) => [
      ...(panel.facet === null ? [] : [labelText(panel.facet)]),
      panel.workload ?? "",
      panel.operation ?? operation ?? "",
      ...(groups.get(groupKey) ?? []),
    ],
    coloursOf: (key: string) => colours.get(key) ?? [],
  };
}

const cellHead = [
  "unit",
  "runs",
  "withoutValue",
  "median",
  "low",
  "lowerQuartile",
  "upperQuartile",
  "high",
  "intervalLow",
  "intervalHigh",
  "figure",
  "quality",
  "statistics",
  "ceilingBytesPerSecond",
  "ratioToBaseline",
  "ratioMargin",
];

function cellTable(comparison: Comparison): TextTable {
  const names = toNames(comparison);
  const isColourOperation = comparison.colourBy === "operation";
  const extra = comparison.colourBy === null || isColourOperation ? [] : [comparison.colourBy];
  const period = comparison.form === "history" ? ["period"] : [];
  const unit = units[comparison.metric] ?? "us";
  return {
    head: [...names.head, ...extra, ...period, ...cellHead],
    rows: comparison.panels.flatMap((panel) =>
      panel.cells.map((cell) => {
        const colours = names.coloursOf(cell.colourKey);
        return [
          ...names.cellsOf(panel, cell.groupKey, isColourOperation ? (colours[0] ?? "") : null),
          ...(extra.length === 0 ? [] : colours),
          ...(period.length === 0 ? [] : [cell.period ?? ""]),
          unit,
          ...figureCells(cell),
        ];
      }),
    ),
  };
}

function figureCells({ spread, difference, ...cell }: Cell): string[] {
  return [
    String(cell.runCount),
    String(cell.withoutValue),
    numberText(spread?.median),
    numberText(spread?.low),
    numberText(spread?.lowerQuartile),
    numberText(spread?.upperQuartile),
    numberText(spread?.high),
    numberText(spread?.interval?.low),
    numberText(spread?.interval?.high),
    spread === null ? figureText(cell.figure) : "",
    cell.quality ?? "",
    cell.statistics.join(" "),
    numberText(cell.ceiling?.bytesPerSecond),
    differenceText(difference),
    difference.is === "change" ? numberText(difference.marginRatio) : "",
  ];
}

function curveTable(comparison: Comparison): TextTable {
  const names = toNames(comparison);
  return {
    head: [
      ...names.head,
      "point",
      "iops",
      "bytesPerSecond",
      "meanUs",
      "under1msIops",
      "quality",
      "ratioToBaselineAtPeak",
    ],
    rows: comparison.panels.flatMap((panel) =>
      panel.curves.flatMap((line) =>
        line.points.map((point) => [
          ...names.cellsOf(panel, line.groupKey, line.operation),
          point.name ?? "",
          valueText(point.iops),
          valueText(point.bytesPerSecond),
          valueText(point.meanUs),
          line.under1ms === null ? "" : valueText(line.under1ms),
          line.quality ?? "",
          differenceText(line.difference),
        ]),
      ),
    ),
  };
}
