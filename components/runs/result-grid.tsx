import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Swatch } from "#components/ui/swatch.tsx";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { formatBytes } from "#lib/format/bytes.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { formatDecimals } from "#lib/format/number.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { noBreakSpace, quantityText } from "#lib/format/quantity.ts";
import { formatRate, formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { GridCell, GridRow } from "#lib/runs/grid.ts";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";
import { PassStrip, stripReach } from "./pass-strip.tsx";
import styles from "./result-grid.module.css";

type Props = { rows: readonly GridRow[]; unit: RateUnit };

/** The read/write grid: MB/s large, IOPS and mean latency below it, then the passes around their median. */
export function ResultGrid({ rows, unit }: Props): ReactNode {
  const t = useTranslations("run.grid");
  const f = useTranslations("facts");
  const offsets = rows.flatMap(({ read, write }) => [read, write].flatMap((cell) => cell?.passOffsets ?? []));
  const reach = stripReach(offsets);
  return (
    <>
      <table className={styles.grid}>
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("workload")}</span>
            </th>
            {(["read", "write"] as const).map((operation) => (
              <th key={operation} scope="col">
                <Swatch operation={operation}>{f(`operations.${operation}`)}</Swatch>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map(({ row, key }) => (
            <tr key={key}>
              <th scope="row">
                <span className="font-semibold whitespace-nowrap">{row.workload.label}</span>
                <WorkloadWords workload={row.workload} />
                {row.total === null ? null : <TotalLine cell={row.total} unit={unit} />}
              </th>
              <td data-operation={f("operations.read")} data-colour="read">
                <CellFigures cell={row.read} unit={unit} reach={reach} colour="read" />
              </td>
              <td data-operation={f("operations.write")} data-colour="write">
                <CellFigures cell={row.write} unit={unit} reach={reach} colour="write" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2.5 text-xs text-text-2">
        {offsets.length > 0 ? t("legend", { reach: formatDecimals(reach * 100, 0) }) : t("noPasses")}
      </p>
    </>
  );
}

const numbered = (rows: readonly GridRow[]) =>
  rows.map((row, at) => ({ row, key: `${row.workload.id} ${at}` }));

function WorkloadWords({ workload }: { workload: DiskWorkload }): ReactNode {
  const t = useTranslations("run.grid");
  const outstanding =
    workload.queueDepth === null ? null : workload.queueDepth * Math.max(1, workload.threads ?? 1);
  const words = [
    workload.pattern === null ? null : t(`patterns.${workload.pattern}`),
    workload.blockBytes === null
      ? t("blockNotKnown")
      : t("block", { size: quantityText(formatBytes(workload.blockBytes)) }),
    workload.readPercent === null ? null : t("mix", { percent: formatPercent(workload.readPercent) }),
    outstanding === null ? null : t("outstanding", { count: outstanding }),
  ].filter((word) => word !== null);
  return <p className={styles.words}>{words.join(t("join"))}</p>;
}

function TotalLine({ cell, unit }: { cell: GridCell; unit: RateUnit }): ReactNode {
  const t = useTranslations("run.grid");
  const f = useTranslations("facts");
  const rate = figureText(
    cell.bytesPerSecond,
    (amount) => quantityText(formatRate(amount, unit, "chart")),
    f,
  );
  const iops = figureText(cell.iops, (amount) => quantityText(formatIops(amount, "chart")), f);
  return <p className={styles.words}>{t("total", { rate: rate.text, iops: iops.text })}</p>;
}

function CellFigures({
  cell,
  unit,
  reach,
  colour,
}: {
  cell: GridCell | null;
  unit: RateUnit;
  reach: number;
  colour: "read" | "write";
}): ReactNode {
  const t = useTranslations("run.grid");
  const f = useTranslations("facts");
  if (cell === null) return <p className="text-text-3">{t("notMeasured")}</p>;
  const { bytesPerSecond, iops } = cell;
  const scale = rateScale(unit, largestOf(bytesPerSecond));
  const rate = figureText(bytesPerSecond, (amount) => formatRateOn(amount, scale, "chart"), f);
  const requests = figureText(iops, (amount) => formatIops(amount, "chart").figure, f);
  const leadsWithIops = !rate.isKnown && requests.isKnown;
  const lead = leadsWithIops ? requests : rate;
  const mean = figureText(cell.meanUs, (amount) => quantityText(formatLatencyUs(amount)), f);
  const below = [
    leadsWithIops || !requests.isKnown ? null : `${requests.text}${noBreakSpace}IOPS`,
    mean.isKnown ? mean.text : null,
    cell.bestBytesPerSecond === null || cell.statistic === "best" || cell.statistic === "single"
      ? null
      : t("best", { rate: formatRateOn(cell.bestBytesPerSecond, scale, "chart") }),
  ].filter((part) => part !== null);
  return (
    <>
      <p className={styles.figure}>
        <FigureView figure={lead} unit={leadsWithIops ? "IOPS" : scale.unit} t={f} />
      </p>
      <p className="text-xs text-text-2">
        {below.map((part, at) => (
          <span key={part}>
            <span className="whitespace-nowrap">{at < below.length - 1 ? `${part} ·` : part}</span>{" "}
          </span>
        ))}
      </p>
      <Spread cell={cell} reach={reach} colour={colour} />
    </>
  );
}

function Spread({
  cell,
  reach,
  colour,
}: {
  cell: GridCell;
  reach: number;
  colour: "read" | "write";
}): ReactNode {
  const t = useTranslations("run.grid");
  const f = useTranslations("facts");
  if (cell.spread === null || cell.statistic === "best") {
    const words =
      cell.passCount === null
        ? f(`statistics.${cell.statistic}`)
        : f(`statisticOf.${cell.statistic}`, { count: cell.passCount });
    return <p className="mt-0.75 text-xs text-text-3">{words}</p>;
  }
  return (
    <p className="mt-0.75 flex items-center gap-2 text-xs whitespace-nowrap text-text-2">
      <PassStrip offsets={cell.passOffsets} reach={reach} colour={colour} />
      <span>{t("spread", { percent: formatPercent(cell.spread * 100, 1) })}</span>
    </p>
  );
}

function largestOf(figure: GridCell["bytesPerSecond"]): number {
  if (figure.is === "value") return figure.value;
  if (figure.is === "range") return figure.high;
  return figure.is === "below" || figure.is === "above" ? figure.bound : 0;
}
