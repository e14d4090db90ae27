import { expect, test } from "vitest";
import { readList, writeList } from "#lib/forms/list-text.ts";

test.each([
  ["lvm, md", ["lvm", "md"]],
  ["lvm、md\nluks ,", ["lvm", "md", "luks"]],
  [" , ,", []],
  ['noatime, "compress=zstd:3,ssd", rw', ["noatime", "compress=zstd:3,ssd", "rw"]],
  ['"say ""so"", please"', ['say "so", please']],
  ['size=3.5"x, a "b" c', ['size=3.5"x', 'a "b" c']],
  ['"open, rw', ['"open', "rw"]],
])("%j is %j", (text, parts) => {
  expect(readList(text)).toEqual(parts);
});

test.each([
  [["noatime", "compress=zstd"], "noatime, compress=zstd"],
  [[], "–"],
  [["-"], '"-"'],
  [["compress=zstd:3,ssd", "rw"], '"compress=zstd:3,ssd", rw'],
])("%j is written %j", (parts, text) => {
  expect(writeList(parts)).toBe(text);
});

test("any list reads as it was written", () => {
  const parts = ["a,b", "一、二", '"quoted"', ' "x", y', 'half"', " lead", "plain"];
  expect(readList(writeList(parts))).toEqual(parts);
});
