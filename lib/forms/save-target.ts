"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import * as z from "zod";
import { createTarget, type TargetRefusal, updateTarget } from "#lib/targets/mutations.ts";
import { createVolume, updateVolume } from "#lib/targets/volume-mutations.ts";
import { fillTarget } from "./fill-from-catalogue.ts";
import { type FormState, mistaken, nextState } from "./form-state.ts";
import { addRow, type FormValues, readFormValues, readIntent, removeRow, rowCount } from "./form-values.ts";
import { readTarget, readVolume } from "./target-form.ts";

const Id = z.uuid().nullable();

async function refused(
  state: FormState,
  values: FormValues,
  { reason, otherId }: TargetRefusal,
): Promise<FormState> {
  if (reason === "name-taken")
    return mistaken(state, values, {
      name: otherId === undefined ? { code: "taken" } : { code: "taken", href: `/targets/${otherId}` },
    });
  const t = await getTranslations("configurations");
  return nextState(state, values, { problem: reason === "published" ? t("form.published") : t("form.gone") });
}

/** Answers the form of a target: `id` null makes one. */
export async function saveTargetAction(id: unknown, state: FormState, form: FormData): Promise<FormState> {
  const targetId = Id.parse(id);
  const values = readFormValues(form);
  const intent = readIntent(values);
  if (intent.is === "add")
    return nextState(state, addRow(values, intent.list, "kind"), {
      focus: `${intent.list}.${rowCount(values, intent.list)}.kind`,
    });
  if (intent.is === "remove")
    return nextState(state, removeRow(values, intent.list, intent.row), { focus: intent.list });
  if (intent.is === "other" && intent.word === "fill") return fillTarget(state, values);
  const read = readTarget(values);
  if ("errors" in read) return mistaken(state, values, read.errors);
  const outcome =
    targetId === null ? await createTarget(read.target) : await updateTarget(targetId, read.target);
  if (!outcome.ok) return refused(state, values, outcome);
  revalidatePath("/", "layout");
  redirect(`/targets/${"id" in outcome ? outcome.id : targetId}`);
}

const VolumePlace = z.strictObject({ targetId: z.uuid(), volumeId: Id });

/** Answers the form of a volume: `volumeId` null makes one. */
export async function saveVolumeAction(at: unknown, state: FormState, form: FormData): Promise<FormState> {
  const { targetId, volumeId } = VolumePlace.parse(at);
  const values = readFormValues(form);
  const read = readVolume(values);
  if ("errors" in read) return mistaken(state, values, read.errors);
  const outcome =
    volumeId === null ? await createVolume(targetId, read.volume) : await updateVolume(volumeId, read.volume);
  if (!outcome.ok) return refused(state, values, outcome);
  revalidatePath("/", "layout");
  redirect(`/targets/${targetId}`);
}
