import { expect, test } from "vitest";
import { singleFile, treeOf } from "#agents/benchmarks/copy/copied-files.ts";
import { copyRoom, fittingOptions } from "#agents/copy-room.ts";

const MiB = 2 ** 20;
const GiB = 2 ** 30;
const [documents, photos] = [treeOf("documents"), treeOf("photos")];

test("the target holds the copy beside the synthetic test, this PC what is sent and what came back", () => {
  expect(copyRoom(10 * GiB, GiB)).toEqual({ targetBytes: 11 * GiB, localBytes: 20 * GiB });
});

// Documents are 357 MiB, photos 1,097 MiB.
test.each([
  ["the file is cut to a power of two", [singleFile(10 * GiB), documents, photos], 7 * GiB, "--file 4GiB"],
  ["a tree goes where it does not fit", [documents, photos], GiB, "--tree documents"],
  [
    "both where both are too large",
    [singleFile(10 * GiB), documents, photos],
    GiB,
    "--file 1GiB --tree documents",
  ],
  ["no tree fits, a file does", [singleFile(GiB), documents], 100 * MiB, "--file 64MiB --tree none"],
  ["a file instead of trees", [documents], 100 * MiB, "--file 64MiB --tree none"],
  ["the file that was asked for stays", [singleFile(300 * MiB), photos], 300 * MiB, "--tree none"],
  ["nothing fits", [singleFile(GiB), documents], 15 * MiB, null],
] as const)("%s", (_, items, mostBytes, options) => {
  expect(fittingOptions(items, (bytes) => bytes <= mostBytes)).toBe(options);
});
