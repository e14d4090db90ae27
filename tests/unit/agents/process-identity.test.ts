import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { hasEnded, isElsewhere, isGone, ownIdentity, startTicks } from "#agents/process-identity.ts";

test("the start is field 22 of /proc/PID/stat, whatever the name holds", () => {
  const rest = Array.from({ length: 30 }, (_, index) => `${index + 3}`).join(" ");
  expect(startTicks(`42 (a) b (c)) ${rest}`)).toBe("22");
});

test("a zombie has ended, whatever its name", () => {
  expect(hasEnded("42 (a) Z) S 1 42")).toBe(false);
  expect(hasEnded("42 (a) S) Z 1 42")).toBe(true);
  expect(hasEnded("42 (node) X 1 42")).toBe(true);
});

test("this process is alive; the same number with another start is not this process", () => {
  const own = ownIdentity();
  expect(isGone(own)).toBe(false);
  if (own.start !== null) expect(isGone({ ...own, start: `${own.start}0` })).toBe(true);
});

test("a process of another boot is gone, one of another container can't be told", () => {
  const own = ownIdentity();
  if (own.start === null) return;
  expect(isGone({ ...own, start: "00000000-0000-0000-0000-000000000000/1" })).toBe(true);
  expect(isGone({ ...own, pid: 2 ** 22 + 1, space: "pid:[1]" })).toBe(false);
});

test("a process of another PC can't be told, of whatever boot it is", () => {
  const host = { name: "another", macs: [] };
  const other = { ...ownIdentity(), pid: 2 ** 22 + 1, host };
  expect(isGone({ ...other, start: "00000000-0000-0000-0000-000000000000/1" })).toBe(false);
  expect(isGone({ ...other, start: null })).toBe(false);
  expect(isElsewhere(other)).toBe(other.start === null);
});

test("a process that has ended is gone", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  expect(isGone({ ...ownIdentity(), pid: child.pid ?? 0, start: null })).toBe(true);
});
