/** What stands at the beginning of each datagram: when it was sent, and which one it is, from 1 on. */
export type DatagramHeader = { sentUs: number; number: number };

/** Bytes of the header, by the width of its counter. */
export const headerBytes = (hasWideCounters: boolean): number => (hasWideCounters ? 16 : 12);

/** Writes seconds, microseconds and the number, all big-endian. */
export function writeHeader(
  block: Buffer,
  { sentUs, number }: DatagramHeader,
  hasWideCounters: boolean,
): void {
  const seconds = Math.floor(sentUs / 1e6);
  block.writeUInt32BE(seconds >>> 0, 0);
  block.writeUInt32BE(Math.floor(sentUs - seconds * 1e6), 4);
  if (hasWideCounters) {
    block.writeUInt32BE(Math.floor(number / 2 ** 32), 8);
    block.writeUInt32BE(number >>> 0, 12);
  } else block.writeUInt32BE(number >>> 0, 8);
}

/** Reads a header; null for a datagram that is too short to hold one. */
export function readHeader(block: Buffer, hasWideCounters: boolean): DatagramHeader | null {
  if (block.length < headerBytes(hasWideCounters)) return null;
  const number = hasWideCounters
    ? block.readUInt32BE(8) * 2 ** 32 + block.readUInt32BE(12)
    : block.readUInt32BE(8);
  return { sentUs: block.readUInt32BE(0) * 1e6 + block.readUInt32BE(4), number };
}

/** The clock of headers, in µs. The two ends' clocks need not agree: only differences are used. */
export const wallUs = (): number => (performance.timeOrigin + performance.now()) * 1000;
