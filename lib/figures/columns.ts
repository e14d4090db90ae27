/** Rows of figures of one kind, as columns of equal length. `values` is null where none of them is known; NaN is not known. */
export type FigureRows = {
  setupIds: Int32Array;
  /** Milliseconds since 1970; null where nobody asks for times. */
  atMs: Float64Array | null;
  values: Float64Array | null;
  /** Rows that do not count any more. */
  dead: readonly number[];
};

/** A column of float8 as Postgres sends and stores them, big-endian. */
export function readFloats(bytes: Uint8Array): Float64Array {
  const floats = new Float64Array(bytes.length / 8);
  const copy = Buffer.from(floats.buffer);
  copy.set(bytes);
  copy.swap64();
  return floats;
}

/** A column of int4, likewise. */
export function readIntegers(bytes: Uint8Array): Int32Array {
  const integers = new Int32Array(bytes.length / 4);
  const copy = Buffer.from(integers.buffer);
  copy.set(bytes);
  copy.swap32();
  return integers;
}
