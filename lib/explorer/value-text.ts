import type { DimensionValue } from "#lib/setups/dimensions.ts";

/** Values of dimensions as texts in addresses and keys of groups. `~` alone is "not known", and the escape character before a letter. */
const escapes = { "~": "~t", ",": "~c", ":": "~d" } as const;
const originals = new Map<string, string>(
  Object.entries(escapes).map(([plain, escaped]) => [escaped, plain]),
);

/** A value as a filter and a key hold it, without escapes: `9000`, `true`; null stays null. */
export const toValueText = (value: DimensionValue): string | null => (value === null ? null : String(value));

/** One value, escaped so that lists of them can be joined by commas. An empty text is `~e`. */
export function writeValue(value: string | null): string {
  if (value === null) return "~";
  if (value === "") return "~e";
  return value
    .toWellFormed()
    .replace(/[~,:]/g, (plain) => (plain === "~" ? "~t" : plain === "," ? "~c" : "~d"));
}

/** Reads what `writeValue` wrote. An escape that does not exist stands for itself. */
export function readValue(text: string): string | null {
  if (text === "~") return null;
  if (text === "~e") return "";
  return text.replace(/~[tcd]/g, (escaped) => originals.get(escaped) ?? escaped);
}

/** The key of a group: its values in the order of the grouping, `1500,9000`; a group by nothing has the empty key. */
export const toKey = (values: readonly DimensionValue[]): string =>
  values.map((value) => writeValue(toValueText(value))).join(",");

/** Values as lists show them: whole numbers rising, then texts, and what is not known last. */
export function compareValueTexts(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const [first, second] = [toNumber(a), toNumber(b)];
  if (first !== null && second !== null && first !== second) return first - second;
  if ((first === null) !== (second === null)) return first === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const toNumber = (text: string): number | null =>
  /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : null;
