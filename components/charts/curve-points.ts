import type { LoadPoint } from "#lib/analysis/knee.ts";
import { latencyBetween } from "#lib/analysis/latency-between.ts";
import type { Figure } from "#lib/contract/figure.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { latencyPercentileUs } from "#lib/runs/series.ts";

type Point = CurveResult["points"][number];
type LoadBelow = CurveResult["loadBelow"][number];

/** A point with a steady mean; `at` is its place among the points of the result. */
export type SteadyPoint = LoadPoint & { at: number; isLate: boolean; name: Point["name"] };

/** A point above what could be served: it has a load and no latency. */
export type SaturatedPoint = { at: number; iops: number; isLate: boolean };

/** Where a conclusion is drawn. `above` and `below`: it lies beyond the points, and the outermost of them stands for it. */
export type Conclusion = LoadPoint & { is: "value" | "above" | "below" };

/** What is drawn of a curve. Points are in the order of their load, those without a figure and doubtful ones are left out. */
export type DrawnCurve = {
  mean: SteadyPoint[];
  p99: LoadPoint[];
  saturated: SaturatedPoint[];
  knee: Conclusion | null;
  loads: (Conclusion & { load: LoadBelow })[];
};

const usable = (figure: Figure): number | null =>
  figure.is === "value" && figure.quality !== "doubtful" && figure.value > 0 ? figure.value : null;

const byLoad = (a: { iops: number }, b: { iops: number }): number => a.iops - b.iops;

/** Sorts a curve into what can be drawn of it. */
export function toDrawnCurve({ points, kneeIops, loadBelow }: CurveResult): DrawnCurve {
  const placed = points.flatMap((point, at) => {
    const iops = usable(point.iops);
    return iops === null ? [] : [{ point, at, iops, isLate: point.isGeneratorLimited === true }];
  });
  const steady = placed.filter(({ point }) => point.isSaturated !== true);
  const mean = steady
    .flatMap(({ point, ...place }) => {
      const latencyUs = usable(point.meanUs);
      return latencyUs === null ? [] : [{ ...place, latencyUs, name: point.name }];
    })
    .toSorted(byLoad);
  return {
    mean,
    p99: steady.flatMap(({ point, iops }) => withP99(point, iops)).toSorted(byLoad),
    saturated: placed
      .filter(({ point }) => point.isSaturated === true)
      .map(({ at, iops, isLate }) => ({ at, iops, isLate }))
      .toSorted(byLoad),
    knee: kneeIops === undefined ? null : kneeOf(kneeIops, mean),
    loads: loadBelow.flatMap((load) => {
      const place = placeOf(load.iops);
      return place === null ? [] : [{ ...place, latencyUs: load.latencyUs, load }];
    }),
  };
}

function withP99({ latency }: Point, iops: number): LoadPoint[] {
  const latencyUs = latency === null ? null : latencyPercentileUs(latency, 99);
  return latencyUs === null || latencyUs <= 0 ? [] : [{ iops, latencyUs }];
}

function placeOf(figure: Figure): { iops: number; is: Conclusion["is"] } | null {
  if (figure.is === "above" || figure.is === "below") return { iops: figure.bound, is: figure.is };
  const iops = usable(figure);
  return iops === null ? null : { iops, is: "value" };
}

function kneeOf(figure: Figure, mean: readonly SteadyPoint[]): Conclusion | null {
  const place = placeOf(figure);
  const latencyUs = place === null ? null : latencyBetween(mean, place.iops);
  return place === null || latencyUs === null ? null : { ...place, latencyUs };
}
