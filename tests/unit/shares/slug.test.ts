import { expect, test } from "vitest";
import { isSlug, makeSlug } from "#lib/shares/slug.ts";

test("slugs are 128 bits in base64url, and no two alike", () => {
  const slugs = Array.from({ length: 1000 }, makeSlug);
  expect(new Set(slugs).size).toBe(1000);
  for (const slug of slugs) {
    expect(slug).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(Buffer.from(slug, "base64url")).toHaveLength(16);
    expect(isSlug(slug)).toBe(true);
  }
});

test.each([
  "",
  "short",
  "A".repeat(21),
  "A".repeat(23),
  `${"A".repeat(21)}B`,
  `${"A".repeat(20)}/A`,
  "%00".repeat(8),
])("%j is no slug", (text) => expect(isSlug(text)).toBe(false));
