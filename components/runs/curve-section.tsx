import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { toCurvePlot } from "#components/charts/curve-plot.ts";
import { Plot } from "#components/charts/plot.tsx";
import { tickText } from "#components/charts/scale.ts";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { latencyPercentileUs } from "#lib/runs/series.ts";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";

type Point = CurveResult["points"][number];
type Props = { report: Pick<Report, "workloads" | "results">; unit: RateUnit };

const latency = (us: number) => quantityText(formatLatencyUs(us));
const iopsOf = (iops: number) => formatIops(iops, "table").figure;
const iopsText = (iops: number) => quantityText(formatIops(iops, "table"));

/** The load curves of a run: each with its conclusions, a plot of latency against load, and its points as a table. */
export function CurveSection({ report, unit }: Props): ReactNode {
  const t = useTranslations("run.other");
  const curves = report.results.filter((result) => result.kind === "curve");
  if (curves.length === 0) return null;
  return (
    <section aria-labelledby="curves-title">
      <SectionHead id="curves-title" title={t("curves")}>
        {t("curveSubtitle")}
      </SectionHead>
      <div className="space-y-8">
        {curves.map((curve) => (
          <Curve
            key={`${curve.workload} ${curve.operation}`}
            curve={curve}
            label={report.workloads.find(({ id }) => id === curve.workload)?.label ?? curve.workload}
            unit={unit}
          />
        ))}
      </div>
    </section>
  );
}

function Curve({ curve, label, unit }: { curve: CurveResult; label: string; unit: RateUnit }): ReactNode {
  const t = useTranslations("run.other");
  const f = useTranslations("facts");
  const r = useTranslations("results");
  const name = `${label} ${f(`operations.${curve.operation}`)}`;
  const says = conclusions(curve, t, r, f);
  const readoutOf = (point: Point) =>
    t("pointReadout", {
      iops: figureText(point.iops, iopsText, f).text,
      latency: figureText(point.meanUs, latency, f).text,
    });
  const plot = toCurvePlot(curve, {
    latency,
    latencyTick: latency,
    iopsTick: tickText,
    end: t("of.mean"),
    knee: r("knee"),
    saturated: r("saturated"),
    readout: (at) => {
      const point = curve.points[at];
      return point === undefined ? "" : readoutOf(point);
    },
  });
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      {says.length === 0 ? null : <p className="mt-1 mb-3 text-sm text-text-2">{says.join(" ")}</p>}
      {plot === null ? null : (
        <figure
          className="mb-4 min-w-0"
          aria-label={r("curveName", { workload: name, says: says.join(" ") })}
        >
          <Plot
            {...plot}
            xTitle={r("curveAxis")}
            crosshairLabel={r("curveCrosshair")}
            crosshairHint={r("curveHint")}
          />
        </figure>
      )}
      <PointTable curve={curve} label={name} unit={unit} />
      {curve.between === "not-known" ? (
        <p className="mt-2.5 text-xs text-text-2">{t("betweenNotKnown")}</p>
      ) : null}
    </div>
  );
}

function conclusions(
  curve: CurveResult,
  t: ReturnType<typeof useTranslations<"run.other">>,
  r: ReturnType<typeof useTranslations<"results">>,
  f: ReturnType<typeof useTranslations<"facts">>,
): string[] {
  const knee = curve.kneeIops === undefined ? null : figureValue(curve.kneeIops);
  return [
    ...(knee === null ? [] : [r("kneeAt", { iops: iopsText(knee) })]),
    ...curve.loadBelow.map((load) =>
      t("loadBelow", {
        of: t(`of.${load.of}`),
        latency: latency(load.latencyUs),
        iops: figureText(load.iops, iopsText, f).text,
      }),
    ),
  ];
}

function PointTable({
  curve,
  label,
  unit,
}: {
  curve: CurveResult;
  label: string;
  unit: RateUnit;
}): ReactNode {
  const t = useTranslations("run.other");
  const r = useTranslations("results");
  const f = useTranslations("facts");
  const { points } = curve;
  const isOfferedKnown = points.some((point) => point.offeredIops.is !== "unknown");
  const hasLatency = points.some((point) => point.latency !== null);
  const hasState = points.some((point) => point.isSaturated !== null);
  const rate = (amount: number) => quantityText(formatRate(amount, unit, "table"));
  const numbered = points.map((item, at) => ({ item, number: at + 1 }));
  return (
    <Table label={r("curveTable", { workload: label })}>
      <thead>
        <tr>
          <ColumnHead>{t("point")}</ColumnHead>
          {isOfferedKnown ? <ColumnHead isNumeric>{t("offered")}</ColumnHead> : null}
          <ColumnHead isNumeric>IOPS</ColumnHead>
          <ColumnHead isNumeric>{t("mean")}</ColumnHead>
          {hasLatency ? <ColumnHead isNumeric>{r("p99")}</ColumnHead> : null}
          <ColumnHead isNumeric>{t("throughput")}</ColumnHead>
          {hasState ? <ColumnHead>{r("state")}</ColumnHead> : null}
        </tr>
      </thead>
      <tbody>
        {numbered.map(({ item, number }) => (
          <tr key={number}>
            <RowHead>{item.name === null ? String(number) : t(`points.${item.name}`)}</RowHead>
            {isOfferedKnown ? (
              <Cell isNumeric>
                <FigureView figure={figureText(item.offeredIops, iopsOf, f)} t={f} />
              </Cell>
            ) : null}
            <Cell isNumeric>
              <FigureView figure={figureText(item.iops, iopsOf, f)} t={f} />
            </Cell>
            <Cell isNumeric>
              <FigureView figure={figureText(item.meanUs, latency, f)} t={f} />
            </Cell>
            {hasLatency ? <Cell isNumeric>{p99Of(item) ?? "–"}</Cell> : null}
            <Cell isNumeric>
              <FigureView figure={figureText(item.bytesPerSecond, rate, f)} t={f} />
            </Cell>
            {hasState ? <Cell>{stateOf(item, r)}</Cell> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function p99Of({ latency: measured }: Point): string | null {
  const us = measured === null ? null : latencyPercentileUs(measured, 99);
  return us === null ? null : latency(us);
}

/** What makes a point's latency doubtful, in words. */
function stateOf(point: Point, r: ReturnType<typeof useTranslations<"results">>): string {
  const backlog = point.backlogPerSecond === undefined ? null : figureValue(point.backlogPerSecond);
  const words = [
    ...(point.isSaturated === true
      ? [backlog === null ? r("saturated") : r("saturatedBy", { iops: iopsText(backlog) })]
      : []),
    ...(point.isGeneratorLimited === true ? [r("generatorLate")] : []),
  ];
  return words.length === 0 ? r("steady") : words.join(r("between"));
}
