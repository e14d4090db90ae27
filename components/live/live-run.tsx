"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";

const pollMs = 5000;

/** Long enough for the server to listen to its database after a stream was opened. */
const settledMs = 1500;

/** The newest run by the list of the API; null where it does not answer. */
async function readNewestId(): Promise<string | null> {
  const answer = await fetch("/api/v1/runs?limit=1", { cache: "no-store" }).catch(() => null);
  if (answer === null || !answer.ok) return null;
  const list: { runs?: { id?: string }[] } = await answer.json();
  return list.runs?.[0]?.id ?? null;
}

/**
 * Calls `onRun` when a run is taken in: by the server's events, and where they do not come through by asking every five
 * seconds for another newest run than `knownId`.
 */
export function useLiveRun(knownId: string | null, onRun: (id: string) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let settled: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const id = await readNewestId();
      if (id !== null && id !== knownId) onRun(id);
    };
    const source = new EventSource("/api/v1/events");
    source.addEventListener("run", (event) => {
      const { id }: { id: string } = JSON.parse(event.data);
      onRun(id);
    });
    source.addEventListener("resync", ask);
    source.addEventListener("open", () => {
      clearInterval(timer);
      // A run may have come in between the drawing of this page and the first event that could tell.
      settled = setTimeout(ask, settledMs);
    });
    source.addEventListener("error", () => {
      clearInterval(timer);
      timer = setInterval(ask, pollMs);
    });
    return () => {
      source.close();
      clearInterval(timer);
      clearTimeout(settled);
    };
  }, [knownId, onRun]);
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
