import { expect, it } from "vitest";
import { toCsv, toMarkdown } from "#lib/comparisons/export.ts";

const table = {
  head: ["Run", "Read, MB/s", "vs A"],
  rows: [
    ["A studio|nas", "1,148.0", "baseline"],
    ['B "new"', "984.2", "−14.3 %"],
  ],
};

it("writes Markdown with pipes escaped and figures at the right", () => {
  expect(toMarkdown(table)).toBe(
    [
      "| Run | Read, MB/s | vs A |",
      "| :-- | --: | --: |",
      "| A studio\\|nas | 1,148.0 | baseline |",
      '| B "new" | 984.2 | −14.3 % |',
      "",
    ].join("\n"),
  );
});

it("writes CSV after RFC 4180", () => {
  expect(toCsv(table)).toBe(
    'Run,"Read, MB/s",vs A\r\nA studio|nas,"1,148.0",baseline\r\n"B ""new""",984.2,−14.3 %\r\n',
  );
});

it("keeps a spreadsheet from running a name as a formula, but leaves figures alone", () => {
  expect(toCsv({ head: ["=1+1", "@a", "+a", "-b", "+3.7 %", "-3.5"], rows: [] })).toBe(
    "'=1+1,'@a,'+a,'-b,+3.7 %,-3.5\r\n",
  );
});
