import type { ReactNode } from "react";
import { CurveMarker, type CurveShape } from "#components/charts/curve-marker.tsx";
import { toDrawnCurve } from "#components/charts/curve-points.ts";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { CurveResult } from "#lib/contract/result.ts";
import { formatDuration } from "#lib/format/duration.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { boundText, type CurveTranslators, latencyText, loadName, p99Us, stateOf } from "./curve-words.ts";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";

type Point = CurveResult["points"][number];
type Props = {
  curve: CurveResult;
  label: string;
  colour: string;
  unit: RateUnit;
  locale: Locale;
  words: CurveTranslators;
};

type Columns = Record<"precision" | "p99" | "duration" | "state", boolean>;

const none = <NoValue>–</NoValue>;
const iopsOf = (iops: number) => formatIops(iops, "table").figure;

const shapeOf = (point: Point): CurveShape => {
  const isLate = point.isGeneratorLimited === true;
  if (point.isSaturated === true) return isLate ? "saturated-late" : "saturated";
  return isLate ? "late" : "point";
};

/** All figures of a curve: a row for each point, then the conclusions. */
export function CurveTable({ curve, label, colour, unit, locale, words }: Props): ReactNode {
  const { t, r, f } = words;
  const { points } = curve;
  const isOfferedKnown = points.some((point) => point.offeredIops.is !== "unknown");
  const has: Columns = {
    precision: points.some((point) => point.meanPrecisionPercent !== undefined),
    p99: points.some((point) => p99Us(point) !== null),
    duration: points.some((point) => point.durationMs !== undefined),
    state: points.some((point) => point.isSaturated !== null),
  };
  const rate = (amount: number) => quantityText(formatRate(amount, unit, "table"));
  return (
    <Table
      label={r("curveTable", { workload: label })}
      className="ja:break-keep [&_tbody_:is(td,th)]:align-baseline [&_thead_th]:whitespace-normal"
    >
      <thead>
        <tr>
          <ColumnHead>{isOfferedKnown ? t("offered") : t("point")}</ColumnHead>
          <ColumnHead isNumeric>{r("reached")}</ColumnHead>
          <ColumnHead isNumeric>{t("throughput")}</ColumnHead>
          <ColumnHead isNumeric>{t("mean")}</ColumnHead>
          {has.precision ? <ColumnHead isNumeric>{r("precision")}</ColumnHead> : null}
          {has.p99 ? <ColumnHead isNumeric>{r("p99")}</ColumnHead> : null}
          {has.duration ? <ColumnHead isNumeric>{r("measuredFor")}</ColumnHead> : null}
          {has.state ? <ColumnHead>{r("state")}</ColumnHead> : null}
        </tr>
      </thead>
      <tbody>
        {points.map((point, at) => {
          const p99 = p99Us(point);
          const key = `${at} ${point.name}`;
          return (
            <tr key={key}>
              <RowHead className="whitespace-nowrap">
                {isOfferedKnown ? (
                  <FigureView figure={figureText(point.offeredIops, iopsOf, f)} t={f} />
                ) : point.name === null ? (
                  String(at + 1)
                ) : (
                  t(`points.${point.name}`)
                )}
              </RowHead>
              <Cell isNumeric>
                <FigureView figure={figureText(point.iops, iopsOf, f)} t={f} />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(point.bytesPerSecond, rate, f)} t={f} />
              </Cell>
              <Cell isNumeric>
                {point.isSaturated === true && point.meanUs.is === "unknown" ? (
                  <NoValue>{r("noneSteady")}</NoValue>
                ) : (
                  <FigureView figure={figureText(point.meanUs, latencyText, f)} t={f} />
                )}
              </Cell>
              {has.precision ? (
                <Cell isNumeric>
                  {point.meanPrecisionPercent === undefined
                    ? none
                    : `±${formatPercent(point.meanPrecisionPercent, 1)}`}
                </Cell>
              ) : null}
              {has.p99 ? <Cell isNumeric>{p99 === null ? none : latencyText(p99)}</Cell> : null}
              {has.duration ? (
                <Cell isNumeric>
                  {point.durationMs === undefined ? none : formatDuration(point.durationMs, locale)}
                </Cell>
              ) : null}
              {has.state ? (
                <Cell className="min-w-40 max-md:whitespace-nowrap">
                  <span className="mr-1.5 inline-block align-[-3px]">
                    <CurveMarker shape={shapeOf(point)} colour={colour} />
                  </span>
                  {stateOf(point, words)}
                </Cell>
              ) : null}
            </tr>
          );
        })}
      </tbody>
      <Conclusions curve={curve} has={has} words={words} />
    </Table>
  );
}

/** Loads that were not measured but follow from the points, with the latency each was held against. */
function Conclusions({
  curve,
  has,
  words,
}: {
  curve: CurveResult;
  has: Columns;
  words: CurveTranslators;
}): ReactNode {
  const { r, f } = words;
  const knee = toDrawnCurve(curve).knee;
  const rows = [
    ...(curve.kneeIops === undefined
      ? []
      : [
          {
            name: r("kneeRow"),
            iops: curve.kneeIops,
            mean: knee === null ? null : f("figure.approximate", { value: latencyText(knee.latencyUs) }),
            p99: null,
          },
        ]),
    ...curve.loadBelow.map((load) => ({
      name: loadName(load, words),
      iops: load.iops,
      mean: load.of === "mean" ? boundText(load.latencyUs) : null,
      p99: load.of === "p99" ? boundText(load.latencyUs) : null,
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={4 + Object.values(has).filter(Boolean).length}
          className="border-b border-line pt-4 pb-2 text-left text-xs/4 font-medium text-text-2"
        >
          {r("fromPoints")}
        </th>
      </tr>
      {rows.map(({ name, iops, mean, p99 }) => (
        <tr key={name}>
          <RowHead className="whitespace-nowrap">{name}</RowHead>
          <Cell isNumeric>
            <FigureView figure={figureText(iops, iopsOf, f)} t={f} />
          </Cell>
          <Cell isNumeric>{none}</Cell>
          <Cell isNumeric>{mean ?? none}</Cell>
          {has.precision ? <Cell isNumeric>{none}</Cell> : null}
          {has.p99 ? <Cell isNumeric>{p99 ?? none}</Cell> : null}
          {has.duration ? <Cell isNumeric>{none}</Cell> : null}
          {has.state ? <Cell /> : null}
        </tr>
      ))}
    </tbody>
  );
}
