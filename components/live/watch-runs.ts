const pollMs = 5000;

/** Long enough for the server to listen to its database after a stream was opened. */
const settledMs = 1500;

/** The newest run by the list of the API, published ones apart; null where it does not answer. */
async function readNewestId(): Promise<string | null> {
  const answer = await fetch("/api/v1/runs?limit=1&published=hide", { cache: "no-store" }).catch(() => null);
  if (answer === null || !answer.ok) return null;
  const list: { runs?: { id?: string }[] } = await answer.json();
  return list.runs?.[0]?.id ?? null;
}

/** One open stream of events, with what is asked beside it. Answers how to end it. */
function openStream(ask: () => Promise<void>, onRun: (id: string) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const source = new EventSource("/api/v1/events");
  source.addEventListener("run", (event) => {
    const { id }: { id: string } = JSON.parse(event.data);
    onRun(id);
  });
  source.addEventListener("resync", ask);
  source.addEventListener("open", () => {
    clearInterval(timer);
    clearTimeout(settled);
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
}

/**
 * Calls `onRun` when a run is taken in: by the server's events, and where they do not come through by asking every five
 * seconds for another newest run than `knownId`. A page that nobody sees keeps no stream, since a browser opens six connections
 * to a server at most; it asks for what it missed once it is seen again. Answers how to end it.
 */
export function watchRuns(knownId: string | null, onRun: (id: string) => void): () => void {
  let isEnded = false;
  let close: (() => void) | undefined;
  const ask = async () => {
    const id = await readNewestId();
    if (!isEnded && id !== null && id !== knownId) onRun(id);
  };
  const open = () => {
    close ??= openStream(ask, onRun);
  };
  const follow = () => {
    if (document.visibilityState === "hidden") {
      close?.();
      close = undefined;
    } else if (close === undefined) {
      open();
      void ask();
    }
  };
  if (document.visibilityState !== "hidden") open();
  document.addEventListener("visibilitychange", follow);
  return () => {
    isEnded = true;
    document.removeEventListener("visibilitychange", follow);
    close?.();
  };
}
