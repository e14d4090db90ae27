import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { isRunning, ownIdentity, processStart } from "#scripts/install/process-identity.mjs";

test("this process runs, a later one with its number would not be it", () => {
  expect(isRunning(ownIdentity())).toBe(true);
  expect(isRunning({ pid: process.pid, started: "another time" })).toBe(false);
});

test("a number without a process has no start", () => {
  expect(processStart(4_194_304)).toBeUndefined();
});

test.runIf(process.platform === "linux")("a zombie counts as gone", async () => {
  // After exec nobody waits for the first sleep any more.
  const parent = spawn("sh", ["-c", "sleep 0.05 & echo $!; exec sleep 20"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const pid = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
  expect(processStart(pid)).toBeDefined();
  while (processStart(pid) !== undefined) await sleep(20);
  expect(() => process.kill(pid, 0)).not.toThrow();
  parent.kill();
});
