import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { GroupMarker } from "#components/charts/group-marker.tsx";
import { GroupPlot, type GroupPlotProps } from "#components/charts/group-plot.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import type { Comparison, HistoryMark } from "#lib/explorer/answer.ts";
import { formatAxisDay, formatDay, formatIsoDay } from "#lib/format/date.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { closeAxis } from "./axis.ts";
import { axisMoments, type HistoryPlot, isTimeKnown, toHistoryPlots } from "./history-series.ts";
import { HistoryTable } from "./history-table.tsx";
import type { MetricScale } from "./metric-scale.ts";
import { PanelHeading } from "./panel-heading.tsx";
import type { SeriesStyle } from "./series-styles.ts";
import type { ViewTexts } from "./view-texts.ts";

type Props = {
  comparison: Comparison;
  scale: MetricScale;
  colours: readonly SeriesStyle[];
  groups: readonly SeriesStyle[];
  texts: ViewTexts;
  locale: Locale;
  timeZone: string;
};

const yearMs = 366 * 86_400_000;
const edge = 3;
/** Changes that are named before the others are asked for. */
const mostMarks = 5;
const letterOf = (at: number) => String.fromCodePoint(65 + (at % 26));

/** Medians over time: a plot for each panel and colour, changes of configuration as dashed verticals, the same as a table. */
export function HistoryForm(props: Props): ReactNode {
  const { comparison, groups, colours, texts, scale } = props;
  const t = useTranslations("explorer");
  const plots = toHistoryPlots(comparison);
  const isLong = plots.reduce((sum, { lines }) => sum + lines.flatMap(({ points }) => points).length, 0) > 30;
  const unknownCount = comparison.panels
    .flatMap(({ cells }) => cells)
    .filter(({ at }) => !isTimeKnown(at))
    .reduce((sum, { runCount }) => sum + runCount, 0);
  const used = groups.filter(({ key }) =>
    plots.some(({ lines }) => lines.some((one) => one.groupKey === key)),
  );
  const titleOf = ({ panel, colourKey }: HistoryPlot) =>
    [
      panel.facet === null ? null : texts.dimensions.alone(panel.facet),
      panel.workload,
      panel.operation === null
        ? null
        : texts.dimensions.value({ dimension: "operation", value: panel.operation, name: null }),
      colours.find(({ key }) => key === colourKey)?.text ?? null,
      scale.unit,
    ]
      .filter((part) => part !== null && part !== "")
      .join(t("join"));
  return (
    <>
      {used.length < 2 ? null : (
        <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-text-2">
          {used.map(({ key, text, colour, shape }) => (
            <li key={key} className="inline-flex items-center gap-1.5">
              <GroupMarker shape={shape} colour={colour} />
              {text}
            </li>
          ))}
        </ul>
      )}
      <Marks {...props} />
      {unknownCount === 0 ? null : (
        <p className="mb-3 text-xs text-text-2">{t("history.unknownTime", { count: unknownCount })}</p>
      )}
      <div className="grid gap-y-9">
        {plots.map((plot) => (
          <figure key={plot.key} className="min-w-0" aria-label={titleOf(plot)}>
            <figcaption className="mb-1 flex flex-wrap gap-x-3 text-section font-semibold">
              {titleOf(plot)}
              {comparison.panels.length < 2 ? null : (
                <PanelHeading panel={plot.panel} comparison={comparison} texts={texts.dimensions} isBare />
              )}
            </figcaption>
            <OnePlot plot={plot} title={titleOf(plot)} {...props} />
          </figure>
        ))}
      </div>
      <section className="mt-9">
        <SectionHead title={t("table")} />
        <HistoryTable
          plots={plots.map((plot) => ({ plot, title: titleOf(plot) }))}
          scale={scale}
          groups={groups}
          isLong={isLong}
        />
      </section>
    </>
  );
}

/** The letters of changes at one time: `A`, `A, B`, `A–G`. */
const lettersOf = (letters: readonly string[]): string =>
  letters.length > 2 ? `${letters[0]}–${letters.at(-1)}` : letters.join(", ");

function changeText({ target, changes }: HistoryMark, texts: ViewTexts, comma: string): string {
  const { dimensions } = texts;
  const words = changes.map(
    ({ before, after }) =>
      `${dimensions.within(after.dimension)} ${dimensions.value(before)} → ${dimensions.value(after)}`,
  );
  return `${dimensions.value(target)}: ${words.join(comma)}`;
}

function Marks({ comparison, texts, timeZone }: Props): ReactNode {
  const t = useTranslations("explorer");
  const items = comparison.marks
    .filter(({ at }) => isTimeKnown(at))
    .map((mark, at) => (
      <li key={`${mark.at} ${mark.target.value} ${letterOf(at)}`}>
        <span className="inline-block w-5 font-semibold text-text">{letterOf(at)}</span>
        <span>{formatIsoDay(new Date(mark.at), timeZone)}</span> {changeText(mark, texts, t("join"))}
      </li>
    ));
  if (items.length === 0) return null;
  const list = (part: readonly ReactNode[]) => (
    <ol aria-label={t("history.marks")} className="grid gap-0.5 text-xs text-text-2">
      {part}
    </ol>
  );
  return (
    <div className="mb-3">
      {list(items.slice(0, mostMarks))}
      {items.length > mostMarks ? (
        <details className="mt-0.5 text-xs">
          <summary className="text-accent">
            {t("history.moreMarks", { count: items.length - mostMarks })}
          </summary>
          {list(items.slice(mostMarks))}
        </details>
      ) : null}
    </div>
  );
}

function OnePlot({
  comparison,
  plot,
  title,
  scale,
  groups,
  texts,
  locale,
  timeZone,
}: Props & { plot: HistoryPlot; title: string }): ReactNode {
  const t = useTranslations("explorer");
  const points = plot.lines.flatMap((line) => line.points);
  const moments = points.map(({ at }) => at);
  const values = points.map(({ value }) => value);
  if (points.length === 0) return <p className="text-sm text-text-2">{t("empty.noFigures")}</p>;
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const axis = closeAxis(Math.min(...values), Math.max(...values), scale);
  const x = (at: number) => (first === last ? 50 : edge + ((at - first) / (last - first)) * (100 - 2 * edge));
  const y = (value: number) => 100 - axis.at(value);
  const styleOf = (groupKey: string) => groups.find(({ key }) => key === groupKey);
  const place = ({ at, value }: { at: number; value: number }) => ({ x: x(at), y: y(value) });
  const isLong = last - first > 2 * yearMs;
  const lines: GroupPlotProps["lines"] = plot.lines.map((line) => ({
    key: line.groupKey,
    colour: styleOf(line.groupKey)?.colour ?? "var(--cat-8)",
    isDotted: false,
    segments: line.segments.map((segment) => segment.map(place)),
  }));
  const isLabelled = plot.lines.length > 1 && plot.lines.length <= 8;
  return (
    <>
      {axis.isFromZero ? null : <p className="text-xs text-text-2">{t("notFromZero")}</p>}
      <GroupPlot
        size="low"
        xTitle={t(`history.periods.${comparison.period ?? "day"}`)}
        crosshairLabel={t("history.crosshair", { title })}
        crosshairHint={t("history.hint")}
        bound={null}
        gaps={[]}
        lines={lines}
        marks={plot.lines.flatMap((line) =>
          line.points.map((point) => ({
            key: `${line.groupKey} ${point.at}`,
            colour: styleOf(line.groupKey)?.colour ?? "var(--cat-8)",
            shape: styleOf(line.groupKey)?.shape ?? ("circle" as const),
            ...place(point),
          })),
        )}
        labels={plot.lines.flatMap((line) => {
          const end = line.points.at(-1);
          const style = styleOf(line.groupKey);
          return end === undefined || style === undefined || !isLabelled
            ? []
            : [{ key: line.groupKey, colour: style.colour, lines: [style.text], ...place(end) }];
        })}
        yTicks={axis.ticks.map(({ at, text }, place) => ({
          y: 100 - at,
          text,
          isBase: place === 0,
        }))}
        xTicks={axisMoments(moments, 5).map((at, place, ticks) => ({
          x: x(at),
          text:
            comparison.period === "year"
              ? formatIsoDay(new Date(at), timeZone).slice(0, 4)
              : formatAxisDay(new Date(at), locale, timeZone, isLong || comparison.period === "month"),
          isMinor: place % 2 === 1 && ticks.length > 3,
        }))}
        verticals={[
          ...Map.groupBy(
            comparison.marks
              .filter(({ at }) => isTimeKnown(at))
              .map((mark, number) => ({ mark, letter: letterOf(number), at: Date.parse(mark.at) }))
              .filter(({ at }) => at >= first && at <= last),
            ({ at }) => at,
          ),
        ].map(([at, same]) => ({
          key: String(at),
          x: x(at),
          letter: lettersOf(same.map(({ letter }) => letter)),
          text: same.map(({ mark }) => changeText(mark, texts, t("join"))).join(t("space")),
        }))}
        steps={[...new Set(moments)]
          .sort((a, b) => a - b)
          .map((at) => ({
            x: x(at),
            text: t("history.readout", {
              time: formatDay(new Date(at), locale, timeZone),
              values: plot.lines
                .flatMap((line) => {
                  const point = line.points.find((one) => one.at === at);
                  const name = plot.lines.length > 1 ? `${styleOf(line.groupKey)?.text ?? ""} ` : "";
                  return point === undefined ? [] : [`${name}${scale.rounded(point.value)} ${scale.unit}`];
                })
                .join(" · "),
            }),
          }))}
      />
    </>
  );
}
