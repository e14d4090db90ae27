/**
 * Readings of counters that rise, in the order of time. They are kept as plain numbers in a list for each counter: an object for
 * each core four times a second would be hundreds of MB after some hours.
 */
export type CounterReadings = {
  /** A reading of all counters at once, on the machine's monotonic clock. */
  add(atNs: number, values: readonly number[]): void;
  /** Number of counters; 0 without readings, or when not all readings had as many. */
  counters(): number;
  /**
   * A counter at given moments in the order of time, taken to rise evenly from one reading to the next; null where a moment lies
   * outside of the readings, or the counter is not there.
   */
  valuesAt(counter: number, momentsNs: readonly number[]): number[] | null;
};

export function collectReadings(): CounterReadings {
  const times: number[] = [];
  const columns: number[][] = [];
  let isEven = true;
  const counters = (): number => (isEven ? columns.length : 0);
  return {
    counters,
    add(atNs, values) {
      if (times.length === 0) for (const _ of values) columns.push([]);
      isEven &&= values.length === columns.length;
      if (!isEven) return;
      times.push(atNs);
      for (const [at, value] of values.entries()) columns[at]?.push(value);
    },
    valuesAt(counter, momentsNs) {
      const column = isEven ? columns[counter] : undefined;
      return column === undefined ? null : interpolated(times, column, momentsNs);
    },
  };
}

function interpolated(
  times: readonly number[],
  column: readonly number[],
  momentsNs: readonly number[],
): number[] | null {
  const values: number[] = [];
  let after = 0;
  for (const momentNs of momentsNs) {
    // A fill of hours has a hundred thousand of each: from the one before on, not from the first.
    while ((times[after] ?? momentNs) < momentNs) after += 1;
    const before = times[after] === momentNs ? after : after - 1;
    const [lowNs, highNs, low, high] = [times[before], times[after], column[before], column[after]];
    if (lowNs === undefined || highNs === undefined || low === undefined || high === undefined) return null;
    const share = highNs === lowNs ? 0 : (momentNs - lowNs) / (highNs - lowNs);
    values.push(low + share * (high - low));
  }
  return values;
}
