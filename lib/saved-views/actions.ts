"use server";
import { revalidatePath } from "next/cache";
import * as z from "zod";
import { NewSavedView } from "#lib/contract/saved-view.ts";
import { deleteView, type SaveOutcome, saveView } from "./mutations.ts";

const Fields = z.object({ name: z.string(), query: z.string() });

export type SaveAnswer = SaveOutcome | { ok: false; reason: "no-name" };

/** Keeps a state of the explorer, from a form with `name` and `query`. Throws a ZodError for what no page sends. */
export async function saveViewAction(form: FormData): Promise<SaveAnswer> {
  const fields = Fields.parse(Object.fromEntries(form));
  const name = NewSavedView.shape.name.safeParse(fields.name);
  if (!name.success || name.data.includes("\0")) return { ok: false, reason: "no-name" };
  const outcome = await saveView(NewSavedView.parse({ name: name.data, query: fields.query }));
  revalidatePath("/compare");
  return outcome;
}

/** Removes a saved view, from a page. */
export async function deleteViewAction(id: unknown): Promise<void> {
  await deleteView(z.uuid().parse(id));
  revalidatePath("/compare");
}
