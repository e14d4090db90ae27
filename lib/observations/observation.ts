import * as z from "zod";
import { Figure } from "#lib/contract/figure.ts";

/** What can be put down afterwards, with its units; the first is meant where none is said. */
export const observationUnits = {
  noise: ["dB(A)", "dB"],
  power: ["W"],
  temperature: ["°C"],
  "nas-processor-load": ["%"],
} as const;

export const ObservedMetric = z.enum(["noise", "power", "temperature", "nas-processor-load"]);
export type ObservedMetric = z.infer<typeof ObservedMetric>;

/** What a target was doing, where one of these words says it. Any other words do as well. */
export const knownStates = ["off", "starting", "idle", "load"] as const;

/** What is beyond these is a slip of the keyboard. */
const highest: Record<ObservedMetric, number> = {
  noise: 150,
  power: 100_000,
  temperature: 200,
  "nas-processor-load": 100,
};

function amountsOf(figure: Figure): number[] {
  if (figure.is === "value") return [figure.value];
  if (figure.is === "range") return [figure.low, figure.high];
  return figure.is === "below" || figure.is === "above" ? [figure.bound] : [];
}

/**
 * Something measured beside the I/O, put down by hand or by a program: of a run, or of a target in a `state`. `at` is when it was seen,
 * now where it is left out.
 */
export const NewObservation = z
  .strictObject({
    metric: ObservedMetric,
    unit: z.enum(["dB(A)", "dB", "W", "°C", "%"]).optional(),
    /** A value, a range or a bound, in `unit`. */
    value: Figure,
    state: z.string().trim().min(1).max(200).nullable().default(null),
    note: z.string().trim().min(1).max(1000).nullable().default(null),
    at: z.iso.datetime({ offset: true }).optional(),
  })
  .superRefine(({ metric, unit, value }, context) => {
    const add = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const units: readonly string[] = observationUnits[metric];
    if (unit !== undefined && !units.includes(unit)) add("unit", `${metric} is in ${units.join(" or ")}`);
    const amounts = amountsOf(value);
    if (amounts.length === 0) add("value", "must be a value, a range or a bound");
    if (amounts.some((amount) => amount > highest[metric]))
      add("value", `must not be above ${highest[metric]}`);
  })
  .meta({ id: "NewObservation" });
export type NewObservation = z.infer<typeof NewObservation>;

/** An observation that was put down. `origin` says how: by hand, by a program, or with a publication. */
export const StoredObservation = z
  .strictObject({
    id: z.uuid(),
    runId: z.uuid().nullable(),
    targetId: z.uuid().nullable(),
    metric: z.string(),
    unit: z.string().nullable(),
    value: Figure,
    state: z.string().nullable(),
    note: z.string().nullable(),
    origin: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: "StoredObservation" });
export type StoredObservation = z.infer<typeof StoredObservation>;
