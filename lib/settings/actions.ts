"use server";
import { revalidatePath } from "next/cache";
import { setRetention } from "./mutations.ts";
import { RetentionDays } from "./queries.ts";

/** Sets the retention from a page: 1 to 36500 days, or null for good. Throws a ZodError for anything else. */
export async function setRetentionAction(days: unknown): Promise<void> {
  await setRetention(RetentionDays.nullable().parse(days));
  revalidatePath("/", "layout");
}
