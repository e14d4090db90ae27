import { expect, test } from "vitest";
import { Note } from "#lib/notes/note.ts";
import { safeLink } from "#lib/notes/safe-link.ts";

test("a note has plain line ends and no space around it; an empty one is none", () => {
  expect(Note.parse("  # a\r\nb\r\n ")).toBe("# a\nb");
  expect(Note.parse("a\0b")).toBe("ab");
  expect(Note.parse(" \r\n ")).toBeNull();
  expect(Note.parse(null)).toBeNull();
});

test("a note has at most 10,000 characters", () => {
  expect(Note.safeParse("x".repeat(10_000)).success).toBe(true);
  expect(Note.safeParse("x".repeat(10_001)).success).toBe(false);
});

test.each([
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  ["HTTP://EXAMPLE.org", "http://example.org/"],
  ["mailto:a@example.org", "mailto:a@example.org"],
  ["javascript:alert(1)", null],
  ["java\tscript:alert(1)", null],
  ["data:text/html,x", null],
  ["/runs", null],
  ["//example.org", null],
  ["example.org", null],
  ["", null],
])("%j leads to %j", (address, link) => {
  expect(safeLink(address)).toBe(link);
});
