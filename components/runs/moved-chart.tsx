import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { toMovedPlot } from "#components/charts/moved-plot.ts";
import { Plot } from "#components/charts/plot.tsx";
import { tickText } from "#components/charts/scale.ts";
import type { DiskResult, FileCopyResult } from "#lib/contract/result.ts";
import { amountScale, amountText } from "#lib/format/amount.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate, formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { MovedCourse } from "#lib/runs/moved-course.ts";

const writes = ["write", "to-target"];

/** The throughput of a long transfer over the bytes it moved, its steady stretches as levels. */
export function MovedChart({
  course,
  operation,
  label,
  says,
  unit,
}: {
  course: MovedCourse;
  operation: DiskResult["operation"] | FileCopyResult["direction"];
  label: string;
  /** The conclusion, which is the name of the chart for those who don't see it. */
  says: string;
  unit: RateUnit;
}): ReactNode {
  const t = useTranslations("runDetails.moved");
  const f = useTranslations("facts");
  const rates = [...course.points, ...course.levels].map(({ bytesPerSecond }) => bytesPerSecond);
  const scale = rateScale(unit, Math.max(...rates));
  const amount = amountScale(unit, course.totalBytes);
  const isWrite = writes.includes(operation);
  const figure = (bytesPerSecond: number) => formatRateOn(bytesPerSecond, scale, "chart");
  const rate = (bytesPerSecond: number) => quantityText(formatRate(bytesPerSecond, unit, "chart"));
  return (
    <figure className="min-w-0" aria-label={t("name", { workload: label, says })}>
      <Plot
        {...toMovedPlot(course, {
          direction: isWrite ? "write" : "read",
          rate: { bytesPerUnit: scale.bytesPerUnit, figure },
          amount,
          tick: tickText,
          name: f(`operations.${isWrite ? "write" : "read"}`),
          level: ({ fromBytes, toBytes, bytesPerSecond }, at) =>
            at === course.levels.length - 1
              ? t(at === 0 ? "only" : "last", { rate: rate(bytesPerSecond) })
              : t("level", { amount: amountText(toBytes - fromBytes, unit), rate: rate(bytesPerSecond) }),
          readout: ({ fromBytes, toBytes, bytesPerSecond }) =>
            t("readout", {
              from: amountText(fromBytes, unit),
              to: amountText(toBytes, unit),
              rate: rate(bytesPerSecond),
            }),
        })}
        xTitle={t(isWrite ? "written" : "read", { amount: amount.unit, unit: scale.unit })}
        crosshairLabel={t("crosshair")}
        crosshairHint={t("hint")}
      />
      {course.points.length === 0 || !course.isTotalKnown ? (
        <p className="mt-1 text-xs text-text-2">
          {[course.points.length === 0 ? t("noSeries") : "", course.isTotalKnown ? "" : t("openEnd")]
            .filter(Boolean)
            .join(t("between"))}
        </p>
      ) : null}
    </figure>
  );
}
