import * as z from "zod";
import { ConfigurationFacts, DriveGroup, Nic } from "#lib/contract/facts.ts";
import { Figure } from "#lib/contract/figure.ts";
import { NewRevision, OfferPlace, RunIds } from "./inputs.ts";
import { NamedPathRecord, RevisionRecord } from "./records.ts";

const time = z.iso.datetime();

/** A fact with its unit, as differences hold it. */
const FactValue = z
  .discriminatedUnion("is", [
    z.strictObject({ is: z.literal("text"), text: z.string() }),
    z.strictObject({ is: z.literal("word"), word: z.string() }),
    z.strictObject({ is: z.literal("list"), items: z.array(z.string()) }),
    z.strictObject({ is: z.literal("yes-no"), isTrue: z.boolean() }),
    z.strictObject({ is: z.literal("on-off"), isOn: z.boolean() }),
    z.strictObject({ is: z.literal("bytes"), bytes: z.number() }),
    z.strictObject({ is: z.literal("capacity"), bytes: z.number() }),
    z.strictObject({ is: z.literal("count"), count: z.number() }),
    z.strictObject({ is: z.literal("percent"), percent: z.number() }),
    z.strictObject({ is: z.literal("mtu"), mtu: z.number() }),
    z.strictObject({ is: z.literal("link"), bitsPerSecond: z.number() }),
    z.strictObject({ is: z.literal("rate"), figure: Figure }),
    z.strictObject({ is: z.literal("iops"), figure: Figure }),
    z.strictObject({ is: z.literal("drives"), drives: DriveGroup }),
    z.strictObject({ is: z.literal("nic"), nic: Nic }),
    z.strictObject({
      is: z.literal("hop"),
      description: z.string(),
      linkBitsPerSecond: z.number().nullable(),
    }),
  ])
  .meta({ id: "FactValue" });

const FactState = z
  .discriminatedUnion("is", [
    z.strictObject({ is: z.literal("known"), value: FactValue }),
    z.strictObject({ is: z.literal("not-known") }),
    z.strictObject({ is: z.literal("absent") }),
  ])
  .meta({ id: "FactState" });

const FactChange = z
  .strictObject({
    fact: z.string(),
    of: z.enum(["pool", "acceleration"]).nullable(),
    group: z.int().nullable(),
    before: FactState,
    after: FactState,
  })
  .meta({ id: "FactChange" });

/** A revision with what it changed against the one before. */
export const RevisionAnswer = RevisionRecord.extend({
  validFrom: time,
  createdAt: time,
  changes: z.array(FactChange),
}).meta({ id: "RevisionAnswer" });

export const RevisionListAnswer = z
  .strictObject({ revisions: z.array(RevisionAnswer), runsWithoutRevision: z.int() })
  .meta({ id: "RevisionListAnswer" });

/** The next revision of what the address names. */
export const NewRevisionBody = NewRevision.omit({ targetId: true }).meta({ id: "NewRevisionBody" });

export const CreatedRevisionAnswer = z
  .strictObject({ id: z.uuid(), revision: z.int(), movedCount: z.int() })
  .meta({ id: "CreatedRevisionAnswer" });

const Offer = z.strictObject({
  digest: z.string(),
  runId: z.uuid(),
  foundAt: time,
  validFrom: time,
  base: z.strictObject({ id: z.uuid(), revision: z.int(), name: z.string().nullable() }).nullable(),
  facts: ConfigurationFacts,
  changes: z.array(FactChange),
});

/** Null where there is nothing to offer. */
export const OfferAnswer = z.strictObject({ offer: Offer.nullable() }).meta({ id: "OfferAnswer" });

export const DismissOfferBody = OfferPlace.omit({ targetId: true }).meta({ id: "DismissOfferBody" });

/** Which volume of a target; left out, the target itself: runs and revisions of no volume. */
export const PlaceQuery = z.strictObject({ volume: z.uuid().toLowerCase().optional() });

export const PathAnswer = NamedPathRecord.extend({ createdAt: time }).meta({ id: "PathAnswer" });
export const PathListAnswer = z.strictObject({ paths: z.array(PathAnswer) }).meta({ id: "PathListAnswer" });

/** Which runs go where; null is "to none". */
export const MoveRunsBody = z
  .union([
    z.strictObject({ runIds: RunIds, configurationId: z.uuid().nullable() }),
    z.strictObject({ runIds: RunIds, pathId: z.uuid().nullable() }),
  ])
  .meta({ id: "MoveRunsBody" });

export const MoveRunsAnswer = z
  .strictObject({ movedCount: z.int(), unchangedCount: z.int() })
  .meta({ id: "MoveRunsAnswer" });
