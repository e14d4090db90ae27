import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAgent } from "#tests/support/agent.ts";

const MiB = 1024 * 1024;
const answerSeconds = 5;
const writes = {
  name: "writes",
  passes: 1,
  defaults: { passSeconds: 60, warmUpSeconds: 0, operations: ["write"] },
  workloads: [{ pattern: "random", blockSize: "4KiB", queueDepth: 1 }],
};

let root: string;
let mountPoint: string;
/** Why there is no disk of the test's own here; null where there is one. */
let reason: string | null;

const system = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** A disk in a file, which can be frozen: it then takes requests for writing and leaves them, while all else answers. */
function mountDisk(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "a disk of its own needs root on Linux";
  const image = join(root, "disk.img");
  const isMade =
    system("truncate", "--size", String(256 * MiB), image) &&
    system("mkfs.ext4", "-q", image) &&
    system("mount", "-o", "loop", image, mountPoint);
  return isMade ? null : "this machine mounts no file systems in files";
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-frozen-"));
  mountPoint = join(root, "disk");
  mkdirSync(mountPoint);
  writeFileSync(join(root, "writes.json"), JSON.stringify(writes));
  reason = mountDisk();
});
afterAll(() => {
  if (reason === null) {
    system("fsfreeze", "--unfreeze", mountPoint);
    system("umount", "--lazy", mountPoint);
  }
  rmSync(root, { recursive: true, force: true });
});

/** The size of the test file on the disk; 0 while there is none. */
function testFileBytes(): number {
  const own = readdirSync(mountPoint).find((name) => name.startsWith(".tidemark-"));
  const path = own === undefined ? "" : join(mountPoint, own, "test.bin");
  return existsSync(path) ? statSync(path).size : 0;
}

const hasFio = spawnSync("fio", ["--version"]).status === 0;

test.for(["builtin", "fio"])(
  "a disk that answers but leaves the writes of %s undone is given up in words, and cleaned up when it goes on",
  async (engine, { skip }) => {
    skip(reason !== null, reason ?? "");
    skip(engine === "fio" && !hasFio, "fio is not installed");
    const asked = ["run", mountPoint, "--profile", join(root, "writes.json"), "--size", "16MiB"];
    const { outcome } = await startAgent(
      [...asked, "--engine", engine, "--no-fresh-file", "--no-post"],
      join(root, "home"),
      { TIDEMARK_ANSWER_SECONDS: String(answerSeconds) },
    );
    while (testFileBytes() < 16 * MiB) await sleep(50);
    // The pass of a minute has begun, or is about to.
    await sleep(2000);
    expect(system("fsfreeze", "--freeze", mountPoint)).toBe(true);
    const { status, stderr } = await outcome;
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/could not be removed yet.*\n.*stopped answering during the measurement/),
    });
    expect(system("fsfreeze", "--unfreeze", mountPoint)).toBe(true);
    while (readdirSync(mountPoint).some((name) => name.startsWith(".tidemark-"))) await sleep(50);
  },
);
