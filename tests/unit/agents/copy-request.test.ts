import { expect, test } from "vitest";
import { parseOptions } from "#agents/command-line.ts";
import { commands, commonOptions } from "#agents/commands.ts";
import { readCopyRequest } from "#agents/copy-request.ts";
import { AgentFailure } from "#agents/failure.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";

const read = (platform: NodeJS.Platform, ...args: string[]) =>
  readCopyRequest(parseOptions(args, { ...commonOptions, ...commands.copy?.options }, 1), platform);

/** What a person is told of a command line that can't be. */
function refusal(platform: NodeJS.Platform, ...args: string[]): string {
  try {
    read(platform, ...args);
  } catch (error) {
    if (error instanceof AgentFailure) return error.say(messagesIn("en"));
    throw error;
  }
  return "accepted";
}

test("a path alone: 10 GiB, documents and photos, by the system and by streams, once", () => {
  const request = read("linux", "/mnt/nas");
  expect(request.items.map(({ tree, fileBytes }) => [tree, fileBytes.length])).toEqual([
    ["single-file", 1],
    ["documents", 2000],
    ["photos", 200],
  ]);
  expect(request.items[0]?.fileBytes).toEqual([10 * 2 ** 30]);
  expect(request).toMatchObject({ methods: ["operating-system", "stream"], passes: 1, local: null });
});

test("what is copied and how can be chosen", () => {
  const request = read("linux", "x", "--file", "none", "--tree", "photos", "--methods", "cp, stream,cp");
  expect(request.items.map(({ tree }) => tree)).toEqual(["photos"]);
  expect(request.methods).toEqual(["cp", "stream"]);
  expect(read("win32", "x", "--methods", "robocopy").methods).toEqual(["robocopy"]);
  expect(read("linux", "x", "--tree", "none", "--file", "1GiB").items).toHaveLength(1);
});

test.each([
  ["linux", ["x", "--methods", "robocopy"], "operating-system, cp, stream"],
  ["win32", ["x", "--methods", "cp"], "operating-system, robocopy, stream"],
  ["linux", ["x", "--file", "15MiB"], "16 MiB"],
  ["linux", ["x", "--tree", "films"], "documents, photos"],
  ["linux", ["x", "--file", "none", "--tree", "none"], "Nothing is left"],
  ["linux", [], "copy PATH"],
] as const)("on %s, %j says what would be right", (platform, args, hint) => {
  expect(refusal(platform, ...args)).toContain(hint);
});
