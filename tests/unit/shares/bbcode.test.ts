import { expect, test } from "vitest";
import { toBbcode } from "#lib/shares/bbcode.ts";

test("writes a table, and lets no cell open a tag", () => {
  expect(toBbcode({ head: ["Workload", "MB/s"], rows: [["[url=x]SEQ1M", "118.7"]] })).toBe(
    "[table]\n[tr][th]Workload[/th][th]MB/s[/th][/tr]\n[tr][td](url=x)SEQ1M[/td][td]118.7[/td][/tr]\n[/table]\n",
  );
});
