import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Plot } from "#components/charts/plot.tsx";
import { tickText } from "#components/charts/scale.ts";
import { toTimePlot } from "#components/charts/time-plot.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { toCsv } from "#lib/comparisons/export.ts";
import { formatDecimals } from "#lib/format/number.ts";
import { formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { type ThroughputLine, type TimePoint, thinTimePoints } from "#lib/runs/series.ts";

const mostPoints = 600;

/** Throughput over the time of each pass, and each pass as a row of a table. */
export function TimeSection({
  lines,
  passRates,
  workloadLabel,
  unit,
  choice,
}: {
  lines: readonly ThroughputLine[];
  /** The rate of each pass, as the run reports it. */
  passRates: Record<"read" | "write", readonly number[]>;
  workloadLabel: string;
  unit: RateUnit;
  choice: ReactNode;
}): ReactNode {
  const t = useTranslations("run.time");
  const f = useTranslations("facts");
  const thinned = lines.map((line) => ({ ...line, points: thinTimePoints(line.points, mostPoints) }));
  const scale = rateScale(
    unit,
    Math.max(0, ...lines.flatMap(({ points }) => points.map((p) => p.bytesPerSecond))),
  );
  const figure = (bytesPerSecond: number) => formatRateOn(bytesPerSecond, scale, "chart");
  const isThinned = thinned.some((line, at) => line.points.length < (lines[at]?.points.length ?? 0));
  const hasSeries = lines.some((line) => line.hasSeries);
  return (
    <section id="time" aria-labelledby="time-title" className="scroll-mt-16">
      <SectionHead id="time-title" title={t("title")}>
        {choice}
      </SectionHead>
      {lines.length === 0 ? (
        <p className="text-sm text-text-2">{t("none", { workload: workloadLabel })}</p>
      ) : (
        <div className="grid gap-x-9 gap-y-4 lg:grid-cols-[minmax(0,1fr)_400px] print:grid-cols-[minmax(0,1fr)_210px] print:[&_td]:py-0.5 print:[&_th]:py-0.5">
          <figure
            className="min-w-0"
            aria-label={t("name", {
              workload: workloadLabel,
              says: rangeWords(lines, figure, scale.unit, t, f),
            })}
          >
            <Plot
              {...toTimePlot(thinned, {
                bytesPerUnit: scale.bytesPerUnit,
                figure,
                tick: tickText,
                direction: (one) => f(`operations.${one}`),
                pass: (number) => t("pass", { number }),
                readout: (point, values) => t("readout", { ...timeWords(point), values, unit: scale.unit }),
              })}
              xTitle={hasSeries ? t("axis", { unit: scale.unit }) : t("axisPasses", { unit: scale.unit })}
              crosshairLabel={t("crosshair")}
              crosshairHint={t("hint")}
            />
            <p className="mt-1 text-xs text-text-2">
              {rangeWords(lines, figure, scale.unit, t, f)}
              {hasSeries ? "" : ` ${t("noSeries")}`}
              {isThinned ? ` ${t("thinned")}` : ""}
            </p>
          </figure>
          <div className="min-w-0">
            <PassTable passRates={passRates} lines={lines} unit={unit} />
            {hasSeries ? (
              <div className="mt-3">
                <CopyButton
                  size="small"
                  text={secondsCsv(lines)}
                  copyWord={t("copySeconds")}
                  copiedWord={t("copied")}
                />
              </div>
            ) : null}
          </div>
        </div>
      )}
    </section>
  );
}

const seconds = (ms: number) => formatDecimals(ms / 1000, ms % 1000 === 0 ? 0 : 1);
const timeWords = ({ pass, fromMs, toMs }: TimePoint) => ({
  pass,
  from: seconds(Math.round(fromMs)),
  to: seconds(Math.round(toMs / 100) * 100),
});

function rangeWords(
  lines: readonly ThroughputLine[],
  figure: (bytesPerSecond: number) => string,
  unit: string,
  t: ReturnType<typeof useTranslations<"run.time">>,
  f: ReturnType<typeof useTranslations<"facts">>,
): string {
  return lines
    .map((line) => {
      const rates = line.points.map((point) => point.bytesPerSecond);
      return t("range", {
        direction: f(`operations.${line.direction}`),
        low: figure(Math.min(...rates)),
        high: figure(Math.max(...rates)),
        unit,
      });
    })
    .join(t("between"));
}

function secondsCsv(lines: readonly ThroughputLine[]): string {
  return toCsv({
    head: ["operation", "pass", "from_ms", "to_ms", "bytes_per_second"],
    rows: lines.flatMap(({ direction, points }) =>
      points.map((point) => [
        direction,
        String(point.pass),
        String(Math.round(point.fromMs)),
        String(Math.round(point.toMs)),
        String(Math.round(point.bytesPerSecond)),
      ]),
    ),
  });
}

function PassTable({
  passRates,
  lines,
  unit,
}: {
  passRates: Record<"read" | "write", readonly number[]>;
  lines: readonly ThroughputLine[];
  unit: RateUnit;
}): ReactNode {
  const t = useTranslations("run.time");
  const f = useTranslations("facts");
  const columns = lines.map(({ direction, bytesPerSecond }) => ({
    direction,
    bytesPerSecond,
    rates: passRates[direction],
  }));
  const scale = rateScale(unit, Math.max(0, ...columns.flatMap(({ rates }) => rates)));
  const passes = Array.from({ length: Math.max(...columns.map(({ rates }) => rates.length)) }, (_, at) => at);
  const cell = (bytesPerSecond: number | null | undefined) =>
    bytesPerSecond == null ? (
      <NoValue>{f("notKnown")}</NoValue>
    ) : (
      formatRateOn(bytesPerSecond, scale, "table")
    );
  return (
    <Table label={t("table")}>
      <thead>
        <tr>
          <ColumnHead>{t("passHead", { unit: scale.unit })}</ColumnHead>
          {columns.map(({ direction }) => (
            <ColumnHead key={direction} isNumeric>
              <Swatch operation={direction}>{f(`operations.${direction}`)}</Swatch>
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {passes.slice(0, 20).map((at) => (
          <tr key={at}>
            <RowHead>{t("pass", { number: at + 1 })}</RowHead>
            {columns.map(({ direction, rates }) => (
              <Cell key={direction} isNumeric>
                {cell(rates[at])}
              </Cell>
            ))}
          </tr>
        ))}
        <tr>
          <RowHead className="font-semibold">{t("headline")}</RowHead>
          {columns.map(({ direction, bytesPerSecond }) => (
            <Cell key={direction} isNumeric className="font-semibold">
              {cell(bytesPerSecond)}
            </Cell>
          ))}
        </tr>
      </tbody>
    </Table>
  );
}
