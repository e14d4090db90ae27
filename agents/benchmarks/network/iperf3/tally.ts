/** What one stream has moved so far. */
export type TallyCounts = {
  bytes: number;
  /** Datagrams sent, or the highest number that arrived. */
  datagrams: number;
  lostDatagrams: number;
  jitterNs: number;
};

const words = 4;

/** Memory for the tallies of so many streams, which the threads that move data share with the one that reads. */
export const createTallyMemory = (streams: number): SharedArrayBuffer =>
  new SharedArrayBuffer(Math.max(1, streams) * words * BigInt64Array.BYTES_PER_ELEMENT);

/** Gives the writer of one stream's counts. One thread writes, any may read. */
export function tallyWriter(memory: SharedArrayBuffer, stream: number): (counts: TallyCounts) => void {
  const cells = new BigInt64Array(memory, stream * words * BigInt64Array.BYTES_PER_ELEMENT, words);
  return ({ bytes, datagrams, lostDatagrams, jitterNs }) => {
    Atomics.store(cells, 0, BigInt(bytes));
    Atomics.store(cells, 1, BigInt(datagrams));
    Atomics.store(cells, 2, BigInt(lostDatagrams));
    Atomics.store(cells, 3, BigInt(Math.round(jitterNs)));
  };
}

/** The counts of one stream as they are now. */
export function readTally(memory: SharedArrayBuffer, stream: number): TallyCounts {
  const cells = new BigInt64Array(memory, stream * words * BigInt64Array.BYTES_PER_ELEMENT, words);
  const at = (word: number): number => Number(Atomics.load(cells, word));
  return { bytes: at(0), datagrams: at(1), lostDatagrams: at(2), jitterNs: at(3) };
}
