import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerLimitMs } from "#agents/answer-limit.ts";
import type { Context } from "#agents/context.ts";
import { AgentFailure } from "#agents/failure.ts";
import { startKeeper } from "#agents/keeper/keeper.ts";
import { withTestFolder } from "#agents/keeper/kept-folder.ts";
import { NoAnswer } from "#agents/keeper/no-answer.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { signalKeeper } from "#tests/support/agent.ts";

const run = "01890a5d-ac96-774b-bcce-b302099a8057";
const clientKey = "3f0e1d6c-0000-4000-8000-000000000001";
const messages = messagesIn("en");
let parent = "";
let told: string[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "tidemark-keeper-"));
  told = [];
});
afterEach(() => rmSync(parent, { recursive: true }));

const context = (): Context => ({
  messages,
  home: parent,
  environment: {},
  workingFolder: parent,
  readInput: async () => "",
  ask: async () => null,
  print: async () => undefined,
  tell: (line) => told.push(line),
  progress: { isTerminal: false, columns: 80, write: () => undefined },
  signal: new AbortController().signal,
  onExit: () => () => undefined,
});

/** Holds the keeper's process as a share that hangs would. */
function holdKeeper(): { letGo(): boolean } {
  expect(signalKeeper(parent, "SIGSTOP")).toBe(true);
  return { letGo: () => signalKeeper(parent, "SIGCONT") };
}

test("what hangs is given up after the limit, and heard again when it comes back", async () => {
  const keeper = startKeeper(30_000);
  await keeper.ask("make", { parent, run, clientKey });
  const held = holdKeeper();
  await expect(keeper.ask("ping", parent, 300)).rejects.toThrow(NoAnswer);
  held.letGo();
  expect(await keeper.ask("ping", parent)).toBe(true);
  await keeper.ask("remove", null);
  expect(readdirSync(parent)).toEqual([]);
});

test("the system's errors come back with their codes", async () => {
  const keeper = startKeeper(30_000);
  await expect(keeper.ask("ping", join(parent, "missing"))).rejects.toMatchObject({ code: "ENOENT" });
  writeFileSync(join(parent, "file"), "");
  expect(await keeper.ask("look", join(parent, "file"))).toEqual({ is: "file" });
  await expect(keeper.ask("make", { parent: join(parent, "file"), run, clientKey })).rejects.toMatchObject({
    code: "ENOTDIR",
  });
});

test("a keeper that was killed is an error, not a wait", async () => {
  const keeper = startKeeper(30_000);
  await keeper.ask("make", { parent, run, clientKey });
  signalKeeper(parent, "SIGKILL");
  await expect(keeper.ask("ping", parent)).rejects.toMatchObject({ code: "EKEEPER" });
  await expect(keeper.ask("ping", parent)).rejects.toMatchObject({ code: "EKEEPER" });
});

test("a target that hangs ends the measurement in words, and is cleaned up when it answers again", async () => {
  const keeper = startKeeper(1000);
  const place = { keeper, parent, run, clientKey };
  let held: ReturnType<typeof holdKeeper> | null = null;
  const measured = withTestFolder(place, context(), (_, signal) => {
    held = holdKeeper();
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const failure = await measured.catch((error: unknown) => error);
  if (!(failure instanceof AgentFailure)) throw failure;
  expect(failure.say(messages)).toContain(`${parent} stopped answering`);
  expect(failure.exitCode).toBe(1);
  expect(told).toEqual([messages.faults.leftForNow(join(parent, `.tidemark-${run}`))]);
  expect(readdirSync(parent)).toHaveLength(1);
  Reflect.get(held ?? {}, "letGo")?.();
  await vi.waitUntil(() => readdirSync(parent).length === 0, { timeout: 20_000 });
});

test("a folder and its files are kept for as long as they are used, and trees by name", async () => {
  const place = { keeper: startKeeper(30_000), parent, run, clientKey };
  const seen = await withTestFolder(place, context(), async (kept) => {
    await kept.addFile("fresh.bin");
    expect(() => kept.treePath("precious")).toThrow("no name of a tree");
    return readdirSync(kept.folder).sort();
  });
  expect(seen).toEqual(["fresh.bin", "owner.json", "test.bin"]);
  expect(readdirSync(parent)).toEqual([]);
  expect(told).toEqual([]);
});

test.each([
  [{}, 60_000],
  [{ TIDEMARK_ANSWER_SECONDS: "5" }, 5000],
  [{ TIDEMARK_ANSWER_SECONDS: "0" }, 60_000],
  [{ TIDEMARK_ANSWER_SECONDS: "soon" }, 60_000],
])("the limit by the environment %o is %i ms", (environment, limitMs) => {
  expect(answerLimitMs(environment)).toBe(limitMs);
});
