"use server";
import { revalidatePath } from "next/cache";
import * as z from "zod";
import { setNote } from "./mutations.ts";
import { Note, NoteSubject } from "./note.ts";

const Place = z.tuple([NoteSubject, z.uuid()]);

/** Saves a note from a page's form, whose field is `note`. Throws a ZodError for what no form of a page sends. */
export async function saveNoteAction(
  subject: unknown,
  id: unknown,
  form: FormData,
): Promise<"saved" | "published" | "not-found" | "too-long"> {
  const place = Place.parse([subject, id]);
  const note = Note.safeParse(form.get("note"));
  if (!note.success) return "too-long";
  const outcome = await setNote(...place, note.data);
  if (!outcome.ok) return outcome.reason;
  revalidatePath("/", "layout");
  return "saved";
}
