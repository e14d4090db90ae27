/** What keys of things that a person made by hand begin with; no agent's does. */
export const handKeyPrefix = "manual/";

export const isMadeByHand = (key: string): boolean => key.startsWith(handKeyPrefix);

/** A name as part of a key: letters and digits of any script, joined by "-"; `unnamed` where there are none. */
function toSlug(name: string): string {
  const words =
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 80) || "unnamed";
}

/** The key of what a person made by hand, apart from all keys of agents: `manual/<name>`, or with a number where that is taken. */
export function toHandKey(name: string, isTaken: (key: string) => boolean): string {
  const first = `${handKeyPrefix}${toSlug(name)}`;
  let key = first;
  for (let number = 2; isTaken(key); number += 1) key = `${first}-${number}`;
  return key;
}
