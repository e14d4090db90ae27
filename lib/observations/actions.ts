"use server";
import { revalidatePath } from "next/cache";
import * as z from "zod";
import { readNumber } from "#lib/forms/quantity-text.ts";
import {
  addObservation,
  changeObservation,
  deleteObservation,
  type ObservationOutcome,
} from "./mutations.ts";
import { NewObservation, ObservedMetric, observationUnits } from "./observation.ts";

const Subject = z.union([z.strictObject({ runId: z.uuid() }), z.strictObject({ targetId: z.uuid() })]);

export type ObservationAnswer = "saved" | "invalid" | "published" | "not-found";

function answer(outcome: ObservationOutcome): ObservationAnswer {
  if (!outcome.ok) return outcome.reason;
  revalidatePath("/", "layout");
  return "saved";
}

/** Reads a page's form: `metric`, `unit`, `value`, `about`, `state`, `note`. What a person reads off is stated, or about that much. */
function readForm(form: FormData): NewObservation | null {
  const text = (name: string) => String(form.get(name) ?? "").trim() || null;
  const amount = readNumber(text("value") ?? "");
  if (!("value" in amount)) return null;
  const quality = form.get("about") === null ? "stated" : "approximate";
  const metric = ObservedMetric.safeParse(text("metric"));
  // An edit keeps the unit that was there, unless something else is measured now.
  const unit = metric.success ? observationUnits[metric.data].find((one) => one === text("unit")) : undefined;
  const read = NewObservation.safeParse({
    metric: metric.data,
    unit,
    value: { is: "value", value: amount.value, quality },
    state: text("state"),
    note: text("note"),
  });
  return read.success ? read.data : null;
}

/** Puts down an observation of a run or a target, from a page. Throws a ZodError for what no page sends. */
export async function addObservationAction(subject: unknown, form: FormData): Promise<ObservationAnswer> {
  const observation = readForm(form);
  if (observation === null) return "invalid";
  return answer(await addObservation(Subject.parse(subject), observation, "hand"));
}

/** Writes an observation anew, from a page. */
export async function changeObservationAction(id: unknown, form: FormData): Promise<ObservationAnswer> {
  const observation = readForm(form);
  if (observation === null) return "invalid";
  return answer(await changeObservation(z.uuid().parse(id), observation));
}

/** Removes an observation, from a page. */
export async function deleteObservationAction(id: unknown): Promise<ObservationAnswer> {
  return answer(await deleteObservation(z.uuid().parse(id)));
}
