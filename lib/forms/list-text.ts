// A part in quotation marks with a separator after it, or anything up to the next separator.
const part = /[^\S\n]*(?:"((?:[^"]|"")+)"(?=[^\S\n]*(?:[,、\n]|$))|([^,、\n]+))/g;

/** The parts of a list between commas or line ends, without space around them; in quotation marks a part may have commas itself. */
export function readList(text: string): string[] {
  return [...text.matchAll(part)]
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? "")
    .filter((one) => one.trim() !== "");
}

/** A list as `readList` reads it: `noatime, "compress=zstd:3,ssd"`. */
export const writeList = (parts: readonly string[]): string =>
  parts.map((one) => (/[,、\n]|^"|^\s|\s$/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(", ");
