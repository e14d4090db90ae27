const unitBytes: Record<string, number> = { kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30, tib: 2 ** 40 };

/** Bytes of `64MiB`, `1.5 GiB`, `1g`, `512B`; bare numbers are bytes, a single letter is the binary unit. Null for anything else. */
export function parseSize(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*(?:([kmgt])(?:ib)?|b)?$/i.exec(text.trim());
  if (match === null) return null;
  const [, amount = "", unit] = match;
  const bytes = Number(amount) * (unit === undefined ? 1 : (unitBytes[`${unit.toLowerCase()}ib`] ?? 1));
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
}

/** Bytes in the largest binary unit that leaves at least 1, with at most one decimal: `1 GiB`, `1.5 GiB`, `900 B`. */
export function formatSize(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let amount = bytes;
  let unit = 0;
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  return `${Number(amount.toFixed(1))} ${units[unit]}`;
}
