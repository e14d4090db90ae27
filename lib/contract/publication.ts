import * as z from "zod";
import { DriveGroup } from "./facts.ts";
import { Figure } from "./figure.ts";
import { Observation } from "./observation.ts";
import { contractVersion, Report, Source } from "./report.ts";
import { Operation } from "./result.ts";

/**
 * A conclusion of a source, without the figures that would carry it, or over several targets at once.
 * It is quoted with its source, never charted or counted.
 */
export const Claim = z
  .strictObject({
    /** What the source says, in Tidemark's words. */
    text: z.string().min(1).max(1000),
    /** Keys of the targets it is about; null where the source names none. */
    targets: z.array(z.string().min(1).max(200)).max(100).nullable(),
    workload: z.string().max(80).nullable(),
    operations: z.array(Operation).max(3),
    bytesPerSecond: Figure.nullable(),
    /** Whose claim it is, when not the author's. */
    by: z.string().max(200).nullable(),
  })
  .meta({ id: "Claim" });
export type Claim = z.infer<typeof Claim>;

/** What a reader learns from a source, and whether its figures and settings alone lead there. */
export const Expectation = z.strictObject({
  text: z.string().min(1).max(1000),
  isComputable: z.boolean(),
  needs: z.array(z.string().max(300)).max(20),
  why: z.string().max(500).nullable(),
});

/** Observations of a target in a state, outside any run. */
export const TargetObservations = z.strictObject({
  target: z.string().min(1).max(200),
  observations: z.array(Observation).min(1).max(100),
});

/** A publication taken down: its runs in the contract of every other run, and what does not fit one run. */
export const Publication = z
  .strictObject({
    contract: z.literal(contractVersion),
    source: Source,
    runs: z.array(Report).max(1000),
    claims: z.array(Claim).max(200),
    expectations: z.array(Expectation).max(100),
    targetObservations: z.array(TargetObservations).max(100),
    drives: z.array(DriveGroup).max(100),
    note: z.string().max(4000).optional(),
  })
  .meta({ id: "Publication" });
export type Publication = z.infer<typeof Publication>;
