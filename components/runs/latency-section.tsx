import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { toLatencyPlot } from "#components/charts/latency-plot.ts";
import { Plot } from "#components/charts/plot.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { formatCount } from "#lib/format/number.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { type LatencyLine, shownPercents } from "#lib/runs/series.ts";

const latency = (us: number) => quantityText(formatLatencyUs(us));
/** Ticks are 1, 2 or 5 of a decade and need no decimals. */
const tick = (us: number) => {
  const { figure, unit } = formatLatencyUs(us);
  return quantityText({ figure: String(Number(figure)), unit });
};

/** Latency percentiles of one workload on a log axis of nines, and the same figures as a table. */
export function LatencySection({
  lines,
  workloadLabel,
  choice,
}: {
  lines: readonly LatencyLine[];
  workloadLabel: string;
  choice: ReactNode;
}): ReactNode {
  const t = useTranslations("run.latency");
  const f = useTranslations("facts");
  const direction = (one: "read" | "write") => f(`operations.${one}`);
  const percents = shownPercents.filter((percent) =>
    lines.some(({ points }) => points.some((point) => point.percent === percent)),
  );
  return (
    <section id="latency" aria-labelledby="latency-title" className="scroll-mt-16">
      <SectionHead id="latency-title" title={t("title")}>
        {choice}
      </SectionHead>
      {lines.length === 0 || percents.length === 0 ? (
        <p className="text-sm text-text-2">{t("none", { workload: workloadLabel })}</p>
      ) : (
        <div className="grid gap-x-9 gap-y-4 lg:grid-cols-[minmax(0,1fr)_400px] print:grid-cols-[minmax(0,1fr)_210px] print:[&_td]:py-0.5 print:[&_th]:py-0.5">
          <figure
            className="min-w-0"
            aria-label={t("name", { workload: workloadLabel, says: lastSentence(lines, t, direction) })}
          >
            <Plot
              {...toLatencyPlot(lines, percents, {
                latency,
                tick,
                percent: String,
                direction,
                readout: (percent, values) => t("readout", { percent, values }),
              })}
              xTitle={t("axis")}
              crosshairLabel={t("crosshair")}
              crosshairHint={t("hint")}
            />
            <p className="mt-1 text-xs text-text-2">
              {`${t("logarithmic")}${t("between")}${lastSentence(lines, t, direction)}`}
            </p>
          </figure>
          <LatencyTable lines={lines} percents={percents} />
        </div>
      )}
    </section>
  );
}

function LatencyTable({
  lines,
  percents,
}: {
  lines: readonly LatencyLine[];
  percents: readonly number[];
}): ReactNode {
  const t = useTranslations("run.latency");
  const f = useTranslations("facts");
  const rows = [
    ...percents.map((percent) => ({
      key: t("percentile", { percent: String(percent) }),
      values: lines.map((line) => line.points.find((point) => point.percent === percent)?.us ?? null),
    })),
    { key: t("longest"), values: lines.map((line) => line.maxUs) },
    { key: t("mean"), values: lines.map((line) => line.meanUs) },
  ];
  return (
    <div className="min-w-0">
      <Table label={t("table")}>
        <thead>
          <tr>
            <ColumnHead>{t("percentileHead")}</ColumnHead>
            {lines.map((line) => (
              <ColumnHead key={line.direction} isNumeric>
                <Swatch operation={line.direction}>{f(`operations.${line.direction}`)}</Swatch>
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, values }) => (
            <tr key={key}>
              <RowHead>{key}</RowHead>
              {lines.map((line, at) => {
                const us = values[at] ?? null;
                return (
                  <Cell key={line.direction} isNumeric>
                    {us === null ? <NoValue>{f("notKnown")}</NoValue> : latency(us)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {lines.some(({ beyondSamples }) => beyondSamples.length > 0) ? (
        <p className="mt-2 text-xs text-text-2">{tooFewWords(lines, t, f)}</p>
      ) : null}
    </div>
  );
}

type RunTranslator = ReturnType<typeof useTranslations<"run.latency">>;

function lastSentence(
  lines: readonly LatencyLine[],
  t: RunTranslator,
  direction: (one: "read" | "write") => string,
): string {
  return lines
    .map((line) => {
      const last = line.points.at(-1);
      if (last === undefined) return "";
      const oneIn = formatCount(100 / (100 - last.percent));
      const values = { direction: direction(line.direction), oneIn, latency: latency(last.us) };
      return line.maxUs === null
        ? t("slowest", values)
        : t("slowestAndLongest", { ...values, longest: latency(line.maxUs) });
    })
    .join(t("between"));
}

function tooFewWords(
  lines: readonly LatencyLine[],
  t: RunTranslator,
  f: ReturnType<typeof useTranslations<"facts">>,
): string {
  return lines
    .filter(({ beyondSamples }) => beyondSamples.length > 0)
    .map((line) =>
      t("tooFew", {
        direction: f(`operations.${line.direction}`),
        percents: line.beyondSamples.join(f("join")),
        count: formatCount(line.requestCount ?? 0),
      }),
    )
    .join(t("between"));
}
