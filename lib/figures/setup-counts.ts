/** Columns of setups never change, so that each is counted once as long as it is in the cache. */
const counted = new WeakMap<Int32Array, Uint32Array>();

/** How many rows of a column of setups each setup has, by its id. */
export function countSetups(setupIds: Int32Array): Uint32Array {
  const known = counted.get(setupIds);
  if (known !== undefined) return known;
  let largest = 0;
  // An iterator over millions of rows takes several times as long as an index.
  for (let row = 0; row < setupIds.length; row += 1) largest = Math.max(largest, setupIds[row] ?? 0);
  const counts = new Uint32Array(largest + 1);
  for (let row = 0; row < setupIds.length; row += 1) {
    const id = setupIds[row] ?? 0;
    counts[id] = (counts[id] ?? 0) + 1;
  }
  counted.set(setupIds, counts);
  return counts;
}
