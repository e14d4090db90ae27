import * as z from "zod";
import { Target, Volume } from "#lib/contract/facts.ts";
import { NameText as name } from "#lib/contract/name-text.ts";
import { Note } from "#lib/notes/note.ts";
import { mostTags, Tag } from "#lib/tags/tag.ts";

const targetFields = {
  name,
  kind: Target.shape.kind,
  vendor: Target.shape.vendor,
  model: Target.shape.model,
  processor: Target.shape.processor,
  memoryBytes: Target.shape.memoryBytes,
  bays: Target.shape.bays,
  ports: Target.shape.ports,
  tags: z
    .array(Tag)
    .max(mostTags)
    .transform((tags) => [...new Set(tags)].sort()),
  note: Note,
};

/** What people write about a target; every member may be left out, which leaves it as it is. `note` is Markdown. */
export const TargetChange = z.strictObject(targetFields).partial().meta({ id: "TargetChange" });
export type TargetChange = z.infer<typeof TargetChange>;

/** A target made by hand: a name and a kind, and what else is known. */
export const NewTarget = TargetChange.extend({ name, kind: targetFields.kind }).meta({ id: "NewTarget" });
export type NewTarget = z.infer<typeof NewTarget>;

export const VolumeChange = z
  .strictObject({ name, kind: Volume.shape.kind, note: Note })
  .partial()
  .meta({ id: "VolumeChange" });
export type VolumeChange = z.infer<typeof VolumeChange>;

export const NewVolume = VolumeChange.extend({ name, kind: Volume.shape.kind }).meta({ id: "NewVolume" });
export type NewVolume = z.infer<typeof NewVolume>;
