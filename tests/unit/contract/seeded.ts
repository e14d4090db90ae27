/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const texts = [
  "",
  "10",
  "9",
  "__proto__",
  "é",
  "e\u0301",
  "\u20ac",
  "\ufb33",
  "😀",
  "\r",
  '"\\/',
  "constructor",
];
const numbers = [0, -0, 1, -1.5, 1e21, 1e-7, 5e-324, 2 ** 53, 0.1 + 0.2, Number("333333333.33333329")];

/** Any value that JSON can hold, up to `depth` levels deep, with the keys and numbers that serializers get wrong. */
export function randomJson(random: () => number, depth: number): unknown {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const kind = Math.floor(random() * (depth > 0 ? 7 : 5));
  if (kind === 0) return null;
  if (kind === 1) return random() < 0.5;
  if (kind === 2) return pick(numbers);
  if (kind === 3) return (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20);
  if (kind === 4) return `${pick(texts)}${pick(texts)}`;
  const members = Array.from({ length: Math.floor(random() * 5) }, () => randomJson(random, depth - 1));
  if (kind === 5) return members;
  const entries = members.map((member) => [`${pick(texts)}${pick(texts)}`, member] as const);
  return Object.fromEntries(entries);
}

/** The same value with the members of every object in another order. */
export function shuffledMembers(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((member) => shuffledMembers(member, random));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => ({ key, member, at: random() }));
  entries.sort((a, b) => a.at - b.at);
  return Object.fromEntries(entries.map(({ key, member }) => [key, shuffledMembers(member, random)]));
}
