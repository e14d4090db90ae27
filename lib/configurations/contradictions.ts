import type { TableChange } from "./fact-tables.ts";

/** Two spellings of one text are no contradiction. */
export const spelling = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

const optionName = (option: string) => option.split("=", 1)[0] ?? option;

/** Lists of options contradict each other only where both set one option, to different values. */
export const isListContradicted = (written: readonly string[], found: readonly string[]): boolean =>
  written.some((option) => {
    const same = found.filter((other) => optionName(other) === optionName(option));
    return same.length > 0 && !same.includes(option);
  });

/** Whether what a person wrote (before) and what an agent found (after) are both known and can't both be true. */
export function isContradiction({ fact, before, after }: TableChange<string>): boolean {
  if (before.is !== "known" || after.is !== "known" || fact === "remark") return false;
  const [written, found] = [before.value, after.value];
  if (written.is === "text" && found.is === "text") return spelling(written.text) !== spelling(found.text);
  if (written.is === "list" && found.is === "list") return isListContradicted(written.items, found.items);
  return true;
}
