import { expect, test } from "vitest";
import { parseOptions } from "#agents/command-line.ts";
import { commands, commonOptions } from "#agents/commands.ts";
import { AgentFailure } from "#agents/failure.ts";
import { readFillRequest } from "#agents/fill-request.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";

const read = (...args: string[]) =>
  readFillRequest(parseOptions(args, { ...commonOptions, ...commands.fill?.options }, 1));

/** What a person is told of a command line that can't be. */
function refusal(...args: string[]): string {
  try {
    read(...args);
  } catch (error) {
    if (error instanceof AgentFailure) return error.say(messagesIn("en"));
    throw error;
  }
  return "accepted";
}

test("the limit must be said, and is taken as it was said", () => {
  expect(read("/mnt/nas", "--up-to", "100GiB")).toEqual({
    path: "/mnt/nas",
    mostBytes: 100 * 2 ** 30,
    settleMs: 60_000,
    target: null,
    server: null,
    isJson: false,
    isPosted: true,
    isConfirmed: false,
    isIdentified: false,
  });
  expect(read("/mnt/nas", "--up-to", "1GiB", "--settle", "7.5", "--yes", "--no-post")).toMatchObject({
    settleMs: 7500,
    isConfirmed: true,
    isPosted: false,
  });
  expect(refusal("/mnt/nas")).toContain("--up-to 100GiB");
  expect(refusal("--up-to", "1GiB")).toContain("fill PATH");
});

test.each(["much", "100", "255MiB", "1073741825", "-1GiB"])(
  "a limit of %s is refused with an example",
  (size) => {
    expect(refusal("/mnt/nas", "--up-to", size)).toContain("--up-to");
  },
);

test.each(["4", "90000", "soon"])("settling for %s s is refused", (seconds) => {
  expect(refusal("/mnt/nas", "--up-to", "1GiB", `--settle=${seconds}`)).toContain("5 to 86400");
});
