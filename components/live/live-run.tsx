"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { watchRuns } from "./watch-runs.ts";

/** Calls `onRun` when a run is taken in, as long as the component is there. See `watchRuns`. */
export function useLiveRun(knownId: string | null, onRun: (id: string) => void): void {
  useEffect(() => watchRuns(knownId, onRun), [knownId, onRun]);
}

/** Opens the next run as soon as it is there. */
export function OpenNextRun({ knownId }: { knownId: string | null }) {
  const { push } = useRouter();
  useLiveRun(
    knownId,
    useCallback((id) => push(`/runs/${id}`), [push]),
  );
  return null;
}

/** Shows the page anew when a run comes in. */
export function RefreshOnRun({ knownId }: { knownId: string | null }) {
  const { refresh } = useRouter();
  useLiveRun(knownId, refresh);
  return null;
}
