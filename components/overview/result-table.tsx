import { useTranslations } from "next-intl";
import { Swatch } from "#components/ui/swatch.tsx";
import type { ResultHeadline } from "#lib/contract/api.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatRate, formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { type ChangedResult, leadsWithIops } from "#lib/targets/series.ts";
import { ChangeText } from "./change-cell.tsx";

type Shown = {
  figure: string;
  unit: string;
  isApproximate: boolean;
  low: string | null;
  high: string | null;
};

/** The figure that leads for this workload, and the range of its passes in the same unit. */
function shownFigure(result: ResultHeadline, unit: RateUnit): Shown | null {
  const { bytesPerSecond, iops, lowBytesPerSecond: low, highBytesPerSecond: high } = result;
  const hasRange = low !== null && high !== null && low !== high;
  if (leadsWithIops(result) && iops !== null && bytesPerSecond) {
    const toIops = (rate: number) => formatIops((rate / bytesPerSecond) * iops, "chart").figure;
    return {
      ...formatIops(iops, "chart"),
      isApproximate: result.iopsQuality === "approximate",
      low: hasRange ? toIops(low) : null,
      high: hasRange ? toIops(high) : null,
    };
  }
  if (bytesPerSecond === null) return null;
  const scale = rateScale(unit, bytesPerSecond);
  return {
    ...formatRate(bytesPerSecond, unit, "chart"),
    isApproximate: result.quality === "approximate",
    low: hasRange ? formatRateOn(low, scale, "chart") : null,
    high: hasRange ? formatRateOn(high, scale, "chart") : null,
  };
}

/** The latest run of one target in figures: workload, operation, figure, change, passes. */
export function ResultTable({
  targetName,
  rows,
  unit,
}: {
  targetName: string;
  rows: readonly ChangedResult[];
  unit: RateUnit;
}) {
  const t = useTranslations("overview");
  const tFormat = useTranslations("format");
  const tFigure = useTranslations("facts.figure");
  return (
    <table className="w-full table-fixed text-sm/5 max-md:block max-md:*:block [&_td]:py-0.75 [&_td]:pr-3 [&_th]:py-0.75">
      <caption className="sr-only">{t("tableOf", { target: targetName })}</caption>
      <colgroup className="max-md:hidden">
        <col className="w-25" />
        <col className="w-3" />
        <col className="w-29" />
        <col className="w-33" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("workload")}</th>
          <th scope="col">{t("operation")}</th>
          <th scope="col">{t("figure")}</th>
          <th scope="col">{t("change")}</th>
          <th scope="col">{t("passes")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ result, change }, at) => {
          const isFirst = rows[at - 1]?.result.workload !== result.workload;
          const operation =
            result.operation === "read" || result.operation === "write" ? result.operation : null;
          const shown = shownFigure(result, unit);
          return (
            <tr
              key={`${result.kind} ${result.workload} ${result.operation} ${result.statistic}`}
              className={`max-md:grid max-md:grid-cols-[12px_104px_92px_minmax(0,1fr)] max-[359px]:grid-cols-[12px_104px_minmax(0,1fr)] max-md:gap-x-1.5 ${isFirst && at > 0 ? "[&>*]:pt-2.25! max-md:[&>td]:pt-0.75!" : ""}`}
            >
              <th
                scope="row"
                className={`text-left align-middle text-xs font-medium whitespace-nowrap text-text-2 max-md:col-span-full ${isFirst ? "" : "max-md:sr-only"}`}
              >
                {isFirst ? result.workload : <span className="sr-only">{t("sameWorkload")}</span>}
              </th>
              <td className="pr-0!">
                {operation === null ? (
                  result.operation
                ) : (
                  <Swatch operation={operation} isQuiet>
                    {tFormat(operation)}
                  </Swatch>
                )}
              </td>
              <td className="text-right whitespace-nowrap max-md:text-left">
                {shown === null ? (
                  <span className="text-text-3">{tFormat("notKnown")}</span>
                ) : (
                  <>
                    <b className="font-semibold">
                      {shown.isApproximate ? tFigure("approximate", { value: shown.figure }) : shown.figure}
                    </b>{" "}
                    <span className="text-text-3">{shown.unit}</span>
                  </>
                )}
              </td>
              <td className="text-right whitespace-nowrap max-md:text-left">
                <ChangeText change={change} />
              </td>
              <td className="pr-0! text-right text-xs max-[359px]:col-start-2 max-[359px]:col-span-2 max-[359px]:text-left max-[359px]:-mt-1 whitespace-nowrap text-text-3">
                {shown !== null && shown.low !== null && shown.high !== null && (
                  <span title={t("passes")}>{tFormat("rangeOf", { low: shown.low, high: shown.high })}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
