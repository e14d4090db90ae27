import { type CopyItem, totalBytes } from "#agents/benchmarks/copy/copied-files.ts";
import { leastFileBytes } from "./copy-request.ts";
import { formatSize } from "./sizes.ts";

const GiB = 2 ** 30;

/** Room that copies need: on the target the largest item beside the file of the synthetic test, on this PC that item twice. */
export const copyRoom = (itemBytes: number, syntheticBytes: number) => ({
  targetBytes: itemBytes + syntheticBytes,
  localBytes: 2 * itemBytes,
});

/**
 * Options under which what is copied fits, as near as possible to what was asked: `--file 4GiB --tree documents`. Null where
 * nothing fits.
 */
export function fittingOptions(
  items: readonly CopyItem[],
  fits: (itemBytes: number) => boolean,
): string | null {
  const file = items.find(({ tree }) => tree === "single-file");
  const trees = items.filter(({ tree }) => tree !== "single-file");
  const fitting = trees.filter((tree) => fits(totalBytes(tree)));
  const askedBytes = file === undefined ? (fitting.length === 0 ? GiB : 0) : totalBytes(file);
  const fileBytes = fittingFile(askedBytes, fits);
  if (fileBytes === null && fitting.length === 0) return null;
  const options: string[] = [];
  if (fileBytes !== (file === undefined ? null : askedBytes))
    options.push(`--file ${fileBytes === null ? "none" : formatSize(fileBytes).replace(" ", "")}`);
  if (fitting.length < trees.length)
    options.push(`--tree ${fitting.map(({ tree }) => tree).join(",") || "none"}`);
  return options.join(" ");
}

/** The size itself, else the largest power of two of MiB below it that fits; null where not even the smallest does. */
function fittingFile(mostBytes: number, fits: (itemBytes: number) => boolean): number | null {
  if (mostBytes >= leastFileBytes && fits(mostBytes)) return mostBytes;
  let bytes = 2 ** Math.floor(Math.log2(Math.max(1, mostBytes)));
  while (bytes >= leastFileBytes && !fits(bytes)) bytes /= 2;
  return bytes >= leastFileBytes ? bytes : null;
}
