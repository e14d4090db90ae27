/** What moves fewer bytes a millisecond than this (1 MB/s) for longer than the limit counts as something that hangs. */
const leastBytesPerMs = 1000;
const longestTickMs = 1000;

/** How long so many bytes may take before the wait for them is anything but slowness, in ms. */
export const timeForBytesMs = (bytes: number): number => bytes / leastBytesPerMs;

/** Looks after work that tells how far it is, and gives up on it when it has told nothing new for too long. */
export type SilenceWatch = {
  /** The work told how far it is. The same as before is no sign of life: a generator goes on telling while its disk hangs. */
  heard(sign: string): void;
  /** From now on the work may be silent for so long beyond the limit, in ms. */
  allow(extraMs: number): void;
  stop(): void;
};

/**
 * Calls `giveUp` once, with how long nothing was heard (ms), after `limitMs` and what was allowed beyond it. Counted in ticks of a
 * timer, so that the time in which this computer slept or this process was stopped is nobody's silence.
 */
export function watchSilence(limitMs: number, giveUp: (silentMs: number) => void): SilenceWatch {
  const tickMs = Math.min(longestTickMs, limitMs / 4);
  let allowedMs = limitMs;
  let silentMs = 0;
  let lastSign = "";
  const timer = setInterval(() => {
    silentMs += tickMs;
    if (silentMs <= allowedMs) return;
    clearInterval(timer);
    giveUp(silentMs);
  }, tickMs);
  return {
    heard(sign) {
      if (sign === lastSign) return;
      lastSign = sign;
      silentMs = 0;
    },
    allow(extraMs) {
      allowedMs = limitMs + extraMs;
      silentMs = 0;
    },
    stop: () => clearInterval(timer),
  };
}
