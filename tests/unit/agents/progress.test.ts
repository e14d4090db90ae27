import { expect, test } from "vitest";
import type { DiskProgress } from "#agents/benchmarks/disk/run-disk.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { createProgressDisplay, progressLine } from "#agents/progress.ts";

const progress: DiskProgress = {
  stage: "pass",
  label: "RND4K Q32T1",
  operation: "read",
  step: 2,
  steps: 4,
  pass: 1,
  passes: 3,
  bytes: 1,
  bytesPerSecond: 48_210_000,
  remainingMs: 31_000,
};

test("workload, pass, throughput and time left in one line", () => {
  expect(progressLine(progress, messagesIn("en"))).toBe(
    "[2/4] RND4K Q32T1 read · pass 1/3 · 48.2 MB/s · 31 s left",
  );
  expect(progressLine({ ...progress, remainingMs: 150_000 }, messagesIn("ja"))).toBe(
    "[2/4] RND4K Q32T1 読み込み · 1/3 回目 · 48.2 MB/s · 残り 2 分 30 秒",
  );
});

test("the second file is said to be filled and read", () => {
  const fresh = { ...progress, step: 0, label: null } as const;
  expect(progressLine({ ...fresh, stage: "fresh-layout" }, messagesIn("en"))).toContain(
    "filling a second file",
  );
  expect(progressLine({ ...progress, stage: "fresh-read" }, messagesIn("ja"))).toContain(
    "RND4K Q32T1 読み込み · 一度も読んでいないデータの読み込み",
  );
});

function shown(isTerminal: boolean): string {
  let text = "";
  const sink = {
    isTerminal,
    columns: 40,
    write: (part: string) => {
      text += part;
    },
  };
  const display = createProgressDisplay(sink, messagesIn("en"));
  display.show({ ...progress, stage: "warm-up", pass: 0 });
  display.show(progress);
  display.show({ ...progress, bytesPerSecond: 50_000_000 });
  display.show({ ...progress, pass: 2, bytesPerSecond: 51_000_000 });
  display.end();
  return text;
}

test("a terminal gets one line that changes and is gone at the end", () => {
  const text = shown(true);
  expect(text).not.toContain("\n");
  expect(text.endsWith("\r\u001b[K")).toBe(true);
  for (const part of text.split("\r\u001b[K")) expect(part.length).toBeLessThan(40);
});

test("anything else gets a plain line for each pass, with its last figures", () => {
  expect(shown(false)).toBe(
    "[2/4] RND4K Q32T1 read · pass 1/3 · 50.0 MB/s · 31 s left\n" +
      "[2/4] RND4K Q32T1 read · pass 2/3 · 51.0 MB/s · 31 s left\n",
  );
});

test("sentences come after the last stage that had figures, off a terminal", () => {
  let text = "";
  const write = (part: string) => {
    text += part;
  };
  const display = createProgressDisplay({ isTerminal: false, columns: 40, write }, messagesIn("en"));
  display.show(progress);
  display.tell("copying");
  display.end();
  expect(text.split("\n")).toEqual([expect.stringContaining("pass 1/3"), "copying", ""]);
});
