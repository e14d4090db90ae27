import { dirname } from "node:path";
import { expect, test } from "vitest";
import { leaveWorkingFolder } from "#agents/working-folder.ts";

/** A process in a folder of a share, and where it is after it has left that, or stayed. */
function leave(platform: NodeJS.Platform): { started: string; current: string } {
  let current = "/mnt/nas";
  const started = leaveWorkingFolder({
    platform,
    execPath: process.execPath,
    cwd: () => current,
    chdir: (folder) => {
      current = folder;
    },
  });
  return { started, current };
}

test("on Windows, which looks for programs in the current folder first, the agent goes to where Node lies", () => {
  expect(leave("win32")).toEqual({ started: "/mnt/nas", current: dirname(process.execPath) });
});

test.each(["linux", "darwin"] as const)("%s looks in the PATH alone, so that the agent stays", (platform) => {
  expect(leave(platform)).toEqual({ started: "/mnt/nas", current: "/mnt/nas" });
});
