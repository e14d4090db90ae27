import { noBreakSpace } from "./quantity.ts";

/** A link as people name it: `10 GbE`, `2.5 GbE`; below a gigabit `100 Mbit/s`. */
export function formatLink(bitsPerSecond: number): string {
  const gigabits = Number((bitsPerSecond / 1e9).toPrecision(3));
  return gigabits >= 1
    ? `${gigabits}${noBreakSpace}GbE`
    : `${Number((bitsPerSecond / 1e6).toPrecision(3))}${noBreakSpace}Mbit/s`;
}
