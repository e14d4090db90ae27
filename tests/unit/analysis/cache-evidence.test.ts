import { describe, expect, test } from "vitest";
import { freshPercent, isCacheLikely } from "#lib/analysis/cache-evidence.ts";

const passes = (...rates: number[]) => rates.map((bytesPerSecond) => ({ bytesPerSecond, durationMs: 3000 }));
const read = (bytesPerSecond: number, durationMs = 3000) => ({ bytesPerSecond, durationMs });
const known = null;

describe("a read of a file that was never read", () => {
  test("at a tenth of steady passes speaks for a cache, at nine tenths not", () => {
    expect(isCacheLikely({ passes: passes(1000, 1010, 990), fresh: read(100), known })).toBe(true);
    expect(isCacheLikely({ passes: passes(1000, 1010, 990), fresh: read(900), known })).toBe(false);
  });

  test("at half of passes that lie a factor of two apart says nothing, at an eighth it does", () => {
    const noisy = passes(800, 1000, 500, 700, 950);
    expect(isCacheLikely({ passes: noisy, fresh: read(400), known })).toBe(false);
    expect(isCacheLikely({ passes: noisy, fresh: read(60), known })).toBe(true);
  });

  test("is told although the first pass, which filled the cache, was as slow", () => {
    expect(isCacheLikely({ passes: passes(200, 1000, 1000), fresh: read(200), known })).toBe(true);
  });

  test("of a quarter of the time has twice the noise", () => {
    // Slowest of the judged 950, apart by 100: below 850 in the time of a pass, below 750 in a quarter of it; a third below 1000 is 667.
    const some = passes(1000, 950, 1050);
    expect(isCacheLikely({ passes: some, fresh: read(660, 3000), known })).toBe(true);
    expect(isCacheLikely({ passes: passes(1000, 850, 1150), fresh: read(530, 3000), known })).toBe(true);
    expect(isCacheLikely({ passes: passes(1000, 850, 1150), fresh: read(530, 750), known })).toBe(false);
  });

  test("that took 50 ms, or stands beside no pass, says nothing", () => {
    expect(isCacheLikely({ passes: passes(1000, 1000, 1000), fresh: read(100, 50), known })).toBe(false);
    expect(isCacheLikely({ passes: [], fresh: read(100), known })).toBe(false);
  });

  test("that began as slowly as a read of known data says nothing", () => {
    const some = passes(1000, 1010, 990);
    expect(isCacheLikely({ passes: some, fresh: read(500), known: read(520) })).toBe(false);
    expect(isCacheLikely({ passes: some, fresh: read(500), known: read(900) })).toBe(true);
  });

  test("is told in percent of known data, else of the median", () => {
    expect(freshPercent({ passes: passes(400, 500, 1000), fresh: read(100), known })).toBe(20);
    expect(freshPercent({ passes: passes(400), fresh: read(100), known: read(200) })).toBe(50);
    expect(freshPercent({ passes: passes(0, 0), fresh: read(100), known })).toBeNull();
  });
});
