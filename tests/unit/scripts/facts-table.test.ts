import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFactsTable } from "#scripts/facts-table.ts";

const path = join(import.meta.dirname, "..", "..", "..", "docs", "FACTS.md");

test("the table in docs/FACTS.md is up to date (npm run docs:api writes it)", () => {
  const document = readFileSync(path, "utf8");
  expect(withFactsTable(document)).toBe(document);
  expect(document).toContain(
    "| SMB dialect | /proc/fs/cifs/DebugData (✔) | Get-SmbConnection (**unverified**) |",
  );
});
