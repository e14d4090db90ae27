import * as z from "zod";
import { RoundTripFailure, takeRoundTrips } from "./round-trip.ts";

const Ask = z.strictObject({
  by: z.enum(["connect", "echo"]),
  address: z.string(),
  port: z.int(),
  durationMs: z.number(),
  intervalMs: z.number(),
  timeoutMs: z.number(),
});

/** What the process says to its parent, once. */
export const RoundTripMessage = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("done"), trips: z.array(z.number().nullable()) }),
  z.strictObject({ kind: z.literal("failed"), code: z.string() }),
]);
export type RoundTripMessage = z.infer<typeof RoundTripMessage>;

/**
 * Takes round trips in a process of its own, whose event loop nothing else holds up. Takes one order, answers and ends; ends at
 * once when the parent is gone.
 */
export function runRoundTripProcess(): void {
  process.on("disconnect", () => process.exit());
  process.once("message", (order) => {
    const say = (message: RoundTripMessage): void => {
      process.send?.(message, () => process.disconnect?.());
    };
    takeRoundTrips(Ask.parse(order), {
      signal: new AbortController().signal,
      clock: { nowNs: () => Number(process.hrtime.bigint()) },
    }).then(
      (trips) => say({ kind: "done", trips: [...trips] }),
      (error: unknown) =>
        say({ kind: "failed", code: error instanceof RoundTripFailure ? error.code : String(error) }),
    );
  });
}
