"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import * as z from "zod";
import { countTargetTags, listTagNames } from "#lib/tags/queries.ts";
import type { TagChoices } from "#lib/tags/tag.ts";
import { takeOver } from "./take-over.ts";

/** Lets a target made by hand take over the one that its form names, and leads back to its page. */
export async function takeOverForm(id: unknown, form: FormData): Promise<void> {
  const [targetId, measuredId] = z.tuple([z.uuid(), z.uuid()]).parse([id, form.get("measured")]);
  const outcome = await takeOver(targetId, measuredId);
  revalidatePath("/", "layout");
  redirect(`/targets/${targetId}${outcome.ok ? "" : `?problem=${outcome.reason}`}`);
}

/** What the dialog for tags of several targets needs. */
export async function readTargetTagsAction(ids: unknown): Promise<TagChoices> {
  const targetIds = z.array(z.uuid()).max(1000).parse(ids);
  const [tagNames, tags] = await Promise.all([
    listTagNames({ isPublishedShown: false }),
    countTargetTags(targetIds),
  ]);
  return { tagNames, tags };
}
