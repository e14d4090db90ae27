/** Sentences for one and for several; `{count}` stands for the number. */
export type CountWords = { one: string; other: string };

export const countText = ({ one, other }: CountWords, count: number): string =>
  (count === 1 ? one : other).replace("{count}", String(count));
