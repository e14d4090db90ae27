import { expect, test } from "vitest";
import { defaultFileBytes, freshFileBytes, sizeWarnings } from "#agents/sizing.ts";

const MiB = 2 ** 20;
const GiB = 2 ** 30;
const none = { clientMemoryBytes: null, nasMemoryBytes: null, accelerationBytes: null };

test.each([
  ["nothing known that could serve it", none, null, 1],
  ["a NAS with 4 GiB", { ...none, nasMemoryBytes: 4 * GiB }, null, 8],
  [
    "a NAS with 4 GiB and a PC with 8 whose cache is in the way",
    { ...none, nasMemoryBytes: 4 * GiB, clientMemoryBytes: 8 * GiB },
    null,
    16,
  ],
  ["a NAS with 512 MiB", { ...none, nasMemoryBytes: 512 * MiB }, null, 1],
  ["a NAS with 64 GiB: no more than a first run may take", { ...none, nasMemoryBytes: 64 * GiB }, null, 32],
  ["room of 10 GiB: half of it for both files", { ...none, nasMemoryBytes: 8 * GiB }, 10 * GiB, 4],
  [
    "hardly any room: the profile's, which is then refused with a hint",
    { ...none, nasMemoryBytes: 8 * GiB },
    100 * MiB,
    1,
  ],
  ["an SSD cache of 500 GB alone", { ...none, accelerationBytes: 500e9 }, null, 1],
] as const)("%s", (_what, caches, freeBytes, gibibytes) => {
  expect(defaultFileBytes(GiB, caches, freeBytes)).toBe(gibibytes * GiB);
});

test("a size that fits a cache of the NAS is said, and one that does not is not", () => {
  const caches = { ...none, nasMemoryBytes: 4 * GiB, accelerationBytes: 100 * GiB };
  expect(sizeWarnings(4 * GiB, caches)).toEqual([
    { code: "file-fits-nas-memory", detail: { fileBytes: 4 * GiB, memoryBytes: 4 * GiB } },
    { code: "file-fits-acceleration", detail: { fileBytes: 4 * GiB, sizeBytes: 100 * GiB } },
  ]);
  expect(sizeWarnings(5 * GiB, caches).map(({ code }) => code)).toEqual(["file-fits-acceleration"]);
  expect(sizeWarnings(101 * GiB, caches)).toEqual([]);
  expect(sizeWarnings(GiB, none)).toEqual([]);
});

test("the fresh file is a quarter in whole MiB, at least 16 MiB", () => {
  expect(freshFileBytes(GiB)).toBe(256 * MiB);
  expect(freshFileBytes(16 * MiB)).toBe(16 * MiB);
  expect(freshFileBytes(101 * MiB)).toBe(26 * MiB);
});
