import * as z from "zod";
import { ClientFacts, ConfigurationFacts, DriveGroup, PathFacts, Target, Volume } from "./facts.ts";
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
    /** Names of the publication's paths that it holds for. */
    paths: z.array(z.string().min(1).max(300)).max(32).optional(),
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

/** A system that a source describes but gives no run of: what its claims are about. */
export const PublishedSystem = z.strictObject({
  target: Target,
  volume: Volume.nullable(),
  configuration: ConfigurationFacts,
  client: ClientFacts.nullable(),
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
    systems: z.array(PublishedSystem).max(100).optional(),
    /** Paths that claims and repeats name. */
    paths: z.array(PathFacts).max(32).optional(),
    /** Which repeat of the whole was made over which path. */
    repeats: z
      .array(z.strictObject({ number: z.int().positive(), path: z.string().min(1).max(300) }))
      .max(100)
      .optional(),
    /** Upper bounds that the source itself reckons with. */
    ceilings: z
      .array(z.strictObject({ stage: z.string().min(1).max(100), bytesPerSecond: Figure }))
      .max(20)
      .optional(),
    note: z.string().max(4000).optional(),
  })
  .meta({ id: "Publication" });
export type Publication = z.infer<typeof Publication>;
