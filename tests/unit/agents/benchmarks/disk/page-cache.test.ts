import { expect, test } from "vitest";
import { refuteAll, summarizeBypass } from "#agents/benchmarks/disk/bypass-summary.ts";
import { afterPageCacheCheck, parseResident } from "#agents/benchmarks/disk/page-cache.ts";
import type { CacheBypass, DiskResult } from "#lib/contract/result.ts";
import { sampleReport } from "#tests/unit/agents/support/sample-report.ts";

test("the bytes of the file that are cached", () => {
  expect(parseResident("     4096\n")).toBe(4096);
  expect(parseResident("0\n")).toBe(0);
  expect(parseResident("fincore: failed")).toBeNull();
});

const direct: CacheBypass = {
  asked: "direct",
  inForce: "direct",
  method: "O_DIRECT",
  verifiedBy: ["open-flags"],
  refusal: null,
};
const verified: CacheBypass = { ...direct, verifiedBy: ["open-flags", "page-cache"] };
const refuted: CacheBypass = {
  ...direct,
  inForce: "none",
  verifiedBy: [],
  refusal: { reason: "file-in-page-cache", systemError: null, residentPercent: 100 },
};
const whole = { readBytes: 1000, fileBytes: 1000 };

test("an empty cache confirms direct I/O, a full one refutes it", () => {
  expect(afterPageCacheCheck(direct, { ...whole, residentBytes: 0 })).toEqual(verified);
  expect(afterPageCacheCheck(verified, { ...whole, residentBytes: 0 })).toEqual(verified);
  expect(afterPageCacheCheck(direct, { ...whole, residentBytes: 1000 })).toEqual(refuted);
  expect(afterPageCacheCheck(direct, { ...whole, residentBytes: null })).toEqual(direct);
});

test("what is cached counts beside what was read, not beside a large file", () => {
  const sample = { readBytes: 1000, fileBytes: 100_000 };
  expect(afterPageCacheCheck(direct, { ...sample, residentBytes: 1000 })).toMatchObject({
    inForce: "none",
    refusal: { residentPercent: 1 },
  });
  expect(afterPageCacheCheck(direct, { ...sample, residentBytes: 20 }).inForce).toBe("direct");
});

const [sample] = sampleReport().results;
const resultWith = (cacheBypass: CacheBypass, operation: "read" | "write"): DiskResult => {
  if (sample?.kind !== "disk") throw new Error("no disk result");
  return { ...sample, operation, cacheBypass };
};

test("a read that the cache served refutes the writes too", () => {
  const results = refuteAll([resultWith(refuted, "read"), resultWith(verified, "write")]);
  expect(results.map(({ cacheBypass }) => cacheBypass)).toEqual([refuted, refuted]);
  const kept = [resultWith(verified, "read"), resultWith(direct, "write")];
  expect(refuteAll(kept)).toEqual(kept);
});

test("the run's bypass is the weakest of its results, verified only by what verified all", () => {
  const summary = (...bypasses: CacheBypass[]) =>
    summarizeBypass(
      direct,
      bypasses.map((bypass) => resultWith(bypass, "read")),
    );
  expect(summary(verified, verified)).toEqual(verified);
  expect(summary(verified, direct)).toEqual(direct);
  expect(summary(direct, verified)).toEqual(direct);
  expect(summary(verified, refuted)).toEqual(refuted);
  expect(summary()).toEqual(direct);
});
