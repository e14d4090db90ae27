import * as z from "zod";
import { RunId } from "./run-id.ts";

/**
 * How far a single figure can be trusted.
 * `measured`: an agent's own sample, or what a tool wrote into its own result file. `stated`: a source gives it.
 * `approximate`: "about". `derived`: only a relation is given, or it is computed from another figure.
 * `reading`: several readings of the source are possible, this is the likely one. `doubtful`: disagrees with another figure beside it.
 */
export const Quality = z.enum(["measured", "stated", "approximate", "derived", "reading", "doubtful"]);
export type Quality = z.infer<typeof Quality>;

const origin = {
  quality: Quality,
  /** The source's own words or digits, where they differ from the value ("437 MB/s" for MiB/s). */
  printed: z.string().max(200).optional(),
  /** Where in the source: page, table, file and line. */
  source: z.string().max(500).optional(),
  note: z.string().max(2000).optional(),
};

const amount = z.number().nonnegative();

/**
 * One figure, or what is known instead of it. The unit is told by the name of the field that holds it.
 * Unknown is apart from zero, and from `never` ("no load stays under 1 ms").
 */
export const Figure = z
  .discriminatedUnion("is", [
    z.strictObject({ is: z.literal("value"), value: amount, ...origin }),
    z
      .strictObject({ is: z.literal("range"), low: amount, high: amount, ...origin })
      .refine((range) => range.low <= range.high, { error: "low must not be above high", path: ["low"] }),
    z.strictObject({ is: z.literal("below"), bound: amount, ...origin }),
    z.strictObject({ is: z.literal("above"), bound: amount, ...origin }),
    /** Known only against another run: `ratio` times the same figure of run `toRun`. */
    z.strictObject({ is: z.literal("ratio"), ratio: amount, toRun: RunId, ...origin }),
    z.strictObject({ is: z.literal("never"), ...origin }),
    z.strictObject({ is: z.literal("unknown"), note: origin.note }),
  ])
  .meta({ id: "Figure" });
export type Figure = z.infer<typeof Figure>;

/** The figure of an agent's own sample. */
export const measured = (value: number): Figure => ({ is: "value", value, quality: "measured" });

/** Nothing is known, and that is said. */
export const unknownFigure = (note?: string): Figure =>
  note === undefined ? { is: "unknown" } : { is: "unknown", note };

/** The single value of a figure; null for ranges, bounds, ratios, never and unknown. */
export const figureValue = (figure: Figure): number | null => (figure.is === "value" ? figure.value : null);
