"use server";
import { revalidatePath } from "next/cache";
import * as z from "zod";
import { readDocument } from "#lib/contract/read-document.ts";
import { NewTarget, NewVolume, TargetChange, VolumeChange } from "./inputs.ts";
import { createTarget, deleteTarget, restoreTarget, updateTarget } from "./mutations.ts";
import { createVolume, deleteVolume, restoreVolume, updateVolume } from "./volume-mutations.ts";

// What pages call. Each reads what it is given, as a browser may send anything, and answers with a value; ids that are none are
// answered as `invalid`, too.

const Id = z.uuid();
const ChangedTarget = z.tuple([Id, TargetChange]);
const AddedVolume = z.tuple([Id, NewVolume]);
const ChangedVolume = z.tuple([Id, VolumeChange]);

function show<Outcome extends { ok: boolean }>(outcome: Outcome): Outcome {
  if (outcome.ok) revalidatePath("/", "layout");
  return outcome;
}

/** Makes a target by hand. */
export async function createTargetAction(input: unknown) {
  const read = readDocument(NewTarget, input);
  return read.ok ? show(await createTarget(read.data)) : read;
}

/** Changes what people know of a target. */
export async function updateTargetAction(id: unknown, change: unknown) {
  const read = readDocument(ChangedTarget, [id, change]);
  return read.ok ? show(await updateTarget(...read.data)) : read;
}

/** Hides a target and its runs for a day, then removes them. */
export async function deleteTargetAction(id: unknown) {
  const read = readDocument(Id, id);
  return read.ok ? show(await deleteTarget(read.data)) : read;
}

/** Undoes a deletion within a day. */
export async function restoreTargetAction(id: unknown) {
  const read = readDocument(Id, id);
  return read.ok ? show(await restoreTarget(read.data)) : read;
}

/** Adds a volume to a target. */
export async function createVolumeAction(targetId: unknown, input: unknown) {
  const read = readDocument(AddedVolume, [targetId, input]);
  return read.ok ? show(await createVolume(...read.data)) : read;
}

/** Changes a volume. */
export async function updateVolumeAction(id: unknown, change: unknown) {
  const read = readDocument(ChangedVolume, [id, change]);
  return read.ok ? show(await updateVolume(...read.data)) : read;
}

/** Takes a volume out of the lists; its runs stay. */
export async function deleteVolumeAction(id: unknown) {
  const read = readDocument(Id, id);
  return read.ok ? show(await deleteVolume(read.data)) : read;
}

/** Brings back a volume that was deleted within a day. */
export async function restoreVolumeAction(id: unknown) {
  const read = readDocument(Id, id);
  return read.ok ? show(await restoreVolume(read.data)) : read;
}
