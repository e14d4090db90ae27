"use client";

import { useState, useTransition } from "react";

/** What the bar at the foot of the page says: what was done last, and how to take it back where that can be. */
export type Notice = { text: string; undo: (() => Promise<Notice>) | null };

/** Changes runs, one change after the other, and keeps what to tell about the last. `failed` is said where one throws. */
export function useEdits(failed: string) {
  const [isBusy, startTransition] = useTransition();
  const [notice, setNotice] = useState<Notice | null>(null);
  return {
    isBusy,
    notice,
    close: () => setNotice(null),
    run: (edit: () => Promise<Notice | null>, whenDone: () => void = () => undefined) =>
      startTransition(async () => {
        const outcome = await edit().catch((): Notice => ({ text: failed, undo: null }));
        startTransition(() => {
          setNotice(outcome);
          whenDone();
        });
      }),
  };
}

export type Edits = ReturnType<typeof useEdits>;
