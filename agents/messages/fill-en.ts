import { megabytesText } from "#agents/number-text.ts";
import { formatSize } from "#agents/sizes.ts";

type Stretch = { size: string | null; rate: string };

/** What the fill says. */
export const fillEn = {
  missingPath: "Which folder is to be filled? Name one: fill PATH --up-to 100GiB",
  missingSize: "How much may be written at most? Say it: --up-to 100GiB",
  wantedSize: (least: string) => `a size of at least ${least} in whole MiB, such as 100GiB`,
  wantedSettle: "seconds from 5 to 86400",
  cloudFolder: (path: string, product: string) =>
    `${product} seems to synchronise ${path} and would upload all of it. Name a folder outside of it.`,
  plan: (path: string, most: string) =>
    `Fills ${path}: writes one file of up to ${most} and removes it. No file of yours is touched. Until it is done, the write cache of the target is full for everybody, and its SSDs wear by as much.`,
  stopsWhen: (settle: string) =>
    `Ends early when throughput has stepped down and stayed for ${settle}, and for as long as all before.`,
  question: "Write that much? [y/N] ",
  yes: /^\s*(y|yes)\s*$/i,
  nobodyToAsk: "Nobody can be asked here. Allow it on the command line: --yes",
  declined: "Nothing was written.",
  progress: (written: number, most: number, bytesPerSecond: number | null) =>
    `${formatSize(written)} of at most ${formatSize(most)} written${bytesPerSecond === null ? "" : ` · ${megabytesText(bytesPerSecond)} MB/s`}`,
  absorbs: (stretches: readonly Stretch[], last: string) =>
    `Absorbs ${stretches.map(({ size, rate }) => `${size ?? "an unknown amount"} at ${rate}`).join(", then ")}, then ${last}.`,
  steady: (rate: string, written: string | null) =>
    `Writes at ${rate}${written === null ? "" : ` over all of ${written}`}: no step was seen.`,
  course: (strip: string, highest: string) => `${strip}  over time, from 0 to ${highest}`,
};
