/** How long a sender with a rate must wait before its next block, in ms; 0 when that is due. */
export type Pacer = (sentBytes: number, nowMs: number) => number;

/** After a stall a sender catches up on so much, not on all of it: a burst of seconds would be a test of its own. */
const mostBacklogMs = 100;

/** Keeps to a rate from `startMs` on; without one everything is due at once. */
export function createPacer(bitsPerSecond: number | null, startMs: number): Pacer {
  if (bitsPerSecond === null) return () => 0;
  const bytesPerMs = bitsPerSecond / 8000;
  let forgivenMs = 0;
  return (sentBytes, nowMs) => {
    const dueMs = startMs + forgivenMs + sentBytes / bytesPerMs;
    const lateMs = nowMs - dueMs;
    if (lateMs > mostBacklogMs) forgivenMs += lateMs - mostBacklogMs;
    return Math.max(0, -lateMs);
  };
}
