import * as z from "zod";
import { ConfigurationFacts, NamedPathFacts } from "#lib/contract/facts.ts";
import { NameText as name } from "#lib/contract/name-text.ts";
import { Note } from "#lib/notes/note.ts";

export const RunIds = z.array(z.uuid().toLowerCase()).min(1).max(1000);

/**
 * The next revision of a volume's configuration, or of a target whose volumes are not told apart (`volumeId` null). `validFrom` null is
 * now. `basedOn` is the revision that it was made from, null where there was none; unless that is still the newest one, it is refused. Left
 * out, nothing is asked. `applyToRunIds` are runs that move to it; `isForRunsWithoutRevision` moves those of the volume that have none, too.
 */
export const NewRevision = z
  .strictObject({
    targetId: z.uuid(),
    volumeId: z.uuid().nullable(),
    basedOn: z.uuid().toLowerCase().nullable().optional(),
    facts: ConfigurationFacts,
    name: name.nullable().default(null),
    note: z.nullable(Note).default(null),
    validFrom: z.iso.datetime({ offset: true }).nullable().default(null),
    applyToRunIds: z.array(z.uuid().toLowerCase()).max(1000).default([]),
    isForRunsWithoutRevision: z.boolean().default(false),
  })
  .meta({ id: "NewRevision" });
export type NewRevision = z.infer<typeof NewRevision>;

/** What can still be changed of a revision: how people call it, and what they say about it. */
export const RevisionChange = z
  .strictObject({ name: name.nullable(), note: Note })
  .partial()
  .meta({ id: "RevisionChange" });
export type RevisionChange = z.infer<typeof RevisionChange>;

/** An offer as `getOffer` named it. */
export const OfferPlace = z.strictObject({
  targetId: z.uuid(),
  volumeId: z.uuid().nullable(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type OfferPlace = z.infer<typeof OfferPlace>;

/** Where runs go: to a revision of their own target, to a named path, or, with null, to none. */
export const RunPlace = z.union([
  z.strictObject({ configurationId: z.uuid().nullable() }),
  z.strictObject({ pathId: z.uuid().nullable() }),
]);
export type RunPlace = z.infer<typeof RunPlace>;

export const PathChange = z
  .strictObject({ name, facts: NamedPathFacts, note: Note })
  .partial()
  .meta({ id: "PathChange" });
export type PathChange = z.infer<typeof PathChange>;

export const NewPath = PathChange.extend({ name, facts: NamedPathFacts }).meta({ id: "NewPath" });
export type NewPath = z.infer<typeof NewPath>;
