import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult, FileCopyResult, NetworkResult } from "#lib/contract/result.ts";
import { formatDuration } from "#lib/format/duration.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { formatThreeDigits } from "#lib/format/number.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";

type Props = { report: Pick<Report, "workloads" | "results">; unit: RateUnit; locale: Locale };

const labelOf = (report: Props["report"], id: string) =>
  report.workloads.find((workload) => workload.id === id)?.label ?? id;
const rateIn = (unit: RateUnit) => (amount: number) => quantityText(formatRate(amount, unit, "table"));
const latency = (us: number) => quantityText(formatLatencyUs(us));
const iopsOf = (iops: number) => formatIops(iops, "table").figure;
const numbered = <T,>(items: readonly T[]) => items.map((item, at) => ({ item, number: at + 1 }));

/** Network, file-copy and curve results as plain tables. Nothing where a run has none. */
export function OtherResults(props: Props): ReactNode {
  const { results } = props.report;
  const network = results.filter((result) => result.kind === "network");
  const copies = results.filter((result) => result.kind === "file-copy");
  const curves = results.filter((result) => result.kind === "curve");
  return (
    <>
      {network.length > 0 ? <NetworkTable {...props} results={network} /> : null}
      {copies.length > 0 ? <CopyTable {...props} results={copies} /> : null}
      {curves.length > 0 ? <CurveTable {...props} curves={curves} /> : null}
    </>
  );
}

function NetworkTable({ report, unit, results }: Props & { results: NetworkResult[] }): ReactNode {
  const t = useTranslations("run.other");
  const f = useTranslations("facts");
  return (
    <section>
      <SectionHead title={t("network")} />
      <Table label={t("network")}>
        <thead>
          <tr>
            <ColumnHead>{t("workload")}</ColumnHead>
            <ColumnHead>{t("direction")}</ColumnHead>
            <ColumnHead isNumeric>{t("throughput")}</ColumnHead>
            <ColumnHead isNumeric>{t("retransmits")}</ColumnHead>
            <ColumnHead isNumeric>{t("lost")}</ColumnHead>
            <ColumnHead isNumeric>{t("jitter")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {numbered(results).map(({ item, number }) => (
            <tr key={number}>
              <RowHead>{labelOf(report, item.workload)}</RowHead>
              <Cell>
                {f(`operations.${item.direction}`)}
                {item.isBothWays ? ` ${t("bothWays")}` : ""}
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.bytesPerSecond, rateIn(unit), f)} t={f} />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.retransmits, formatThreeDigits, f)} t={f} />
              </Cell>
              <Cell isNumeric>
                <FigureView
                  figure={figureText(item.lostPercent, (value) => formatPercent(value, 2), f)}
                  t={f}
                />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.jitterUs, latency, f)} t={f} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function CopyTable({ report, unit, locale, results }: Props & { results: FileCopyResult[] }): ReactNode {
  const t = useTranslations("run.other");
  const f = useTranslations("facts");
  return (
    <section>
      <SectionHead title={t("copies")} />
      <Table label={t("copies")}>
        <thead>
          <tr>
            <ColumnHead>{t("workload")}</ColumnHead>
            <ColumnHead>{t("direction")}</ColumnHead>
            <ColumnHead isNumeric>{t("duration")}</ColumnHead>
            <ColumnHead isNumeric>{t("throughput")}</ColumnHead>
            <ColumnHead isNumeric>{t("files")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {numbered(results).map(({ item, number }) => (
            <tr key={number}>
              <RowHead>{labelOf(report, item.workload)}</RowHead>
              <Cell>{f(`operations.${item.direction}`)}</Cell>
              <Cell isNumeric>
                <FigureView
                  figure={figureText(item.durationMs, (ms) => formatDuration(ms, locale), f)}
                  t={f}
                />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.bytesPerSecond, rateIn(unit), f)} t={f} />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.filesPerSecond, formatThreeDigits, f)} t={f} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function CurveTable({ report, unit, curves }: Props & { curves: CurveResult[] }): ReactNode {
  const t = useTranslations("run.other");
  const f = useTranslations("facts");
  const isOfferedKnown = curves.some(({ points }) =>
    points.some((point) => point.offeredIops.is !== "unknown"),
  );
  return (
    <section>
      <SectionHead title={t("curves")}>{t("curveSubtitle")}</SectionHead>
      <Table label={t("curves")}>
        <thead>
          <tr>
            <ColumnHead>{t("workload")}</ColumnHead>
            <ColumnHead>{t("point")}</ColumnHead>
            {isOfferedKnown ? <ColumnHead isNumeric>{t("offered")}</ColumnHead> : null}
            <ColumnHead isNumeric>IOPS</ColumnHead>
            <ColumnHead isNumeric>{t("mean")}</ColumnHead>
            <ColumnHead isNumeric>{t("throughput")}</ColumnHead>
          </tr>
        </thead>
        {numbered(curves).map(({ item: curve, number: curveNumber }) => (
          <tbody key={curveNumber}>
            {numbered(curve.points).map(({ item, number }) => (
              <tr key={number}>
                {number === 1 ? (
                  <RowHead rowSpan={curve.points.length} className="align-top">
                    {labelOf(report, curve.workload)}
                    <span className="block text-xs font-normal text-text-2">
                      {f(`operations.${curve.operation}`)}
                    </span>
                    <CurveNotes curve={curve} />
                  </RowHead>
                ) : null}
                <Cell>{item.name === null ? String(number) : t(`points.${item.name}`)}</Cell>
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
                <Cell isNumeric>
                  <FigureView figure={figureText(item.bytesPerSecond, rateIn(unit), f)} t={f} />
                </Cell>
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
      {curves.some(({ between }) => between === "not-known") ? (
        <p className="mt-2.5 text-xs text-text-2">{t("betweenNotKnown")}</p>
      ) : null}
    </section>
  );
}

function CurveNotes({ curve }: { curve: CurveResult }): ReactNode {
  const t = useTranslations("run.other");
  const f = useTranslations("facts");
  return curve.loadBelow.map((load) => (
    <span key={`${load.of} ${load.latencyUs}`} className="block text-xs font-normal text-text-2">
      {t("loadBelow", {
        of: t(`of.${load.of}`),
        latency: latency(load.latencyUs),
        iops: figureText(load.iops, (value) => quantityText(formatIops(value, "table")), f).text,
      })}
    </span>
  ));
}
