import * as z from "zod";
import { NewestRevision, TargetItem, TargetRecord, Usage, VolumeRecord } from "./records.ts";

const time = z.iso.datetime();

/** The records as JSON has them: with times as texts. */
const Newest = NewestRevision.extend({ validFrom: z.string() });
const VolumeAnswer = VolumeRecord.extend({ deletedAt: z.string().nullable(), newest: Newest.nullable() });

export const TargetListAnswer = z
  .strictObject({ targets: z.array(TargetItem.extend({ lastRunAt: time.nullable() })) })
  .meta({ id: "TargetListAnswer" });

export const TargetAnswer = TargetRecord.extend({
  createdAt: time,
  deletedAt: time.nullable(),
  lastRunAt: time.nullable(),
  volumes: z.array(VolumeAnswer),
  withoutVolume: VolumeAnswer.pick({ runCount: true, revisionCount: true, newest: true }),
}).meta({ id: "TargetAnswer" });

export const UsageAnswer = Usage.extend({ firstRunAt: time.nullable(), lastRunAt: time.nullable() }).meta({
  id: "UsageAnswer",
});

/** What was made. */
export const CreatedAnswer = z.strictObject({ id: z.uuid() }).meta({ id: "CreatedAnswer" });

/** How many runs went, came back, or stay. */
export const RunCountAnswer = z.strictObject({ runCount: z.int() }).meta({ id: "RunCountAnswer" });

export const ListTargetsQuery = z.strictObject({ published: z.enum(["show", "hide"]).default("show") });

/** The target that agents measured, which another one takes over. */
export const TakeOverBody = z.strictObject({ targetId: z.uuid().toLowerCase() }).meta({ id: "TakeOverBody" });
