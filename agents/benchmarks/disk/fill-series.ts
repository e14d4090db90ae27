const intervalMs = 1000;
const recentMs = 3000;

/** Bytes of each whole second, and of the shorter rest after the last. */
export type FillCourse = { intervalMs: number; bytes: number[]; restBytes: number };

/** Bytes of whole seconds, from readings of a growing sum. */
export type FillSeries = {
  /** Takes a reading: `bytes` written in all, `elapsedMs` since the start. */
  add(bytes: number, elapsedMs: number): void;
  /** Takes the sum at the end, where nobody told when that was reached: as fast as lately, and not after `latestMs`. */
  end(bytes: number, latestMs: number): void;
  values(): FillCourse;
  /** Rate over the last three seconds; null before there are two readings. */
  recentBytesPerSecond(): number | null;
};

/**
 * Collects the course of a fill. A reading that comes late, after a stall or on a busy PC, is spread evenly over the seconds
 * since the one before; the sum stays exact, the last second may be a shorter one.
 */
export function createFillSeries(): FillSeries {
  const seconds: number[] = [];
  const readings: { bytes: number; elapsedMs: number }[] = [{ bytes: 0, elapsedMs: 0 }];
  let sumBytes = 0;

  /** Bytes written up to a moment between the last two readings, rounded to whole bytes. */
  const closeSeconds = (
    from: { bytes: number; elapsedMs: number },
    to: { bytes: number; elapsedMs: number },
  ): void => {
    const span = to.elapsedMs - from.elapsedMs;
    for (
      let endMs = (seconds.length + 1) * intervalMs;
      endMs <= to.elapsedMs;
      endMs = (seconds.length + 1) * intervalMs
    ) {
      const share = span > 0 ? (endMs - from.elapsedMs) / span : 1;
      const upTo = Math.round(from.bytes + share * (to.bytes - from.bytes));
      seconds.push(upTo - sumBytes);
      sumBytes = upTo;
    }
  };

  const add = (bytes: number, elapsedMs: number): void => {
    const last = readings.at(-1);
    if (last === undefined || elapsedMs < last.elapsedMs || bytes < last.bytes) return;
    closeSeconds(last, { bytes, elapsedMs });
    readings.push({ bytes, elapsedMs });
    while (readings.length > 2 && (readings[1]?.elapsedMs ?? 0) <= elapsedMs - recentMs) readings.shift();
  };

  const recentBytesPerSecond = (): number | null => {
    const [first] = readings;
    const last = readings.at(-1);
    if (first === undefined || last === undefined || last.elapsedMs <= first.elapsedMs) return null;
    return ((last.bytes - first.bytes) / (last.elapsedMs - first.elapsedMs)) * 1000;
  };

  return {
    add,
    end(bytes, latestMs) {
      const last = readings.at(-1);
      const rate = recentBytesPerSecond() ?? 0;
      const restMs = last === undefined || rate === 0 ? latestMs : ((bytes - last.bytes) / rate) * 1000;
      add(bytes, Math.min(latestMs, (last?.elapsedMs ?? 0) + restMs));
    },
    values() {
      return { intervalMs, bytes: [...seconds], restBytes: (readings.at(-1)?.bytes ?? 0) - sumBytes };
    },
    recentBytesPerSecond,
  };
}
