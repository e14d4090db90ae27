/** What a shared page names by number only, as its own name says where it stands or whose it is. */
export const hiddenKinds = [
  "nas",
  "disk",
  "folder",
  "target",
  "volume",
  "configuration",
  "path",
  "hop",
  "vlan",
  "client",
  "options",
] as const;
export type HiddenKind = (typeof hiddenKinds)[number];

const pattern = /^hidden:([a-z]+):(\d+)$/;

/** Stands in stored figures where a name was; the page puts it into the reader's language: `NAS 1`, `Volume 2`. */
export const hiddenName = (kind: HiddenKind, number: number): string => `hidden:${kind}:${number}`;

/** The kind and the number of what `hiddenName` made; null for every other text. */
export function readHiddenName(text: string): { kind: HiddenKind; number: number } | null {
  const [, word, digits] = pattern.exec(text) ?? [];
  const kind = hiddenKinds.find((one) => one === word);
  return kind === undefined ? null : { kind, number: Number(digits) };
}

/** `text`, or what `word` says for a hidden name. */
export function showName(text: string, word: (kind: HiddenKind, number: number) => string): string {
  const hidden = readHiddenName(text);
  return hidden === null ? text : word(hidden.kind, hidden.number);
}
