import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { statusByCode } from "#lib/http/errors.ts";
import { operations } from "#lib/http/operations.ts";
import { makeApiReference } from "#scripts/api-reference.ts";

test("docs/API.md is up to date (npm run docs:api writes it)", () => {
  const path = join(import.meta.dirname, "..", "..", "..", "docs", "API.md");
  expect(readFileSync(path, "utf8")).toBe(makeApiReference());
});

test("it names every operation, every error and the report", () => {
  const text = makeApiReference();
  for (const { method, path } of operations) expect(text).toContain(`\`${method.toUpperCase()} ${path}\``);
  for (const code of Object.keys(statusByCode)) expect(text).toContain(`| \`${code}\` |`);
  expect(text).toContain("### Report\n");
  expect(text).not.toContain("unknown;");
});
