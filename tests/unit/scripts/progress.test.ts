import { expect, test } from "vitest";
import { createProgress } from "#scripts/start/progress.ts";

function collect(isTTY: boolean, tookMs: number) {
  let written = "";
  const times = [0, tookMs];
  const now = () => times.shift() ?? tookMs;
  const progress = createProgress({ isTTY, write: (text: string) => (written += text) }, now);
  return { progress, written: () => written };
}

test("a file gets plain lines, and the time of what took long", async () => {
  const { progress, written } = collect(false, 12_300);
  await progress.step("Building pages", async () => undefined);
  progress.note("Ready");
  expect(written()).toBe("Building pages …\nBuilding pages: done (12 s)\nReady\n");
});

test("a failure is seen and passed on", async () => {
  const { progress, written } = collect(false, 0);
  await expect(progress.step("Starting", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(written()).toBe("Starting …\nStarting: failed\n");
});

test("a terminal keeps one line for each step", async () => {
  const { progress, written } = collect(true, 0);
  await progress.step("Starting", async () => undefined);
  expect(written()).toBe("\r\u001b[2KStarting …\r\u001b[2KStarting: done\n");
});
