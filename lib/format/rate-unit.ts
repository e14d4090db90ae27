import * as z from "zod/mini";

/** The unit that every rate on a page is shown in. MB/s is 10^6 bytes, Gbit/s 10^9 bits a second. */
export const RateUnit = z.enum(["MB/s", "MiB/s", "Gbit/s"]);
export type RateUnit = z.infer<typeof RateUnit>;

export const defaultRateUnit: RateUnit = "MB/s";

/** The first of the values that names a unit: the address, then the cookie; MB/s where none does. */
export function readRateUnit(...values: readonly unknown[]): RateUnit {
  for (const value of values) {
    const unit = RateUnit.safeParse(value);
    if (unit.success) return unit.data;
  }
  return defaultRateUnit;
}
