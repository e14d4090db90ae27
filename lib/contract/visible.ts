/** C0, C1, line and paragraph separators, and marks that turn the direction of what follows. */
export const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

// Fillers and the blank pattern of Braille count as letters or symbols, yet nobody sees them.
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(unseen, ""));
