import { expect, test } from "vitest";
import { readHeader, writeHeader } from "#agents/benchmarks/network/iperf3/datagram-header.ts";

test("a header is seconds, microseconds and a number of 32 bits, all big-endian", () => {
  const block = Buffer.alloc(16, 0xff);
  writeHeader(block, { sentUs: 1 * 1e6 + 2, number: 0x01020304 }, false);
  expect(block.toString("hex")).toBe("000000010000000201020304ffffffff");
});

test("a wide counter has 64 bits", () => {
  const block = Buffer.alloc(16);
  writeHeader(block, { sentUs: 1_700_000_000 * 1e6 + 999_999, number: 2 ** 32 + 5 }, true);
  expect(block.subarray(4).toString("hex")).toBe("000f423f0000000100000005");
  expect(readHeader(block, true)).toEqual({ sentUs: 1_700_000_000 * 1e6 + 999_999, number: 2 ** 32 + 5 });
});

test("a datagram too short for a header has none", () => {
  expect(readHeader(Buffer.alloc(11), false)).toBeNull();
  expect(readHeader(Buffer.alloc(15), true)).toBeNull();
});
