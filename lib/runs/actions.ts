"use server";
import { revalidatePath } from "next/cache";
import { getTimeZone } from "next-intl/server";
import * as z from "zod";
import { lastChangeId, listPlacesBefore } from "#lib/changes/queries.ts";
import { RunPlace } from "#lib/configurations/inputs.ts";
import { type MoveOutcome, moveRuns } from "#lib/configurations/mutations.ts";
import { listNamedPaths } from "#lib/configurations/queries.ts";
import { getPublishedShown } from "#lib/i18n/published.ts";
import { listTagNames } from "#lib/tags/queries.ts";
import type { TagChoices } from "#lib/tags/tag.ts";
import { loadRunList } from "./list-parameters.ts";
import { toListRunsQuery } from "./list-query.ts";
import { deleteRuns, restoreRuns } from "./mutations.ts";
import { listRevisionChoices, listRunIds, type RevisionChoice, readSelection } from "./selection.ts";

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

/** The runs that a list with this query (`?target=…`) shows on all its pages, at most 1000. */
export async function listMatchingRunsAction(search: unknown): Promise<string[]> {
  const address = Object.fromEntries(new URLSearchParams(z.string().max(4000).parse(search)));
  const [parameters, isPublishedShown, timeZone] = await Promise.all([
    loadRunList(Promise.resolve(address)),
    getPublishedShown(Promise.resolve(address)),
    getTimeZone(),
  ]);
  const query = toListRunsQuery(parameters);
  return listRunIds({ ...query, published: isPublishedShown ? "show" : "hide" }, timeZone);
}

/** What a page offers for chosen runs: tags to add and to remove, revisions and named paths to move to. */
export type SelectionChoices = TagChoices & {
  revisions: RevisionChoice[];
  paths: { id: string; name: string }[];
  /** Revisions belong to one target: runs of several can't be moved together. */
  hasSeveralTargets: boolean;
};

/** Looks at chosen runs, from a page. */
export async function readSelectionAction(ids: unknown): Promise<SelectionChoices> {
  const [{ tags, places }, tagNames, paths] = await Promise.all([
    readSelection(RunIds.parse(ids)),
    listTagNames({ isPublishedShown: false }),
    listNamedPaths(),
  ]);
  const revisions = await listRevisionChoices(places);
  return {
    tagNames,
    tags,
    revisions,
    paths: paths.map(({ id, name }) => ({ id, name })),
    hasSeveralTargets: new Set(places.map(({ targetId }) => targetId)).size > 1,
  };
}

/** Moves runs to a revision or a named path, from a page. `undoFrom` is what `undoMoveAction` takes. */
export async function moveRunsAction(
  ids: unknown,
  place: unknown,
): Promise<{ outcome: MoveOutcome; undoFrom: string }> {
  const undoFrom = await lastChangeId();
  const outcome = await moveRuns(RunIds.parse(ids), RunPlace.parse(place));
  revalidatePath("/", "layout");
  return { outcome, undoFrom };
}

const Undo = z.tuple([RunIds, z.enum(["run-revision", "run-path"]), z.string().regex(/^\d{1,18}$/)]);

/** Moves runs back to where they were before they were moved from a page. Gives how many came back. */
export async function undoMoveAction(ids: unknown, kind: unknown, undoFrom: unknown): Promise<number> {
  const [runIds, move, from] = Undo.parse([ids, kind, undoFrom]);
  let count = 0;
  for (const [placeId, moved] of await listPlacesBefore(runIds, move, from)) {
    const place = move === "run-revision" ? { configurationId: placeId } : { pathId: placeId };
    const outcome = await moveRuns(moved, place);
    count += outcome.ok ? outcome.movedCount : 0;
  }
  revalidatePath("/", "layout");
  return count;
}
