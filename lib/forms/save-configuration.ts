"use server";
import { createHash } from "node:crypto";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTimeZone, getTranslations } from "next-intl/server";
import * as z from "zod";
import { toFactChanges } from "#lib/configurations/differences.ts";
import { createRevision } from "#lib/configurations/mutations.ts";
import { countRunsWithoutRevision, listRevisions } from "#lib/configurations/queries.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { type ConfigurationFacts, unknownConfiguration } from "#lib/contract/facts.ts";
import { changeTexts } from "#lib/i18n/configuration-text.ts";
import { clockInstant } from "#lib/runs/day-start.ts";
import { readConfiguration } from "./configuration-form.ts";
import { FieldReader } from "./field-reader.ts";
import { fillDrives } from "./fill-from-catalogue.ts";
import { type FormState, mistaken, nextState, type Review } from "./form-state.ts";
import { addRow, type FormValues, readFormValues, readIntent, removeRow, rowCount } from "./form-values.ts";

const Place = z.strictObject({ targetId: z.uuid(), volumeId: z.uuid().nullable() });
type Place = z.infer<typeof Place>;

type Written = {
  facts: ConfigurationFacts;
  validFrom: string | null;
  name: string | null;
  note: string | null;
};

async function readWritten(values: FormValues): Promise<Written | { errors: FormState["errors"] }> {
  const reader = new FieldReader(values);
  const since = reader.text("validFrom");
  const validFrom = since === null ? null : clockInstant(since, await getTimeZone());
  if (since !== null && validFrom === null) reader.fail("validFrom", "date");
  const name = reader.text("name", 120);
  const note = reader.lines("note", 20_000);
  const read = readConfiguration(values);
  const errors = { ...reader.errors, ...("errors" in read ? read.errors : {}) };
  if ("errors" in read || Object.keys(errors).length > 0) return { errors };
  return { facts: read.facts, validFrom: validFrom?.toISOString() ?? null, name, note };
}

async function toReview(place: Place, written: Written): Promise<Review> {
  const [t, [newest], earlier] = await Promise.all([
    getTranslations("configurations"),
    listRevisions(place.targetId, place.volumeId),
    countRunsWithoutRevision(place.targetId, place.volumeId),
  ]);
  const changes = toFactChanges(newest?.facts ?? unknownConfiguration, written.facts);
  const revision = (newest?.revision ?? 0) + 1;
  return {
    title: newest === undefined ? t("review.first") : t("review.differs", { revision: newest.revision }),
    changes: changeTexts(changes, t, { isFirst: newest === undefined }),
    none: newest === undefined ? t("review.nothingKnown") : t("review.none", { revision: newest.revision }),
    saveWord: changes.length === 0 && newest !== undefined ? null : t("review.save", { revision }),
    offer: earlier === 0 ? null : { name: "earlier", text: t("review.earlier", { count: earlier }) },
    digest: writeReviewed(written, newest?.id ?? null),
  };
}

const digestOf = (written: Written) => createHash("sha256").update(canonicalJson(written)).digest("hex");

/** What was written, and the revision that it was compared with. */
const writeReviewed = (written: Written, basedOn: string | null) => `${digestOf(written)}.${basedOn ?? ""}`;

/** The revision (null: none) that was shown beside what is written now; undefined where something else was reviewed. */
function readReviewed(reviewed: string | undefined, written: Written): string | null | undefined {
  const [digest, basedOn = ""] = (reviewed ?? "").split(".");
  if (digest !== digestOf(written)) return undefined;
  const id = z.uuid().safeParse(basedOn);
  return id.success ? id.data : null;
}

async function save(
  place: Place,
  written: Written,
  basedOn: string | null,
  values: FormValues,
  state: FormState,
): Promise<FormState> {
  const outcome = await createRevision({
    ...place,
    ...written,
    basedOn,
    applyToRunIds: [],
    isForRunsWithoutRevision: values.earlier === "yes",
  });
  if (outcome.ok) {
    revalidatePath("/", "layout");
    redirect(`/targets/${place.targetId}?volume=${place.volumeId ?? "none"}&saved=${outcome.id}`);
  }
  const t = await getTranslations("configurations");
  if (outcome.reason === "nothing-changed" || outcome.reason === "newest-changed")
    return nextState(state, values, {
      review: await toReview(place, written),
      focus: "review",
      problem: outcome.reason === "newest-changed" ? t("form.newerSince") : null,
    });
  return nextState(state, values, {
    problem: outcome.reason === "published" ? t("form.published") : t("form.gone"),
  });
}

/** Answers the form of a revision: adds and removes rows, fills them from the catalogue, shows what a save would change, saves. */
export async function saveConfigurationAction(
  at: unknown,
  state: FormState,
  form: FormData,
): Promise<FormState> {
  const place = Place.parse(at);
  const values = readFormValues(form);
  const intent = readIntent(values);
  if (intent.is === "add")
    return nextState(state, addRow(values, intent.list, "model"), {
      focus: `${intent.list}.${rowCount(values, intent.list)}.model`,
    });
  if (intent.is === "remove")
    return nextState(state, removeRow(values, intent.list, intent.row), { focus: intent.list });
  if (intent.is === "fill") return fillDrives(state, values, intent.list, intent.row);

  const written = await readWritten(values);
  if ("errors" in written) return mistaken(state, values, written.errors);
  const isSave = intent.word === "save";
  const basedOn = readReviewed(values.reviewed, written);
  if (isSave && basedOn !== undefined) return save(place, written, basedOn, values, state);
  const t = await getTranslations("configurations");
  return nextState(state, values, {
    review: await toReview(place, written),
    focus: "review",
    problem: isSave ? t("form.changedSince") : null,
  });
}
