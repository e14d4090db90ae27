import { expect, it } from "vitest";
import { profileAbout } from "#lib/runs/profile-about.ts";
import { bareReport } from "./sample-run.ts";

it("knows a built-in profile by its name, whatever language its report describes it in", () => {
  const profile = { name: "database", description: "An approximation" };
  expect(profileAbout(bareReport({ profile }))).toEqual({ is: "built-in", name: "database" });
  expect(profileAbout(bareReport({ profile: { name: "database" } }))).toEqual({
    is: "built-in",
    name: "database",
  });
});

it("takes any other as the report describes it, or says nothing", () => {
  const profile = { name: "backup", description: "A night's backup" };
  expect(profileAbout(bareReport({ profile }))).toEqual({ is: "text", text: "A night's backup" });
  expect(profileAbout(bareReport({ profile: { name: "toString" } }))).toBeNull();
});

it("does not take the word of a review for a profile of the agent", () => {
  const source = { key: "a", title: "A", author: null, kind: null, language: null, year: null, url: null };
  const origin = { kind: "published", source } as const;
  expect(profileAbout(bareReport({ origin, profile: { name: "mixed" } }))).toBeNull();
});
