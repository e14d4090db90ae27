"use server";
import { revalidatePath } from "next/cache";
import { getLocale, getTimeZone } from "next-intl/server";
import * as z from "zod";
import { CreateShare } from "#lib/contract/share.ts";
import { getPublishedShown } from "#lib/i18n/published.ts";
import { createShare, deleteShare, revokeShare } from "./mutations.ts";

const Id = z.uuid();
const Text = z.string().transform((text) => (text.trim() === "" ? null : text));
const Form = z.object({ mode: z.unknown(), title: Text, note: Text });

/** Makes a link from the form of the share dialog. Throws a ZodError for what the form can't send. */
export async function createShareAction(
  of: { kind: "run"; runId: string } | { kind: "comparison"; query: string },
  form: FormData,
): Promise<void> {
  const asked = Form.parse({
    mode: form.get("mode"),
    title: form.get("title") ?? "",
    note: form.get("note") ?? "",
  });
  const [timeZone, locale, isPublishedShown] = await Promise.all([
    getTimeZone(),
    getLocale(),
    getPublishedShown(Promise.resolve({})),
  ]);
  await createShare(CreateShare.parse({ ...of, ...asked }), { timeZone, locale, isPublishedShown });
  revalidatePath("/", "layout");
}

/** Withdraws a link, from a page. */
export async function revokeShareAction(id: unknown): Promise<void> {
  await revokeShare(Id.parse(id));
  revalidatePath("/", "layout");
}

/** Removes a link for good, from a page. */
export async function deleteShareAction(id: unknown): Promise<void> {
  await deleteShare(Id.parse(id));
  revalidatePath("/", "layout");
}
