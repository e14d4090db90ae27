import { type Figure, figureValue } from "#lib/contract/figure.ts";
import type { Comparison, CurveLine } from "#lib/explorer/answer.ts";

/** A load whose latency is known. */
export type LoadPoint = { iops: number; us: number };

/** A curve taken apart: its ends, what is known between them, and the highest load under 1 ms. */
export type Curve = {
  key: string;
  line: CurveLine;
  /** With known load and latency, by rising load. */
  points: LoadPoint[];
  start: Ends;
  peak: Ends;
  under1ms: number | null;
  /** A start under 1 ms whose latency no one says: its load. */
  silentStart: number | null;
};

type Ends = { iops: Figure; us: Figure } | null;

/** `doubtfulKeys`: groups whose curve is left out, since its figures are doubtful. */
export type CurvePanel = {
  key: string;
  workload: string;
  operation: string;
  facet: string;
  curves: Curve[];
  doubtfulKeys: string[];
};

function toCurve(line: CurveLine, at: number): Curve {
  const points = line.points
    .flatMap(({ iops, meanUs }) => {
      const [load, us] = [figureValue(iops), figureValue(meanUs)];
      return load === null || us === null ? [] : [{ iops: load, us }];
    })
    .sort((a, b) => a.iops - b.iops);
  const endOf = (name: "start" | "peak", place: number): Ends => {
    const point =
      line.points.find((one) => one.name === name) ??
      (line.points.length > 1 || name === "peak" ? line.points.at(place) : undefined);
    return point === undefined ? null : { iops: point.iops, us: point.meanUs };
  };
  const start = endOf("start", 0);
  const under1ms = line.under1ms === null ? null : figureValue(line.under1ms);
  const startLoad = start === null ? null : figureValue(start.iops);
  const isSilent =
    start !== null &&
    startLoad !== null &&
    figureValue(start.us) === null &&
    under1ms !== null &&
    startLoad < under1ms;
  return {
    key: `${line.groupKey} ${line.runId ?? ""} ${at}`,
    line,
    points,
    start,
    peak: endOf("peak", -1),
    under1ms,
    silentStart: isSilent ? startLoad : null,
  };
}

/** The plots of a comparison: one for each panel, workload and operation. */
export function toCurvePanels(comparison: Comparison): CurvePanel[] {
  return comparison.panels.flatMap(({ key, curves, doubtfulKeys }) =>
    [...Map.groupBy(curves, ({ workload, operation }) => `${workload}\n${operation}`)].map(
      ([plot, lines]) => ({
        key: `${key} ${plot}`,
        facet: key,
        workload: lines[0]?.workload ?? "",
        operation: lines[0]?.operation ?? "",
        curves: lines.map(toCurve),
        doubtfulKeys,
      }),
    ),
  );
}

/** The path of a curve: its known points and the load at 1 ms, by rising load. */
export function pathOf({ points, under1ms }: Pick<Curve, "points" | "under1ms">): LoadPoint[] {
  const all = under1ms === null ? points : [...points, { iops: under1ms, us: 1000 }];
  return [...all].sort((a, b) => a.iops - b.iops || a.us - b.us);
}

/**
 * The latency of a curve at a load: of a known point, or between two measured ones along the line that is drawn (straight on
 * logarithmic axes). Null where nothing is known.
 */
export function latencyAt(curve: Curve, iops: number): { us: number; isBetween: boolean } | null {
  const path = pathOf(curve);
  const known = path.find((point) => point.iops === iops);
  if (known !== undefined) return { us: known.us, isBetween: false };
  if (curve.line.between !== "measured") return null;
  const next = path.findIndex((point) => point.iops > iops);
  const [before, after] = [path[next - 1], path[next]];
  if (before === undefined || after === undefined || before.iops <= 0) return null;
  const share = Math.log(iops / before.iops) / Math.log(after.iops / before.iops);
  return { us: before.us * (after.us / before.us) ** share, isBetween: true };
}
