import { expect, test } from "vitest";
import { editDistance, nearestWord } from "#agents/nearest.ts";

test("Levenshtein's own kind of examples", () => {
  expect(editDistance("kitten", "sitting")).toBe(3);
  expect(editDistance("flaw", "lawn")).toBe(2);
  expect(editDistance("", "abc")).toBe(3);
  expect(editDistance("same", "same")).toBe(0);
});

test("a slip and a shortened word are understood, nonsense is not", () => {
  const options = ["--profile", "--passes", "--no-post", "--size"];
  expect(nearestWord("--profil", options)).toBe("--profile");
  expect(nearestWord("--nopost", options)).toBe("--no-post");
  expect(nearestWord("--xyzzy-plugh", options)).toBeNull();
  expect(nearestWord("rnu", ["run", "flush"])).toBe("run");
});
