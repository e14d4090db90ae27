"use server";
import { revalidatePath } from "next/cache";
import * as z from "zod";
import { readDocument } from "#lib/contract/read-document.ts";
import { NewPath, NewRevision, OfferPlace, PathChange, RevisionChange, RunIds, RunPlace } from "./inputs.ts";
import { createRevision, dismissOffer, moveRuns, updateRevision } from "./mutations.ts";
import { createNamedPath, deleteNamedPath, updateNamedPath } from "./path-mutations.ts";

// What pages call. Each reads what it is given, as a browser may send anything, and answers with a value.

const Id = z.uuid();
const ChangedRevision = z.tuple([Id, RevisionChange]);
const ChangedPath = z.tuple([Id, PathChange]);
const Move = z.tuple([RunIds, RunPlace]);

function show<Outcome extends { ok: boolean }>(outcome: Outcome): Outcome {
  if (outcome.ok) revalidatePath("/", "layout");
  return outcome;
}

/** Makes the next revision. */
export async function createRevisionAction(input: unknown) {
  const read = readDocument(NewRevision, input);
  return read.ok ? show(await createRevision(read.data)) : read;
}

/** Changes the name and the note of a revision. */
export async function updateRevisionAction(id: unknown, change: unknown) {
  const read = readDocument(ChangedRevision, [id, change]);
  return read.ok ? show(await updateRevision(...read.data)) : read;
}

/** Keeps an offer from being made again. */
export async function dismissOfferAction(offer: unknown) {
  const read = readDocument(OfferPlace, offer);
  return read.ok ? show(await dismissOffer(read.data)) : read;
}

/** Moves up to 1000 runs to a revision, a named path, or with null to none: all of them or not one. */
export async function moveRunsAction(runIds: unknown, place: unknown) {
  const read = readDocument(Move, [runIds, place]);
  return read.ok ? show(await moveRuns(...read.data)) : read;
}

/** Makes a named path. */
export async function createNamedPathAction(input: unknown) {
  const read = readDocument(NewPath, input);
  return read.ok ? show(await createNamedPath(read.data)) : read;
}

/** Changes a named path. */
export async function updateNamedPathAction(id: unknown, change: unknown) {
  const read = readDocument(ChangedPath, [id, change]);
  return read.ok ? show(await updateNamedPath(...read.data)) : read;
}

/** Removes a named path; its runs stay. */
export async function deleteNamedPathAction(id: unknown) {
  const read = readDocument(Id, id);
  return read.ok ? show(await deleteNamedPath(read.data)) : read;
}
