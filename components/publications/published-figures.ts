import type { Figure } from "#lib/contract/figure.ts";
import { formatDecimals } from "#lib/format/number.ts";
import { formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";

/** As it was published: no digit that the source does not have, down to a tenth. */
export const asPublished = (amount: number): string =>
  formatDecimals(amount, Number.isInteger(Number(amount.toFixed(1))) ? 0 : 1);

const largestOf = (figure: Figure): number =>
  figure.is === "value"
    ? figure.value
    : figure.is === "range"
      ? figure.high
      : figure.is === "below" || figure.is === "above"
        ? figure.bound
        : 0;

/** How a published rate reads, and its unit: in MB/s as published, in other units rounded as everywhere. */
export function publishedRate(
  figure: Figure,
  unit: RateUnit,
): { format: (bytesPerSecond: number) => string; unit: string } {
  const scale = rateScale(unit, largestOf(figure));
  return {
    unit: scale.unit,
    format: (bytesPerSecond) =>
      scale.unit === "MB/s"
        ? asPublished(bytesPerSecond / scale.bytesPerUnit)
        : formatRateOn(bytesPerSecond, scale, "table"),
  };
}
