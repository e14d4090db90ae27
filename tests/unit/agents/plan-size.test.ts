import { expect, test } from "vitest";
import type { Context } from "#agents/context.ts";
import type { Keeper } from "#agents/keeper/keeper.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { planSize } from "#agents/plan-size.ts";
import { builtIn } from "#agents/profiles/built-in.ts";
import { unknownConfiguration } from "#lib/contract/facts.ts";

const MiB = 2 ** 20;
const GiB = 2 ** 30;

const context: Context = {
  messages: messagesIn("en"),
  home: "/home",
  environment: {},
  workingFolder: "/",
  readInput: async () => "",
  ask: async () => null,
  print: async () => undefined,
  tell: () => undefined,
  progress: { isTerminal: false, columns: 80, write: () => undefined },
  signal: new AbortController().signal,
  onExit: () => () => undefined,
};

/** What a keeper was asked for while a size was found in a folder with so much room. */
async function askedFor(freeBytes: number | null): Promise<string[]> {
  const asked: string[] = [];
  const keeper: Keeper = {
    limitMs: 1000,
    async ask(name) {
      asked.push(name);
      throw Object.assign(new Error("read-only"), { code: "EROFS" });
    },
  };
  const facts = { configuration: unknownConfiguration, path: null, clientMemoryBytes: 8 * GiB, freeBytes };
  const config = { server: null, token: null, clientKey: "3f0e1d6c-0000-4000-8000-000000000001" };
  const request = { profile: builtIn("quick"), fileBytes: null, hasFreshFile: true, nasMemoryBytes: null };
  await planSize(request, { folder: "/mnt/nas", config, keeper, facts }, context).catch(() => undefined);
  return asked;
}

test("nothing is written to find a size where there is no room for it", async () => {
  expect(await askedFor(79 * MiB)).toEqual([]);
  expect(await askedFor(80 * MiB)).toContain("make");
  expect(await askedFor(null)).toContain("make");
});
