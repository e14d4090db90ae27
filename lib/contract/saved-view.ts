import * as z from "zod";

/** The name of a saved view, without spaces around it. */
const Name = z.string().trim().min(1).max(120);

/** A state of the explorer that somebody keeps. `query` is that of its address, in canonical order and without `?`. */
export const SavedView = z
  .strictObject({ id: z.uuid(), name: z.string(), query: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof SavedView>;

/** What a view is made of. `query` is taken as an address has it; one with a part that can't be read is refused. */
export const NewSavedView = z
  .strictObject({ name: Name, query: z.string().max(20_000) })
  .meta({ id: "NewSavedView" });
export type NewSavedView = z.infer<typeof NewSavedView>;

/** Saved views by their names. */
export const SavedViewList = z.strictObject({ views: z.array(SavedView) }).meta({ id: "SavedViewList" });
