"use server";
import { revalidatePath } from "next/cache";
import * as z from "zod";
import { deleteRuns, restoreRuns } from "./mutations.ts";

const RunIds = z.array(z.uuid()).min(1).max(1000);

/** Deletes runs, from a page. Throws a ZodError for anything but 1 to 1000 ids. Gives how many were deleted now. */
export async function deleteRunsAction(ids: unknown): Promise<number> {
  const count = await deleteRuns(RunIds.parse(ids));
  revalidatePath("/", "layout");
  return count;
}

/** Undoes a deletion within a day, from a page. Gives how many came back. */
export async function restoreRunsAction(ids: unknown): Promise<number> {
  const count = await restoreRuns(RunIds.parse(ids));
  revalidatePath("/", "layout");
  return count;
}
