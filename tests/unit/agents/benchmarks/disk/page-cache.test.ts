import { expect, test } from "vitest";
import { parseResident } from "#agents/benchmarks/disk/page-cache.ts";
import { afterPageCacheCheck } from "#agents/benchmarks/disk/run-disk.ts";

test("the share of the file that is cached", () => {
  expect(parseResident("     4096\n", 16_384)).toBe(0.25);
  expect(parseResident("0\n", 16_384)).toBe(0);
  expect(parseResident("99999\n", 16_384)).toBe(1);
  expect(parseResident("fincore: failed", 16_384)).toBeNull();
});

const direct = {
  asked: "direct",
  inForce: "direct",
  method: "O_DIRECT",
  verifiedBy: [],
  refusal: null,
} as const;

test("an empty cache confirms direct I/O, a full one refutes it", () => {
  const bypass = { ...direct, verifiedBy: [] };
  expect(afterPageCacheCheck(bypass, 0)).toEqual({ ...direct, verifiedBy: ["page-cache"] });
  expect(afterPageCacheCheck(bypass, 1)).toMatchObject({
    inForce: "none",
    refusal: "100 % of the file is in the page cache",
  });
  expect(afterPageCacheCheck(bypass, null)).toEqual(bypass);
});
