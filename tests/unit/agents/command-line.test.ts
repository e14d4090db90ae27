import { expect, test } from "vitest";
import { type OptionTable, optionValue, parseOptions, readCount, readDecimal } from "#agents/command-line.ts";
import { AgentFailure } from "#agents/failure.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";

const options: OptionTable = {
  size: { type: "string" },
  profile: { type: "string" },
  json: { type: "boolean" },
};

function failureOf(action: () => unknown): { text: string; exitCode: number } {
  try {
    action();
  } catch (error) {
    if (error instanceof AgentFailure) {
      return { text: error.say(messagesIn("en")), exitCode: error.exitCode };
    }
    throw error;
  }
  throw new Error("nothing failed");
}

test("values, switches and arguments in any order", () => {
  const parsed = parseOptions(["--json", "/mnt/nas", "--size=1GiB", "--profile", "quick"], options, 1);
  expect(parsed.positionals).toEqual(["/mnt/nas"]);
  expect(parsed.texts.get("size")).toBe("1GiB");
  expect(parsed.texts.get("profile")).toBe("quick");
  expect(parsed.switches.has("json")).toBe(true);
});

test("after -- everything is an argument", () => {
  expect(parseOptions(["--", "--json"], options, 1).positionals).toEqual(["--json"]);
});

test.each([
  [["--profil", "quick"], "--profil"],
  [["-x"], "-x"],
  [["--json=yes"], "--json"],
  [["--size"], "--size"],
  [["--size", "--json"], "--size"],
  [["--size="], "--size"],
  [["a", "b"], "b"],
])("%o names what is wrong and is a usage error", (args, named) => {
  const { text, exitCode } = failureOf(() => parseOptions(args, options, 1));
  expect(text).toContain(named);
  expect(exitCode).toBe(2);
});

test("a wrong option comes with the nearest right one", () => {
  expect(failureOf(() => parseOptions(["--profil"], options, 1)).text).toContain("Did you mean --profile?");
});

test("a value that can't be read comes with what is wanted", () => {
  const parsed = parseOptions(["--size", "big"], options, 1);
  const { text } = failureOf(() =>
    optionValue(
      parsed,
      "size",
      () => null,
      () => "a size",
    ),
  );
  expect(text).toBe("--size big: wanted is a size.");
  expect(
    optionValue(
      parsed,
      "profile",
      () => null,
      () => "",
    ),
  ).toBeNull();
});

test("numbers keep to their bounds", () => {
  expect(readCount("5", 1, 100)).toBe(5);
  for (const text of ["0", "101", "1.5", "-1", "", "5x"]) expect(readCount(text, 1, 100)).toBeNull();
  expect(readDecimal("0.2", 0.1, 60)).toBe(0.2);
  for (const text of ["0.05", "61", "1e1", ".5", "x"]) expect(readDecimal(text, 0.1, 60)).toBeNull();
});
