import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { formatAxisDay, formatDay, formatIsoDay } from "#lib/format/date.ts";
import { formatThreeDigits } from "#lib/format/number.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate, formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { linearTicks } from "#lib/format/ticks.ts";
import { historyWorkload, type TargetRuns, toHistoryLines } from "#lib/targets/series.ts";
import { placeMarks } from "./mark-layout.ts";

/** In px. Room for two rows of words stands above where there are marks. */
const plots = {
  plain: { top: 14, bottom: 92, className: "h-24" },
  marked: { top: 46, bottom: 188, className: "h-48" },
} as const;
type Plot = (typeof plots)[keyof typeof plots];

const markRowHeight = 18;
const labelHeight = 15;
const edge = 4;

/** A change on the axis of time, with its words. */
export type HistoryMark = { id: string; at: Date; text: string };

const colours = { read: "var(--read)", write: "var(--write)" } as const;

/** Moves labels of nearby lines apart, the upper one up and the lower one down, within the plot. */
function spreadLabels<T extends { y: number }>(labels: readonly T[], plot: Plot): T[] {
  const [upper, lower] = labels.toSorted((a, b) => a.y - b.y);
  if (upper === undefined || lower === undefined) return [...labels];
  const missing = Math.max(0, labelHeight - (lower.y - upper.y)) / 2;
  const lowest = Math.min(lower.y + missing, plot.bottom - 5);
  return [
    { ...upper, y: Math.min(upper.y - missing, lowest - labelHeight) },
    { ...lower, y: lowest },
  ];
}

/**
 * A target's history as dots joined by a line, from zero up, with the figures at its end. Positions across are shares of the
 * width, so one drawing is laid out for every width and never scaled. Marks are changes between the first and the last of them.
 */
export async function HistoryChart({
  name,
  runs,
  unit,
  marks = [],
}: {
  name: string;
  runs: TargetRuns;
  unit: RateUnit;
  marks?: readonly HistoryMark[];
}) {
  const workload = historyWorkload(runs.latest.results);
  const lines = workload === undefined ? [] : toHistoryLines(runs, workload);
  const points = lines.flatMap(({ stretches }) => stretches.flat());
  const first = runs.history[0]?.at;
  const lastRun = runs.history.at(-1)?.at;
  const shownMarks = marks
    .filter(({ at }) => first !== undefined && at > first)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const lastMark = shownMarks.at(-1)?.at;
  const last = lastMark !== undefined && lastRun !== undefined && lastMark > lastRun ? lastMark : lastRun;
  const plot = shownMarks.length === 0 ? plots.plain : plots.marked;
  if (workload === undefined || points.length === 0 || first === undefined || last === undefined) return null;

  const [t, tFormat, locale, timeZone] = await Promise.all([
    getTranslations("overview"),
    getTranslations("format"),
    getLocale(),
    getTimeZone(),
  ]);
  const largest = Math.max(...points.map(({ bytesPerSecond }) => bytesPerSecond));
  const scale = rateScale(unit, largest);
  const ticks = linearTicks(largest / scale.bytesPerUnit, 4);
  const top = (ticks.at(-1) ?? 1) * scale.bytesPerUnit;
  const span = last.getTime() - first.getTime();
  const percent = (at: Date) => (span === 0 ? 50 : ((at.getTime() - first.getTime()) / span) * 100);
  const x = (at: Date) => `${percent(at)}%`;
  const y = (bytesPerSecond: number) => plot.bottom - (bytesPerSecond / top) * (plot.bottom - plot.top);
  const places = placeMarks(shownMarks.map(({ at }) => percent(at)));
  const ends = lines.flatMap(({ operation, stretches }) => {
    const end = stretches.at(-1)?.at(-1);
    return end === undefined ? [] : [{ operation, end, y: y(end.bytesPerSecond) }];
  });
  const figures = ends
    .map(
      ({ operation, end }) =>
        `${tFormat(operation)} ${quantityText(formatRate(end.bytesPerSecond, unit, "chart"))}`,
    )
    .join(locale === "ja" ? "、" : ", ");
  const isOneDay = formatIsoDay(first, timeZone) === formatIsoDay(last, timeZone);
  const isLong = span > 300 * 86_400_000;
  const chartName = t("historyName", {
    workload,
    target: name,
    from: formatDay(first, locale, timeZone),
    to: formatDay(last, locale, timeZone),
    figures,
  });

  return (
    <figure>
      <figcaption className="text-xs text-text-2">
        {t("history", { workload, unit: scale.unit, count: runs.history.length })}
      </figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)_52px]">
        <div className="relative px-1">
          <div aria-hidden="true" className="absolute inset-x-1 top-0 text-xs text-text-2">
            {shownMarks.map(({ id, text }, at) => {
              const place = places[at];
              return place === undefined ? null : (
                <span
                  key={id}
                  title={text}
                  className={`absolute truncate px-1 ${place.isRightAligned ? "text-right" : ""}`}
                  style={{ left: `${place.left}%`, width: `${place.width}%`, top: place.row * markRowHeight }}
                >
                  {text}
                </span>
              );
            })}
          </div>
          <svg
            role="img"
            aria-label={chartName}
            className={`block w-full overflow-visible ${plot.className}`}
          >
            {shownMarks.map(({ id, at }, index) => (
              <line
                key={id}
                x1={x(at)}
                x2={x(at)}
                y1={(places[index]?.row ?? 0) * markRowHeight + 2}
                y2={plot.bottom}
                stroke="var(--line-strong)"
                strokeDasharray="3 3"
              />
            ))}
            {ticks.map((tick) => {
              const at = y(tick * scale.bytesPerUnit);
              return (
                <g key={tick}>
                  <line
                    x1={-edge}
                    x2="100%"
                    y1={at}
                    y2={at}
                    stroke={tick === 0 ? "var(--line-strong)" : "var(--grid)"}
                  />
                  {tick === ticks.at(-1) && (
                    <text x={-edge} y={at - 3} style={{ fontSize: "var(--smallest)", fill: "var(--text-3)" }}>
                      {formatThreeDigits(tick)}
                    </text>
                  )}
                </g>
              );
            })}
            {lines.map(({ operation, stretches }) => (
              <g key={operation} stroke={colours[operation]} fill={colours[operation]}>
                {stretches.flatMap((stretch) =>
                  stretch.slice(1).map((point, index) => {
                    const from = stretch[index] ?? point;
                    return (
                      <line
                        key={point.at.getTime()}
                        x1={x(from.at)}
                        y1={y(from.bytesPerSecond)}
                        x2={x(point.at)}
                        y2={y(point.bytesPerSecond)}
                        strokeWidth="1.5"
                      />
                    );
                  }),
                )}
                {stretches.flat().map(({ at, bytesPerSecond }, index, all) => (
                  <circle
                    key={at.getTime()}
                    cx={x(at)}
                    cy={y(bytesPerSecond)}
                    r={index === all.length - 1 ? 3 : all.length > 60 ? 1.2 : 1.8}
                    stroke="none"
                  />
                ))}
              </g>
            ))}
          </svg>
          <div className="-mx-1 flex justify-between text-2xs text-text-3">
            {isOneDay ? (
              <span className={span === 0 ? "mx-auto" : undefined}>
                {formatAxisDay(last, locale, timeZone)}
              </span>
            ) : (
              <>
                <span>{formatAxisDay(first, locale, timeZone, isLong)}</span>
                <span>{formatAxisDay(last, locale, timeZone, isLong)}</span>
              </>
            )}
          </div>
        </div>
        <div aria-hidden="true" className="relative text-xs font-semibold">
          {spreadLabels(ends, plot).map(({ operation, end, y: top }) => (
            <span
              key={operation}
              className="absolute left-1.5 -translate-y-1/2 whitespace-nowrap"
              style={{ top, color: colours[operation] }}
            >
              {formatRateOn(end.bytesPerSecond, scale, "chart")}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
