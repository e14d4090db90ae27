/** Why a text is no quantity: `number` it is none, `unit` it lacks one or has one that is not known. */
export type NotRead = { problem: "number" | "unit" };

export type Read = { value: number } | NotRead;

/** Full-width digits and letters, as an input method writes them, and thousands commas count like plain ones. */
const plain = (text: string) => text.normalize("NFKC").trim();

const numberPattern = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?|^\d+(?:\.\d+)?/;

function splitUnit(text: string): { amount: number; unit: string } | null {
  const [digits] = numberPattern.exec(plain(text)) ?? [];
  if (digits === undefined) return null;
  return { amount: Number(digits.replaceAll(",", "")), unit: plain(text).slice(digits.length).trim() };
}

function readUnit(text: string, factorOf: (unit: string) => number | undefined): Read {
  const split = splitUnit(text);
  if (split === null) return { problem: "number" };
  const factor = factorOf(split.unit);
  return factor === undefined
    ? { problem: "unit" }
    : { value: Number((split.amount * factor).toPrecision(15)) };
}

const decimal: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12, pb: 1e15 };
const binary: Record<string, number> = {
  b: 1,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
  pib: 2 ** 50,
};

/**
 * Reads a size in bytes: `4 TB`, `64 KiB`, `1.92TB`. With `isBinary`, KB, MB, GB and TB are the binary ones, as memory and stripes
 * are sold and set.
 */
export function readSize(text: string, isBinary: boolean): Read {
  const read = readUnit(text, (unit) => {
    const key = unit.toLowerCase();
    return binary[key] ?? (isBinary ? binary[key.replace("b", "ib")] : decimal[key]);
  });
  return "value" in read ? { value: Math.round(read.value) } : read;
}

const sizeUnits = [
  ["TiB", 2 ** 40],
  ["TB", 1e12],
  ["GiB", 2 ** 30],
  ["GB", 1e9],
  ["MiB", 2 ** 20],
  ["MB", 1e6],
  ["KiB", 2 ** 10],
  ["kB", 1e3],
] as const;

/** A text with at most four whole digits and three decimals that is read as exactly this value; else in base units. */
function writeExactly(value: number, units: readonly (readonly [string, number])[], last: string): string {
  for (const [unit, factor] of units) {
    const amount = Number((value / factor).toFixed(3));
    if (amount >= 1 && amount < 10_000 && Math.round(amount * factor) === value) return `${amount} ${unit}`;
  }
  return `${value} ${last}`;
}

/** A size as `readSize` reads it back, to the byte; with `isBinary` in binary units only. */
export const writeSize = (bytes: number, isBinary: boolean): string =>
  writeExactly(bytes, isBinary ? sizeUnits.filter(([unit]) => unit.includes("i")) : sizeUnits, "B");

const linkFactors: Record<string, number> = { k: 1e3, m: 1e6, g: 1e9, t: 1e12 };

/** Reads a link in bit/s: `10 Gbit/s`, `2.5GbE`, `1000 Mbps`, `10G`. */
export function readLink(text: string): Read {
  return readUnit(text, (unit) => {
    const [, prefix] = /^([kmgt])(?:bits?\/s|bps|be|bit)?$/i.exec(unit.replace(/b\/s$/, "bps")) ?? [];
    return prefix === undefined ? undefined : linkFactors[prefix.toLowerCase()];
  });
}

const linkUnits = [
  ["Gbit/s", 1e9],
  ["Mbit/s", 1e6],
  ["kbit/s", 1e3],
] as const;

export const writeLink = (bitsPerSecond: number): string => writeExactly(bitsPerSecond, linkUnits, "bit/s");

/** Reads a rate in bytes/s: `210 MB/s`, `1.2 GB/s`, `200 MiB/s`. */
export function readRate(text: string): Read {
  return readUnit(text, (unit) => {
    const key = unit.toLowerCase().replace(/(?:\/s|ps)$/, "");
    return key === unit.toLowerCase() ? undefined : (decimal[key] ?? binary[key]);
  });
}

const rateUnits = [
  ["MB/s", 1e6],
  ["kB/s", 1e3],
] as const;

export const writeRate = (bytesPerSecond: number): string => writeExactly(bytesPerSecond, rateUnits, "B/s");

/** Reads a plain number: `7`, `12.5`, `10 %`. */
export function readNumber(text: string): Read {
  return readUnit(text, (unit) => (unit === "" || unit === "%" ? 1 : undefined));
}

/** Reads requests per second: `17,500`, `98k`, `98,000 IOPS`. */
export function readIops(text: string): Read {
  return readUnit(text, (unit) => {
    const key = unit.toLowerCase().replace(/ ?iops$/, "");
    return key === "" ? 1 : key === "k" ? 1e3 : undefined;
  });
}

export const writeIops = (iops: number): string => `${iops} IOPS`;
