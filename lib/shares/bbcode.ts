import type { TextTable } from "#lib/comparisons/export.ts";

/** Brackets would begin a tag; no board's BBCode can escape them, so they become round ones. */
const plain = (text: string): string =>
  text
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/\s*\n\s*/g, " ");

/** A table as boards take it: `[table]` with a row of heads. */
export function toBbcode({ head, rows }: TextTable): string {
  const row = (cells: readonly string[], tag: "th" | "td") =>
    `[tr]${cells.map((cell) => `[${tag}]${plain(cell)}[/${tag}]`).join("")}[/tr]`;
  return `${["[table]", row(head, "th"), ...rows.map((cells) => row(cells, "td")), "[/table]"].join("\n")}\n`;
}
