"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import * as z from "zod";
import { createRevision, dismissOffer, moveRuns } from "#lib/configurations/mutations.ts";
import { deleteNamedPath } from "#lib/configurations/path-mutations.ts";
import { getOffer } from "#lib/configurations/queries.ts";
import { deleteTarget, restoreTarget } from "#lib/targets/mutations.ts";
import { deleteVolume, restoreVolume } from "#lib/targets/volume-mutations.ts";

// What the buttons of pages do, with and without a script: each leads to the page that shows what came of it.

const Id = z.uuid();
const Place = z.strictObject({ targetId: z.uuid(), volumeId: z.uuid().nullable(), digest: z.string() });

function lead(address: string): never {
  revalidatePath("/", "layout");
  redirect(address);
}

const targetAddress = (id: string, volumeId: string | null, query: string) =>
  `/targets/${id}?volume=${volumeId ?? "none"}${query}`;

/** Deletes a target with its runs and leads to the list, which offers the way back. */
export async function deleteTargetForm(id: unknown): Promise<void> {
  const targetId = Id.parse(id);
  const outcome = await deleteTarget(targetId);
  lead(outcome.ok ? `/targets?deleted=${targetId}` : `/targets/${targetId}?problem=${outcome.reason}`);
}

/** Brings a deleted target back. */
export async function restoreTargetForm(id: unknown): Promise<void> {
  const targetId = Id.parse(id);
  const outcome = await restoreTarget(targetId);
  lead(outcome.ok ? `/targets/${targetId}` : `/targets?problem=${outcome.reason}`);
}

/** Takes a volume out of its target's lists. */
export async function deleteVolumeForm(targetId: unknown, id: unknown): Promise<void> {
  const [target, volume] = [Id.parse(targetId), Id.parse(id)];
  const outcome = await deleteVolume(volume);
  lead(`/targets/${target}?${outcome.ok ? `deletedVolume=${volume}` : `problem=${outcome.reason}`}`);
}

/** Brings a deleted volume back. */
export async function restoreVolumeForm(targetId: unknown, id: unknown): Promise<void> {
  const [target, volume] = [Id.parse(targetId), Id.parse(id)];
  const outcome = await restoreVolume(volume);
  lead(outcome.ok ? `/targets/${target}?volume=${volume}` : `/targets/${target}?problem=${outcome.reason}`);
}

/** Saves what an agent found as the next revision; the run that found it goes into it. */
export async function saveOfferForm(place: unknown): Promise<void> {
  const { targetId, volumeId, digest } = Place.parse(place);
  const offer = await getOffer(targetId, volumeId);
  if (offer === null) lead(targetAddress(targetId, volumeId, "&problem=offer-gone"));
  if (offer.digest !== digest) lead(targetAddress(targetId, volumeId, "&problem=offer-changed"));
  const outcome = await createRevision({
    targetId,
    volumeId,
    facts: offer.facts,
    name: null,
    note: null,
    validFrom: offer.validFrom.toISOString(),
    applyToRunIds: [offer.runId],
    isForRunsWithoutRevision: false,
  });
  lead(targetAddress(targetId, volumeId, outcome.ok ? `&saved=${outcome.id}` : `&problem=${outcome.reason}`));
}

/** Keeps an offer from being made again. */
export async function dismissOfferForm(place: unknown): Promise<void> {
  const { targetId, volumeId, digest } = Place.parse(place);
  await dismissOffer({ targetId, volumeId, digest });
  lead(targetAddress(targetId, volumeId, ""));
}

const optionalId = z.union([z.uuid(), z.literal("").transform(() => null)]);
const MoveForm = z.strictObject({ configuration: optionalId, path: optionalId });

/** Moves a run to the revision and the path that its form names; both moves are logged. */
export async function moveRunForm(id: unknown, form: FormData): Promise<void> {
  const runId = Id.parse(id);
  const { configuration, path } = MoveForm.parse({
    configuration: form.get("configuration"),
    path: form.get("path"),
  });
  const moved = await moveRuns([runId], { configurationId: configuration });
  const outcome = moved.ok ? await moveRuns([runId], { pathId: path }) : moved;
  lead(`/runs/${runId}${outcome.ok ? "" : `?problem=${outcome.reason}`}#configuration`);
}

/** Removes a named path; its runs stay. */
export async function deletePathForm(id: unknown): Promise<void> {
  const pathId = Id.parse(id);
  const outcome = await deleteNamedPath(pathId);
  lead(outcome.ok ? "/paths" : `/paths/${pathId}?problem=${outcome.reason}`);
}
