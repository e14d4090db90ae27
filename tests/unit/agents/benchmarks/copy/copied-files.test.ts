import { expect, test } from "vitest";
import {
  layoutOf,
  singleFile,
  totalBytes,
  treeOf,
  treeShapes,
} from "#agents/benchmarks/copy/copied-files.ts";

test.each([
  ["documents", 2000, 4096, 1_048_576],
  ["photos", 200, 2 * 1_048_576, 12 * 1_048_576],
] as const)("%s are %d files from %d to %d bytes, the same each time", (name, count, least, most) => {
  const item = treeOf(name);
  expect(treeShapes[name].fileCount).toBe(count);
  expect(item.fileBytes).toHaveLength(count);
  expect(Math.min(...item.fileBytes)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...item.fileBytes)).toBeLessThanOrEqual(most);
  expect(treeOf(name)).toEqual(item);
  // Spread evenly over the logarithm: half of the files lie below the geometric mean, give or take four standard errors.
  const below = item.fileBytes.filter((bytes) => bytes < Math.sqrt(least * most)).length;
  expect(Math.abs(below - count / 2)).toBeLessThan(4 * Math.sqrt(count / 4));
});

test("a tree has a hundred files in each folder, a single file none", () => {
  const { folders, files } = layoutOf(treeOf("photos"));
  expect(folders).toEqual(["d0000", "d0001"]);
  expect(files[99]?.path).toBe("d0000/f000099.bin");
  expect(files[100]?.path).toBe("d0001/f000100.bin");
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(totalBytes(treeOf("photos")));
  expect(layoutOf(singleFile(100))).toEqual({ folders: [], files: [{ path: "f000000.bin", bytes: 100 }] });
});
