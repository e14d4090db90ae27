/** The units that rates can be shown in. MB/s is 10^6 bytes, Gbit/s 10^9 bits a second. No zod: this travels to the browser. */
export const rateUnits = ["MB/s", "MiB/s", "Gbit/s"] as const;

/** The unit of every rate on a page. */
export type RateUnit = (typeof rateUnits)[number];

export const defaultRateUnit: RateUnit = "MB/s";

/** The first of the values that names a unit: the address, then the cookie; MB/s where none does. */
export function readRateUnit(...values: readonly unknown[]): RateUnit {
  for (const value of values) {
    const unit = rateUnits.find((one) => one === value);
    if (unit !== undefined) return unit;
  }
  return defaultRateUnit;
}
