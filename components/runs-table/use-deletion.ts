"use client";

import { useState, useTransition } from "react";
import { deleteRunsAction, restoreRunsAction } from "#lib/runs/actions.ts";

/** What the bar at the foot of the page says: what was done last, and the runs that can be had back. */
export type DeletionNotice =
  | { kind: "deleted"; ids: readonly string[] }
  | { kind: "restored"; count: number }
  | { kind: "failed" };

/** Deletes and restores runs, and keeps what to tell about it. */
export function useDeletion() {
  const [isBusy, startTransition] = useTransition();
  const [notice, setNotice] = useState<DeletionNotice | null>(null);
  const run = (action: () => Promise<DeletionNotice>, whenDone: () => void) =>
    startTransition(async () => {
      const outcome = await action().catch((): DeletionNotice => ({ kind: "failed" }));
      startTransition(() => {
        setNotice(outcome);
        whenDone();
      });
    });
  return {
    isBusy,
    notice,
    close: () => setNotice(null),
    remove: (ids: readonly string[], whenDone: () => void) =>
      run(async () => {
        await deleteRunsAction(ids);
        return { kind: "deleted", ids };
      }, whenDone),
    restore: (ids: readonly string[]) =>
      run(
        async () => ({ kind: "restored", count: await restoreRunsAction(ids) }),
        () => undefined,
      ),
  };
}
