import * as z from "zod";
import { RoundTripFailure, takeRoundTrips } from "./round-trip.ts";

/** What the process is told: what to measure, and later that it is enough. */
const Order = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("measure"),
    ask: z.strictObject({
      by: z.enum(["connect", "echo"]),
      address: z.string(),
      port: z.int(),
      durationMs: z.number(),
      intervalMs: z.number(),
      timeoutMs: z.number(),
    }),
  }),
  z.strictObject({ kind: z.literal("finish") }),
]);
export type RoundTripOrder = z.infer<typeof Order>;

/** What the process says to its parent, once. */
export const RoundTripMessage = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("done"), trips: z.array(z.number().nullable()) }),
  z.strictObject({ kind: z.literal("failed"), code: z.string() }),
]);
export type RoundTripMessage = z.infer<typeof RoundTripMessage>;

/**
 * Takes round trips in a process of its own, whose event loop nothing else holds up. Takes one order to measure, answers and ends;
 * ends at once when the parent is gone.
 */
export function runRoundTripProcess(): void {
  process.on("disconnect", () => process.exit());
  const finish = new AbortController();
  const say = (message: RoundTripMessage): void => {
    process.send?.(message, () => process.disconnect?.());
  };
  process.on("message", (raw) => {
    const order = Order.parse(raw);
    if (order.kind === "finish") {
      finish.abort();
      return;
    }
    takeRoundTrips(order.ask, {
      signal: new AbortController().signal,
      finish: finish.signal,
      clock: { nowNs: () => Number(process.hrtime.bigint()) },
    }).then(
      (trips) => say({ kind: "done", trips: [...trips] }),
      (error: unknown) =>
        say({ kind: "failed", code: error instanceof RoundTripFailure ? error.code : String(error) }),
    );
  });
}
