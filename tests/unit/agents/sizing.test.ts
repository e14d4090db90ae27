import { expect, test } from "vitest";
import { builtIn } from "#agents/profiles/built-in.ts";
import { defaultFileBytes, freshFileBytes, sizePlan, sizeWarnings } from "#agents/sizing.ts";
import { unknownConfiguration } from "#lib/contract/facts.ts";

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
  expect(defaultFileBytes(GiB, caches, { freeBytes, linkBitsPerSecond: null })).toBe(gibibytes * GiB);
});

// 90 s of 1 Gbit/s are 11.25 GB, of which the file takes four fifths: 9 GB, or 8.38 GiB.
test.each([
  [1e9, 16, 8],
  [1e9, 2, 4],
  [100e6, 16, 1],
  [10e9, 16, 32],
])("over a link of %d bit/s to a NAS with %d GiB it is %d GiB", (linkBitsPerSecond, memory, gibibytes) => {
  const caches = { ...none, nasMemoryBytes: memory * GiB };
  expect(defaultFileBytes(GiB, caches, { freeBytes: null, linkBitsPerSecond })).toBe(gibibytes * GiB);
});

test("a request sizes both files by what is known, unless a size was named or is the profile's own", () => {
  const facts = {
    configuration: { ...unknownConfiguration, memoryBytes: 4 * GiB },
    path: null,
    clientMemoryBytes: 16 * GiB,
    freeBytes: null,
  };
  const { plan } = builtIn("quick");
  const profile = { name: "quick", description: null, hasOwnSize: false, plan };
  const request = { profile, fileBytes: null, hasFreshFile: true, nasMemoryBytes: null };
  expect(sizePlan(request, facts, true)).toMatchObject({
    plan: { fileBytes: 8 * GiB, freshFileBytes: 2 * GiB },
    warnings: [],
  });
  expect(sizePlan(request, facts, false).plan.fileBytes).toBe(32 * GiB);
  expect(sizePlan({ ...request, nasMemoryBytes: 2 * GiB }, facts, true).plan.fileBytes).toBe(4 * GiB);
  const own = { ...request, profile: { ...profile, hasOwnSize: true }, hasFreshFile: false };
  expect(sizePlan(own, facts, false).plan).toMatchObject({ fileBytes: GiB, freshFileBytes: 0 });
  const named = sizePlan({ ...request, fileBytes: 3 * GiB }, facts, true);
  expect(named.plan.fileBytes).toBe(3 * GiB);
  expect(named.warnings.map(({ code }) => code)).toEqual(["file-fits-nas-memory"]);
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
