import { createRandom } from "#agents/benchmarks/disk/slot-offsets.ts";
import { branchName, leafName } from "#agents/copied-tree.ts";

const KiB = 1024;
const MiB = 1024 * KiB;
const filesInFolder = 100;

/** What is copied: one large file, or a tree of many. */
export type CopyItem = {
  tree: "single-file" | "documents" | "photos";
  /** Sizes in bytes, in the order of the files' names. */
  fileBytes: readonly number[];
};

/** Exact counts and ranges of the trees; sizes are spread evenly over the logarithm, by a seed of their own. */
export const treeShapes = {
  documents: { fileCount: 2000, leastBytes: 4 * KiB, mostBytes: MiB, seed: 1 },
  photos: { fileCount: 200, leastBytes: 2 * MiB, mostBytes: 12 * MiB, seed: 2 },
} as const;
export type TreeName = keyof typeof treeShapes;

export const singleFile = (fileBytes: number): CopyItem => ({ tree: "single-file", fileBytes: [fileBytes] });

/** The files of a tree: the same ones on every PC. */
export function treeOf(name: TreeName): CopyItem {
  const { fileCount, leastBytes, mostBytes, seed } = treeShapes[name];
  const random = createRandom(seed);
  const fileBytes = Array.from({ length: fileCount }, () =>
    Math.round(leastBytes * (mostBytes / leastBytes) ** (random() / 2 ** 32)),
  );
  return { tree: name, fileBytes };
}

export const totalBytes = ({ fileBytes }: CopyItem): number =>
  fileBytes.reduce((sum, bytes) => sum + bytes, 0);

/** Folders and files of an item, relative to its root, in the order in which they are made. */
export function layoutOf({ tree, fileBytes }: CopyItem): {
  folders: string[];
  files: { path: string; bytes: number }[];
} {
  if (tree === "single-file")
    return { folders: [], files: fileBytes.map((bytes, at) => ({ path: leafName(at), bytes })) };
  const folderOf = (at: number): string => branchName(Math.floor(at / filesInFolder));
  return {
    folders: [...new Set(fileBytes.map((_, at) => folderOf(at)))],
    files: fileBytes.map((bytes, at) => ({ path: `${folderOf(at)}/${leafName(at)}`, bytes })),
  };
}
