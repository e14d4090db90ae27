/** A table of finished texts: one head, rows of as many cells. */
export type TextTable = { head: string[]; rows: string[][] };

/** GitHub's Markdown: the first column left, the others right; pipes escaped, line breaks as spaces. */
export function toMarkdown({ head, rows }: TextTable): string {
  const cell = (text: string) =>
    text
      .replaceAll("\\", "\\\\")
      .replaceAll("|", "\\|")
      .replaceAll(/\s*\n\s*/g, " ");
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  const rule = `|${head.map((_, at) => (at === 0 ? " :-- " : " --: ")).join("|")}|`;
  return `${[line(head), rule, ...rows.map(line)].join("\n")}\n`;
}

/**
 * CSV after RFC 4180: CRLF, quotes doubled where a cell needs them. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front; figures such as `-3.5` and `+3.7 %` stay as they are.
 */
export function toCsv({ head, rows }: TextTable): string {
  const cell = (text: string) => {
    const isFigure = /^[+\-−±]?[\d.,]+(\s?%)?$/.test(text);
    const isFormula = /^[=+\-@\t\r]/.test(text) && !isFigure;
    const safe = isFormula ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [head, ...rows].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}
