/** "PGCOPY\n\377\r\n\0", flags and the length of what follows them, which is nothing. */
const headerBytes = 19;

/**
 * Rows in the binary format of COPY (PostgreSQL manual, COPY, "Binary Format"): a count of fields as int16, and for each its length
 * as int32 (-1 is null) and its bytes. Fields are views of `bytes`.
 */
export function* readBinaryCopy(bytes: Buffer): Generator<(Buffer | null)[]> {
  let at = headerBytes;
  for (;;) {
    const fieldCount = bytes.readInt16BE(at);
    at += 2;
    if (fieldCount === -1) return;
    const fields: (Buffer | null)[] = [];
    for (let field = 0; field < fieldCount; field += 1) {
      const length = bytes.readInt32BE(at);
      at += 4;
      fields.push(length === -1 ? null : bytes.subarray(at, at + Math.max(0, length)));
      at += Math.max(0, length);
    }
    yield fields;
  }
}
