import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOutbox } from "#agents/outbox.ts";
import { ownIdentity } from "#agents/process-identity.ts";

const first = "01890a5d-ac96-774b-bcce-b302099a8057";
const second = "01890a5d-ac97-774b-bcce-b302099a8057";
let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "tidemark-outbox-"));
});
afterEach(() => rmSync(home, { recursive: true }));

test("keeps reports, oldest first, until they are accepted", () => {
  const outbox = openOutbox(home);
  expect(outbox.waiting()).toEqual([]);
  outbox.keep(second, '{"b":1}');
  outbox.keep(first, '{"a":1}');
  expect(openOutbox(home).waiting()).toEqual([first, second]);
  expect(outbox.read(first)).toBe('{"a":1}');
  outbox.accept(first);
  outbox.accept(first);
  expect(outbox.waiting()).toEqual([second]);
  expect(outbox.read(first)).toBeNull();
});

test("a refused report is kept with the server's reason beside it", () => {
  const outbox = openOutbox(home);
  outbox.keep(first, "{}");
  const path = outbox.reject(first, { status: 422, message: "no", issues: [{ path: "a", message: "b" }] });
  expect(path).toBe(join(home, "rejected", `${first}.json`));
  expect(outbox.waiting()).toEqual([]);
  expect(outbox.rejected()).toEqual([first]);
  expect(outbox.readRejected(first)).toBe("{}");
  expect(JSON.parse(readFileSync(join(home, "rejected", `${first}.reason.json`), "utf8"))).toMatchObject({
    status: 422,
  });
});

test("files that are no reports, halves and locks are not listed", () => {
  mkdirSync(join(home, "outbox"));
  for (const name of ["notes.txt", `${first}.json.ab12.part`, `${first}.lock`, "x.json"]) {
    writeFileSync(join(home, "outbox", name), "");
  }
  expect(openOutbox(home).waiting()).toEqual([]);
});

test("one report is in one hand at a time", async () => {
  const outbox = openOutbox(home);
  outbox.keep(first, "{}");
  const inner = await outbox.withLock(first, () => openOutbox(home).withLock(first, async () => "second"));
  expect(inner).toBeNull();
  expect(await outbox.withLock(first, async () => "free again")).toBe("free again");
});

test.each([
  ["a dead process", JSON.stringify({ ...ownIdentity(), start: "00000000-0000-0000-0000-000000000000/1" })],
  ["a crash before it was written", ""],
])("a lock left by %s is taken over", async (_, holder) => {
  const outbox = openOutbox(home);
  outbox.keep(first, "{}");
  const lock = join(home, "outbox", `${first}.lock`);
  writeFileSync(lock, holder);
  expect(await outbox.withLock(first, async () => "mine")).toBe("mine");
  expect(existsSync(lock)).toBe(false);
});

test("a lock that is older than any delivery is taken over, whoever holds it", async () => {
  const outbox = openOutbox(home);
  outbox.keep(first, "{}");
  const lock = join(home, "outbox", `${first}.lock`);
  writeFileSync(lock, JSON.stringify(ownIdentity()));
  expect(await outbox.withLock(first, async () => "mine")).toBeNull();
  const longAgo = Date.now() / 1000 - 3600;
  utimesSync(lock, longAgo, longAgo);
  expect(await outbox.withLock(first, async () => "mine")).toBe("mine");
});

test("the lock is let go when the work fails", async () => {
  const outbox = openOutbox(home);
  outbox.keep(first, "{}");
  await expect(outbox.withLock(first, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(existsSync(join(home, "outbox", `${first}.lock`))).toBe(false);
});

test("a refused report can wait again, once, without its old reason", () => {
  const outbox = openOutbox(home);
  outbox.keep(first, '{"a":1}');
  outbox.reject(first, { status: 422, message: "contract 2", issues: [] });
  outbox.retake(first);
  expect(outbox.waiting()).toEqual([first]);
  expect(outbox.read(first)).toBe('{"a":1}');
  expect(outbox.rejected()).toEqual([]);
  expect(existsSync(join(home, "rejected", `${first}.reason.json`))).toBe(false);
});
