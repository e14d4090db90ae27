// A part in quotation marks with a separator after it, or anything up to the next separator.
const part = /[^\S\n]*(?:"((?:[^"]|"")+)"(?=[^\S\n]*(?:[,、\n]|$))|([^,、\n]+))/g;

/** The parts of a list between commas or line ends, without space around them; in quotation marks a part may have commas itself. */
export function readList(text: string): string[] {
  return [...text.matchAll(part)]
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? "")
    .filter((one) => one.trim() !== "");
}

const none = /^[-–—−－]$/;

/** Whether a text says that there are none, which is known: a dash alone. An empty text says nothing. */
export const isNone = (text: string): boolean => none.test(text.trim());

/** A list as `readList` reads it: `noatime, "compress=zstd:3,ssd"`; a dash for one that is empty. */
export const writeList = (parts: readonly string[]): string =>
  parts.length === 0 ? "–" : parts.map(writePart).join(", ");

const writePart = (one: string): string =>
  /[,、\n]|^"|^\s|\s$/.test(one) || none.test(one) ? `"${one.replaceAll('"', '""')}"` : one;
