/** What a piece of fio's output completed: whole JSON documents, and the lines between them. */
export type FioOutput = { documents: string[]; lines: string[] };

/**
 * Cuts fio's output into JSON documents as it comes. With `--status-interval` they follow each other without a separator, and
 * fio prints its errors and "terminating on signal 2" among them as plain lines.
 */
export function createDocumentSplitter(): (text: string) => FioOutput {
  let document = "";
  let line = "";
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  return (text) => {
    const output: FioOutput = { documents: [], lines: [] };
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at];
      if (depth === 0) {
        if (char === "{") {
          depth = 1;
          from = at;
        } else if (char === "\n") {
          if (line.trim() !== "") output.lines.push(line.trim());
          line = "";
        } else {
          line += char;
        }
      } else if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (char === "\\") isEscaped = true;
        else if (char === '"') isInString = false;
      } else if (char === '"') {
        isInString = true;
      } else if (char === "{") {
        depth += 1;
      } else if (char === "}") {
        depth -= 1;
        if (depth === 0) {
          output.documents.push(document + text.slice(from, at + 1));
          document = "";
        }
      }
    }
    if (depth > 0) document += text.slice(from);
    return output;
  };
}
