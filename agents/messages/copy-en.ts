import { type CopyItem, totalBytes } from "#agents/benchmarks/copy/copied-files.ts";
import type { CopyProgress } from "#agents/benchmarks/copy/run-copies.ts";
import { megabytesText } from "#agents/number-text.ts";
import { formatSize } from "#agents/sizes.ts";

const itemText = (item: CopyItem): string =>
  item.tree === "single-file"
    ? `one file of ${formatSize(totalBytes(item))}`
    : `${item.fileBytes.length} ${item.tree} of ${formatSize(totalBytes(item))} in all (${formatSize(Math.min(...item.fileBytes))} to ${formatSize(Math.max(...item.fileBytes))} each)`;

const stages = { make: "making", "to-target": "to the target", "from-target": "back" } as const;

/** What the copies say. */
export const copyEn = {
  missingPath: "Which folder is to be copied to? Name one: copy PATH",
  wantedFile: (least: string) => `a size of at least ${least} in whole MiB, such as 10GiB, or none`,
  wantedTrees: (names: string) => `some of ${names} with commas between them, or none`,
  wantedMethods: (names: string) => `some of ${names} with commas between them`,
  nothingToCopy: "Nothing is left to be copied with both --file none and --tree none. Leave out one of them.",
  wrongCopy: (file: string) =>
    `${file} arrived differently from what was sent. The target, its network or this PC's memory changes data: look at that before you measure.`,
  filledUp: (path: string, code: string) =>
    `${path} filled up while files were copied (${code}). Free some room there, or copy less: --file 1GiB, --tree none.`,
  plan: (target: string, local: string) =>
    `Copies files between ${local} and ${target}, both ways. They are made for this and removed; no file of yours is touched.`,
  item: (item: CopyItem) => `  ${itemText(item)}`,
  writes: (size: string) => `The copies write about ${size} to the target in all, and read as much back.`,
  synthetic: (size: string, seconds: number) =>
    `Before them, a test file of ${size} is written there and overwritten in place for ${seconds} s, to compare with.`,
  progress: ({ stage, item, method, pass, passes, bytesPerSecond }: CopyProgress) =>
    [
      `${itemText(item)} · ${stages[stage]}`,
      ...(method === null ? [] : [method, `pass ${pass}/${passes}`]),
      ...(bytesPerSecond === null ? [] : [`${megabytesText(bytesPerSecond)} MB/s`]),
    ].join(" · "),
  columns: {
    copied: "Copied",
    direction: "Direction",
    rate: "MB/s",
    files: "files/s",
    time: "time",
    share: (reference: string) => `of ${reference}`,
  },
  synced: "A copy to the target ends when the target has stored it (fsync).",
  fetchedAtOnce:
    "What comes back was sent just before, so a NAS may serve it from its memory: copy more than that to measure its disks.",
  direction: { "to-target": "to target", "from-target": "from target", "within-target": "within target" },
};
