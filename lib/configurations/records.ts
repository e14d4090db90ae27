import * as z from "zod";
import { ConfigurationFacts, NamedPathFacts } from "#lib/contract/facts.ts";

const count = z.int().nonnegative();

/** A revision of the NAS's side. `revision` counts from 1 in its volume; `note` is Markdown; `runCount` leaves out deleted runs. */
export const RevisionRecord = z.strictObject({
  id: z.uuid(),
  targetId: z.uuid(),
  volumeId: z.uuid().nullable(),
  revision: z.int().positive(),
  name: z.string().nullable(),
  facts: ConfigurationFacts,
  note: z.string().nullable(),
  validFrom: z.date(),
  createdAt: z.date(),
  runCount: count,
});
export type RevisionRecord = z.infer<typeof RevisionRecord>;

/** A path that people named. `facts.name` is its name, `note` Markdown; `runCount` leaves out deleted runs. */
export const NamedPathRecord = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  facts: NamedPathFacts,
  note: z.string().nullable(),
  createdAt: z.date(),
  runCount: count,
  /** Whether a published run goes over it, which keeps it as it is. */
  isPublished: z.boolean(),
});
export type NamedPathRecord = z.infer<typeof NamedPathRecord>;
