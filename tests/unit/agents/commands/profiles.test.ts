import { expect, test } from "vitest";
import { parseOptions } from "#agents/command-line.ts";
import { commands } from "#agents/commands.ts";
import type { Context } from "#agents/context.ts";
import { type Language, languages, messagesIn } from "#agents/messages/catalogue.ts";
import { profileNames } from "#agents/profiles/built-in.ts";
import { profileSchema } from "#agents/profiles/profile-file.ts";
import { readProfileFile } from "#agents/profiles/profile-mistakes.ts";

/** What `profiles` prints. */
async function printed(args: readonly string[], language: Language = "en"): Promise<string> {
  let text = "";
  const context: Context = {
    messages: messagesIn(language),
    home: "/",
    environment: {},
    workingFolder: "/",
    readInput: async () => "",
    ask: async () => null,
    print: async (part) => {
      text += part;
    },
    tell: () => undefined,
    progress: { isTerminal: false, columns: 80, write: () => undefined },
    signal: new AbortController().signal,
    onExit: () => () => undefined,
  };
  const command = commands.profiles;
  const action = await command?.load();
  expect(await action?.(parseOptions(args, command?.options ?? {}, 1), context)).toBe(0);
  return text;
}

test("the list has a line for each profile", async () => {
  const lines = (await printed([])).trimEnd().split("\n");
  expect(lines.map((line) => line.split(/\s/)[0])).toEqual(profileNames);
  expect(lines[0]).toMatch(/^quick\s+SEQ1M Q8T1, RND4K Q32T1$/);
});

test("one is shown with what it is, in the reader's language, and its steps in order", async () => {
  expect(await printed(["vdbench-4corners"])).toContain(
    "In each of 3 passes:\n  RND4K Q1T128 read\n  SEQ64K Q1T16 read\n  RND4K Q1T64 write\n  SEQ64K Q1T8 write\n",
  );
  expect(await printed(["database"])).toContain("An approximation");
  expect(await printed(["database"], "ja")).toContain("同じものではありません");
});

test.each(languages)("each built-in profile is described in %s", (language) => {
  expect(Object.keys(messagesIn(language).profiles.about).sort()).toEqual([...profileNames].sort());
});

test("as JSON it is a file that is taken back, and --schema prints what such files are checked by", async () => {
  const read = readProfileFile(JSON.parse(await printed(["cdm-6", "--json"])));
  expect(read).toMatchObject({ ok: true, file: { name: "cdm-6", passes: 5 } });
  expect(JSON.parse(await printed(["--schema"]))).toEqual(profileSchema());
});
