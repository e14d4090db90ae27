import { expect, test } from "vitest";
import { toHandKey } from "#lib/targets/hand-key.ts";

const free = () => false;

test.each([
  ["Studio NAS", "manual/studio-nas"],
  ["  DS415+ (2nd) ", "manual/ds415-2nd"],
  ["書斎の NAS", "manual/書斎の-nas"],
  ["ＮＡＳ１", "manual/nas1"],
  ["!!!", "manual/unnamed"],
])("%s", (name, key) => {
  expect(toHandKey(name, free)).toBe(key);
});

test("a key that is taken gets a number", () => {
  const taken = new Set(["manual/nas", "manual/nas-2"]);
  expect(toHandKey("NAS", (key) => taken.has(key))).toBe("manual/nas-3");
});

test("stays within what a key may be long", () => {
  expect(toHandKey("x".repeat(500), free).length).toBeLessThanOrEqual(200);
});
