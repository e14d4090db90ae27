"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import * as z from "zod";
import { createNamedPath, updateNamedPath } from "#lib/configurations/path-mutations.ts";
import { getNamedPath } from "#lib/configurations/queries.ts";
import { type FormState, mistaken, nextState } from "./form-state.ts";
import { addRow, readFormValues, readIntent, removeRow, rowCount } from "./form-values.ts";
import { readPath } from "./path-form.ts";

const Id = z.uuid().nullable();

/** Answers the form of a named path: `id` null makes one. */
export async function savePathAction(id: unknown, state: FormState, form: FormData): Promise<FormState> {
  const pathId = Id.parse(id);
  const values = readFormValues(form);
  const intent = readIntent(values);
  if (intent.is === "add")
    return nextState(state, addRow(values, intent.list, "description"), {
      focus: `${intent.list}.${rowCount(values, intent.list)}.description`,
    });
  if (intent.is === "remove")
    return nextState(state, removeRow(values, intent.list, intent.row), { focus: intent.list });
  const kept = pathId === null ? null : await getNamedPath(pathId);
  const read = readPath(values, kept?.facts ?? null);
  if ("errors" in read) return mistaken(state, values, read.errors);
  const outcome = pathId === null ? await createNamedPath(read) : await updateNamedPath(pathId, read);
  if (!outcome.ok) {
    if (outcome.reason === "name-taken") return mistaken(state, values, { name: { code: "taken" } });
    const t = await getTranslations("configurations");
    return nextState(state, values, {
      problem: outcome.reason === "published" ? t("form.published") : t("form.gone"),
    });
  }
  revalidatePath("/", "layout");
  redirect("/paths");
}
