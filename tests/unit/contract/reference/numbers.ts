/** The numbers that a text mentions, sorted, with `3,116` read as 3116. */
export function numbersIn(text: string): number[] {
  const words = text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
  return words.map((word) => Number(word.replaceAll(",", ""))).sort((a, b) => a - b);
}

/** Every number of a JSON document, and every text in it. `skip` names members to leave out. */
export function leavesOf(
  value: unknown,
  skip: readonly string[] = [],
): { numbers: number[]; texts: string[] } {
  const leaves: { numbers: number[]; texts: string[] } = { numbers: [], texts: [] };
  const walk = (node: unknown): void => {
    if (typeof node === "number") leaves.numbers.push(node);
    else if (typeof node === "string") leaves.texts.push(node);
    else if (typeof node === "object" && node !== null)
      for (const [key, member] of Object.entries(node)) if (!skip.includes(key)) walk(member);
  };
  walk(value);
  return leaves;
}

const sizes: Record<string, number> = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** Bytes of `512MiB`; null for no text. */
export function sizeBytes(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, digits, unit] = /^(\d+)([KMG]iB)$/.exec(text) ?? [];
  const factor = sizes[unit ?? ""];
  if (digits === undefined || factor === undefined) throw new Error(`${text} is not a size`);
  return Number(digits) * factor;
}

/** The units that a number of the reference may have been converted from. */
export const unitFactors = [1, 1e3, 1e6, 1e9, 1e12, 2 ** 10, 2 ** 20, 2 ** 30];
