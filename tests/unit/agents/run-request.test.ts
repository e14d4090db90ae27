import { expect, test } from "vitest";
import { parseOptions } from "#agents/command-line.ts";
import { commands } from "#agents/commands.ts";
import { AgentFailure } from "#agents/failure.ts";
import { readRequest } from "#agents/run-request.ts";

const read = (...args: string[]) => readRequest(parseOptions(args, commands.run?.options ?? {}, 1));

test("a path alone is the quick profile as it comes", () => {
  expect(read("/mnt/nas")).toMatchObject({
    path: "/mnt/nas",
    profile: "quick",
    plan: { fileBytes: 2 ** 30, passes: 3, passMs: 3000, warmUpMs: 500 },
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
    profile: "cdm-nvme",
    plan: { fileBytes: 2 ** 26, passes: 2, passMs: 200, warmUpMs: 200 },
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
])("%o is refused", (args) => {
  expect(() => read(...args)).toThrow(AgentFailure);
});
