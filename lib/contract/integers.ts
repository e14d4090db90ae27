import * as z from "zod";

/**
 * A list of at most `maxItems` integers from `min` to `max`, each as `z.int()` would take it. It is checked in one loop here:
 * histograms and series are most of a report, and a schema run for each of their numbers was most of the time to read one.
 */
export function integers(
  { min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number },
  maxItems: number,
): z.ZodType<number[]> {
  return z
    .unknown()
    .check(({ value, issues }) => {
      if (!Array.isArray(value) || value.length > maxItems) {
        const message = `Invalid input: expected a list of at most ${maxItems} integers`;
        issues.push({ code: "custom", input: value, message });
        return;
      }
      for (let at = 0; at < value.length; at += 1) {
        const item: unknown = value[at];
        if (Number.isSafeInteger(item) && Number(item) >= min && Number(item) <= max) continue;
        const message = `Invalid input: expected an integer from ${min} to ${max}`;
        issues.push({ code: "custom", input: item, path: [at], message });
      }
    })
    .meta({ type: "array", maxItems, items: { type: "integer", minimum: min, maximum: max } }) as z.ZodType<
    number[]
  >;
}
