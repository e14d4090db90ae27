import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { parseOptions } from "#agents/command-line.ts";
import { commands } from "#agents/commands.ts";
import { AgentFailure } from "#agents/failure.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { readRequest } from "#agents/run-request.ts";

const read = (...args: string[]) => readRequest(parseOptions(args, commands.run?.options ?? {}, 1), "/");

test("a path alone is the quick profile as it comes", () => {
  expect(read("/mnt/nas")).toMatchObject({
    path: "/mnt/nas",
    profile: { name: "quick", plan: { passes: 3, passMs: 3000, warmUpMs: 500, precision: null } },
    fileBytes: null,
    nasMemoryBytes: null,
    hasFreshFile: true,
    engine: "auto",
    isPosted: true,
    isJson: false,
    isCloudAllowed: false,
  });
});

test("options change the profile's sizes; the warm-up is never longer than a pass", () => {
  const request = read(
    "x",
    "--profile",
    "cdm-nvme",
    "--size",
    "64MiB",
    "--passes",
    "2",
    "--seconds",
    "0.2",
    "--no-post",
  );
  expect(request).toMatchObject({
    profile: { name: "cdm-nvme", plan: { passes: 2, passMs: 200, warmUpMs: 200 } },
    fileBytes: 2 ** 26,
    isPosted: false,
  });
});

test.each([
  [[]],
  [["x", "--profile", "fast"]],
  [["x", "--size", "8MiB"]],
  [["x", "--size", "17000000"]],
  [["x", "--passes", "0"]],
  [["x", "--seconds", "0"]],
  [["x", "--server", "nas:3000"]],
  [["x", "--target", "  "]],
  [["x", "--precision", "0%"]],
  [["x", "--precision", "some"]],
  [["x", "--max-passes", "20"]],
  [["x", "--precision", "3%", "--max-passes", "5"]],
  [["x", "--engine", "iometer"]],
  [["x", "--nas-memory", "much"]],
])("%o is refused", (args) => {
  expect(() => read(...args)).toThrow(AgentFailure);
});

test("a precision needs six passes, which its least interval of 95 % takes, and has a limit", () => {
  const { plan } = read("x", "--precision", "3%").profile;
  expect(plan).toMatchObject({ passes: 6, precision: { wantedPercent: 3, maxPasses: 30 } });
  const short = read("x", "--precision", "2.5", "--max-passes", "8", "--profile", "cdm-default").profile;
  expect(short.plan).toMatchObject({ passes: 6, precision: { wantedPercent: 2.5, maxPasses: 8 } });
});

test("the engine, the NAS's memory and the second file are as asked", () => {
  const request = read("x", "--engine", "fio", "--nas-memory", "8GiB", "--no-fresh-file");
  expect(request).toMatchObject({ engine: "fio", nasMemoryBytes: 2 ** 33, hasFreshFile: false });
});

let folder = "";
afterEach(() => {
  if (folder !== "") rmSync(folder, { recursive: true });
  folder = "";
});

/** What a person is told in both languages where a file of 64 MiB is named for a profile of one workload. */
function refusedSize(workload: object): string[] {
  folder = mkdtempSync(join(tmpdir(), "tidemark-run-request-"));
  const path = join(folder, "mine.json");
  const workloads = [{ pattern: "random", blockSize: "4KiB", ...workload }];
  writeFileSync(path, JSON.stringify({ name: "mine", workloads }));
  try {
    read("x", "--profile", path, "--size", "64MiB");
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    return [error.say(messagesIn("en")), error.say(messagesIn("ja"))];
  }
  return [];
}

test("a test file that is too small for its profile names the member that takes more", () => {
  const [en, ja] = refusedSize({ workingSet: "80.5MiB" });
  expect(en).toContain("at least 81 MiB in whole MiB, since the profile's workingSet takes that much.");
  expect(ja).toContain("プロファイルの workingSet に必要な大きさです");
  rmSync(folder, { recursive: true });
  const [deep] = refusedSize({ blockSize: "16MiB", queueDepth: 8 });
  expect(deep).toContain("at least 128 MiB in whole MiB, since the profile's outstanding requests take");
  rmSync(folder, { recursive: true });
  expect(refusedSize({ workingSet: "64MiB" })).toEqual([]);
});
