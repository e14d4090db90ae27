import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CurveMarker, type CurveShape } from "#components/charts/curve-marker.tsx";
import { type CurvePlot, toCurvePlot } from "#components/charts/curve-plot.ts";
import { LoadPlot } from "#components/charts/load-plot.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { SegmentLinks } from "#components/ui/segment.tsx";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { type CurveScale, chartHref, readCurveScale } from "#lib/runs/chart-choice.ts";
import { CurveTable } from "./curve-table.tsx";
import { type CurveTranslators, curveConclusions, toCurveWords } from "./curve-words.ts";

type Props = {
  report: Pick<Report, "workloads" | "results">;
  unit: RateUnit;
  locale: Locale;
  /** The page's own address without its query, and the query. */
  path: string;
  parameters: Record<string, string | string[] | undefined>;
};

const scales = ["log", "linear"] as const;
const scaleWords = { log: "scaleLog", linear: "scaleLinear" } as const;

/** The load curves of a run: each with its conclusions, a plot of latency against load, and all its figures as a table. */
export function CurveSection({ report, unit, locale, path, parameters }: Props): ReactNode {
  const t = useTranslations("run.other");
  const r = useTranslations("results");
  const curves = report.results.filter((result) => result.kind === "curve");
  if (curves.length === 0) return null;
  const scale = readCurveScale(parameters);
  return (
    <section id="curves" aria-labelledby="curves-title" className="scroll-mt-16">
      <SectionHead id="curves-title" title={t("curves")}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {r("curveScale")}
          <SegmentLinks
            label={r("curveScale")}
            items={scales.map((one) => ({
              key: one,
              href: chartHref(path, parameters, { scale: one }),
              isChosen: one === scale,
              children: r(scaleWords[one]),
            }))}
          />
        </span>
      </SectionHead>
      <div className="space-y-9">
        {curves.map((curve) => (
          <Curve
            key={`${curve.workload} ${curve.operation}`}
            curve={curve}
            label={report.workloads.find(({ id }) => id === curve.workload)?.label ?? curve.workload}
            unit={unit}
            locale={locale}
            scale={scale}
          />
        ))}
      </div>
    </section>
  );
}

function Curve({
  curve,
  label,
  unit,
  locale,
  scale,
}: {
  curve: CurveResult;
  label: string;
  unit: RateUnit;
  locale: Locale;
  scale: CurveScale;
}): ReactNode {
  const words: CurveTranslators = {
    t: useTranslations("run.other"),
    r: useTranslations("results"),
    f: useTranslations("facts"),
  };
  const { r, f } = words;
  const name = `${label} ${f(`operations.${curve.operation}`)}`;
  const says = curveConclusions(curve, words);
  const plot = toCurvePlot(curve, toCurveWords(curve, words), scale);
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      {says.length === 0 ? null : (
        <ul className="mt-1 mb-4 space-y-0.5 text-sm text-text-2">
          {says.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div
        className={
          plot === null ? undefined : "grid gap-x-9 gap-y-4 lg:grid-cols-[minmax(0,11fr)_minmax(0,13fr)]"
        }
      >
        {plot === null ? null : (
          <figure className="min-w-0" aria-label={r("curveName", { workload: name, says: says.join(" ") })}>
            <LoadPlot
              {...plot}
              xTitle={r(scale === "log" ? "curveAxisLog" : "curveAxisLinear")}
              yTitle={r("curveUp")}
              crosshairLabel={r("curveCrosshair")}
              crosshairHint={r("curveHint")}
            />
            <Legend plot={plot} words={words} />
            <p className="mt-1.5 text-xs text-text-2">
              {r(curve.between === "measured" ? "curveLaw" : "dotted")}
            </p>
          </figure>
        )}
        <CurveTable
          curve={curve}
          label={name}
          colour={plot?.colour ?? "var(--text-2)"}
          unit={unit}
          locale={locale}
          words={words}
        />
      </div>
    </div>
  );
}

const legendOrder = [
  "point",
  "late",
  "saturated",
  "knee",
  "load",
  "load-above",
  "load-below",
] as const satisfies readonly CurveShape[];

/** What the marks of a plot mean, those that it has. */
function Legend({ plot, words: { r } }: { plot: CurvePlot; words: CurveTranslators }): ReactNode {
  const drawn = new Set(plot.marks.map(({ shape }) => (shape === "saturated-late" ? "saturated" : shape)));
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-2">
      {legendOrder
        .filter((shape) => drawn.has(shape))
        .map((shape) => (
          <li key={shape} className="inline-flex items-center gap-1.5">
            <CurveMarker shape={shape} colour={plot.colour} />
            {r(`legend.${shape}`)}
          </li>
        ))}
    </ul>
  );
}
