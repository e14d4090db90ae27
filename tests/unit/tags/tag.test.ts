import { expect, test } from "vitest";
import { applyTagChange, readTag, readTagKey, Tag, tagParts, toTagSet } from "#lib/tags/tag.ts";

test.each([
  ["quiet", "quiet"],
  ["  two words ", "two words"],
  ["cable=cat6a", "cable=cat6a"],
  [" cable = cat6a ", "cable=cat6a"],
  ["formula=a=b", "formula=a=b"],
  ["場所=書斎", "場所=書斎"],
  // U+0065 U+0301 is one letter in NFC.
  ["cafe\u0301", "caf\u00e9"],
  ["x".repeat(100), "x".repeat(100)],
  [`${"k".repeat(60)}=v`, `${"k".repeat(60)}=v`],
])("%j is the tag %j", (text, tag) => {
  expect(readTag(text)).toBe(tag);
});

test.each([
  "",
  "   ",
  "=value",
  " = value",
  "key=",
  "key=  ",
  "=",
  "x".repeat(101),
  `${"k".repeat(61)}=v`,
  `k=${"v".repeat(99)}`,
  "a\nb",
  "a\tb=c",
  "a\u0000b",
  "a\u0085b",
  "a\u2028b",
  "abc\u202egnp.exe",
  "key=a\u0007",
])("%j is no tag", (text) => {
  expect(readTag(text)).toBeNull();
  expect(Tag.safeParse(text).success).toBe(false);
});

test("a tag from outside is kept as it is read", () => {
  expect(Tag.parse(" cable = cat6a ")).toBe("cable=cat6a");
});

test("a key holds no =, and is one by itself", () => {
  expect(readTagKey(" cable ")).toBe("cable");
  expect(readTagKey("a=b")).toBeNull();
  expect(readTagKey("")).toBeNull();
  expect(readTagKey("k".repeat(61))).toBeNull();
});

test("the first = parts key and value; a label has none", () => {
  expect(tagParts("a=b=c")).toEqual({ key: "a", value: "b=c" });
  expect(tagParts("quiet")).toBeNull();
});

test("a set is sorted by code units, without repeats and without what is no tag", () => {
  expect(toTagSet(["b", " a", "a", "Z", "", "k="])).toEqual(["Z", "a", "b"]);
});

const change = { add: [], remove: [], isOtherValueKept: false };

test("a key has one value, the one added last", () => {
  expect(applyTagChange(["cable=cat5e", "quiet"], { ...change, add: ["cable=cat6a"] })).toEqual([
    "cable=cat6a",
    "quiet",
  ]);
  expect(applyTagChange([], { ...change, add: ["k=1", "k=2"] })).toEqual(["k=2"]);
});

test("several values of a key stand beside each other when asked for", () => {
  expect(applyTagChange(["k=1"], { ...change, add: ["k=2"], isOtherValueKept: true })).toEqual([
    "k=1",
    "k=2",
  ]);
});

test("a label that equals a key is no value of it", () => {
  expect(applyTagChange(["cable"], { ...change, add: ["cable=cat6a"] })).toEqual(["cable", "cable=cat6a"]);
});

test("what is removed and added is there; what is removed and not there is no change", () => {
  expect(applyTagChange(["a"], { ...change, add: ["a"], remove: ["a"] })).toEqual(["a"]);
  expect(applyTagChange(["a"], { ...change, remove: ["b"] })).toEqual(["a"]);
});
