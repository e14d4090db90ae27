import { expect, test } from "vitest";
import { findRecycleBin } from "#agents/probes/recycle-bin.ts";

test.each(["#recycle", "@Recycle", ".recycle"])("%s at the root of the share", (name) => {
  expect(findRecycleBin("/mnt/nas", (path) => path === `/mnt/nas/${name}`)).toBe(name);
});

test("none", () => {
  expect(findRecycleBin("/mnt/nas", () => false)).toBeNull();
});
