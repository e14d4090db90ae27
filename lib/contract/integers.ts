import * as z from "zod";

/**
 * A list of at most `maxItems` integers from `min` to `max`, each as `z.int()` would take it. The bounds are checked in one loop:
 * histograms and series are most of a report, and a check object for each number was most of the time to read it.
 */
export function integers(
  { min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number },
  maxItems: number,
) {
  return z
    .array(z.number())
    .max(maxItems)
    .check(({ value, issues }) => {
      for (let at = 0; at < value.length; at += 1) {
        const item = value[at] ?? Number.NaN;
        if (Number.isSafeInteger(item) && item >= min && item <= max) continue;
        const message = `Invalid input: expected an integer from ${min} to ${max}`;
        issues.push({ code: "custom", input: item, path: [at], message });
      }
    })
    .meta({ items: { type: "integer", minimum: min, maximum: max } });
}
