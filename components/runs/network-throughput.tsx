import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Plot } from "#components/charts/plot.tsx";
import { tickText } from "#components/charts/scale.ts";
import { toTimePlot } from "#components/charts/time-plot.ts";
import { Swatch } from "#components/ui/swatch.tsx";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { formatCount, formatDecimals } from "#lib/format/number.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate, formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { NetworkThroughput } from "#lib/runs/network.ts";
import { thinTimePoints } from "#lib/runs/series.ts";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";

const mostPoints = 600;
const operations = { read: "receive", write: "send" } as const;

/** Throughput of one network workload: over time where its seconds are known, and each direction as a row of a table. */
export function NetworkThroughputView({
  group,
  unit,
}: {
  group: NetworkThroughput;
  unit: RateUnit;
}): ReactNode {
  const t = useTranslations("network");
  const title = `${group.label}${group.isBothWays ? ` ${t("bothWays")}` : ""}`;
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      {group.lines.length === 0 ? (
        <DirectionTable group={group} title={title} unit={unit} />
      ) : (
        <div className="grid gap-x-9 gap-y-4 lg:grid-cols-[minmax(0,1fr)_400px] print:grid-cols-[minmax(0,1fr)_210px]">
          <ThroughputPlot group={group} title={title} unit={unit} />
          <div className="min-w-0">
            <DirectionTable group={group} title={title} unit={unit} />
          </div>
        </div>
      )}
    </div>
  );
}

type Props = { group: NetworkThroughput; title: string; unit: RateUnit };

function ThroughputPlot({ group, title, unit }: Props): ReactNode {
  const t = useTranslations("network");
  const r = useTranslations("run.time");
  const f = useTranslations("facts");
  const rates = group.lines.flatMap(({ points }) => points.map(({ bytesPerSecond }) => bytesPerSecond));
  const scale = rateScale(unit, Math.max(0, ...rates));
  const figure = (bytesPerSecond: number) => formatRateOn(bytesPerSecond, scale, "chart");
  const direction = (one: "read" | "write") => f(`operations.${operations[one]}`);
  const seconds = (ms: number) => formatDecimals(ms / 1000, ms % 1000 === 0 ? 0 : 1);
  const says = group.lines
    .map((line) => {
      const own = line.points.map(({ bytesPerSecond }) => bytesPerSecond);
      return r("range", {
        direction: direction(line.direction),
        low: figure(Math.min(...own)),
        high: figure(Math.max(...own)),
        unit: scale.unit,
      });
    })
    .join(r("between"));
  return (
    <figure className="min-w-0" aria-label={t("chart", { workload: title, says })}>
      <Plot
        {...toTimePlot(
          group.lines.map((line) => ({ ...line, points: thinTimePoints(line.points, mostPoints) })),
          {
            bytesPerUnit: scale.bytesPerUnit,
            figure,
            tick: tickText,
            direction,
            pass: (number) => r("pass", { number }),
            readout: ({ pass, fromMs, toMs }, values) =>
              r("readout", {
                pass,
                from: seconds(Math.round(fromMs)),
                to: seconds(Math.round(toMs / 100) * 100),
                values,
                unit: scale.unit,
              }),
          },
        )}
        xTitle={r("axis", { unit: scale.unit })}
        crosshairLabel={r("crosshair")}
        crosshairHint={r("hint")}
      />
      <p className="mt-1 text-xs text-text-2">{says}</p>
    </figure>
  );
}

function DirectionTable({ group, title, unit }: Props): ReactNode {
  const t = useTranslations("network");
  const f = useTranslations("facts");
  const { results } = group;
  const numbered = results.map((result, at) => ({ result, number: at + 1 }));
  const rate = (amount: number) => quantityText(formatRate(amount, unit, "table"));
  const latency = (us: number) => quantityText(formatLatencyUs(us));
  const has = {
    lost: results.some(({ lostPercent }) => lostPercent.is !== "unknown"),
    jitter: results.some(({ jitterUs }) => jitterUs.is !== "unknown"),
  };
  return (
    <Table label={title}>
      <thead>
        <tr>
          <ColumnHead>{t("direction")}</ColumnHead>
          <ColumnHead isNumeric>{t("throughput")}</ColumnHead>
          <ColumnHead isNumeric>{t("retransmits")}</ColumnHead>
          {has.lost ? <ColumnHead isNumeric>{t("lost")}</ColumnHead> : null}
          {has.jitter ? <ColumnHead isNumeric>{t("jitter")}</ColumnHead> : null}
        </tr>
      </thead>
      <tbody>
        {numbered.map(({ result, number }) => (
          <tr key={number}>
            <RowHead>
              <Swatch operation={result.direction === "receive" ? "read" : "write"}>
                {f(`operations.${result.direction}`)}
              </Swatch>
            </RowHead>
            <Cell isNumeric>
              <FigureView figure={figureText(result.bytesPerSecond, rate, f)} t={f} />
            </Cell>
            <Cell isNumeric>
              <FigureView figure={figureText(result.retransmits, formatCount, f)} t={f} />
            </Cell>
            {has.lost ? (
              <Cell isNumeric>
                <FigureView
                  figure={figureText(result.lostPercent, (value) => formatPercent(value, 2), f)}
                  t={f}
                />
              </Cell>
            ) : null}
            {has.jitter ? (
              <Cell isNumeric>
                <FigureView figure={figureText(result.jitterUs, latency, f)} t={f} />
              </Cell>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
