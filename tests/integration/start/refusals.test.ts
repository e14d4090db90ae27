import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withClient } from "#scripts/postgres/database.ts";
import { createTestDatabase } from "#tests/support/postgres.ts";
import { runStart } from "#tests/support/run-start.ts";

// The last one may have to build first.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let dataDir: string;
let undo: (() => void)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-start-"));
  dataDir = join(folder, "data");
  undo = [];
});

afterEach(() => {
  for (const step of undo) step();
  rmSync(folder, { recursive: true, force: true });
});

/** The start says one sentence with these words, ends with code 1 and shows no stack. */
async function expectRefusal(env: Readonly<Record<string, string>>, ...words: string[]): Promise<void> {
  const said = await runStart({ TIDEMARK_DATA: dataDir, ...env });
  for (const word of words) expect(said.words).toContain(word);
  expect(said.words).not.toMatch(/^ {4}at /m);
  expect(said.code).toBe(1);
}

/** Mounts a file system for the test, or answers why that is not possible here. */
function mount(options: string): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "mounting needs root on Linux";
  mkdirSync(dataDir);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tidemark-test", dataDir], { stdio: "ignore" });
  } catch {
    return "this machine does not let a test mount a file system";
  }
  undo.push(() => void execFileSync("umount", [dataDir]));
  return undefined;
}

test("a used port, with the next free one", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  undo.push(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  await expectRefusal({ PORT: port }, `Port ${port} on 127.0.0.1 is in use`, "Start with PORT=");
});

test("a host that is not this PC, in Japanese for a Japanese terminal", async () => {
  await expectRefusal({ HOST: "0.0.0.0" }, "no sign-in yet");
  await expectRefusal({ HOST: "0.0.0.0", LC_ALL: "ja_JP.UTF-8" }, "サインインがまだありません");
});

test("a data folder of a newer version, and one that says no version", async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "version"), '{"format":2}');
  await expectRefusal({}, "written by a newer Tidemark (format 2, this version knows 1)", "Update Tidemark");
  writeFileSync(join(dataDir, "version"), "{");
  await expectRefusal({}, "does not say a data format");
});

test("a file where the data folder should be", async () => {
  writeFileSync(join(folder, "file"), "");
  await expectRefusal({ TIDEMARK_DATA: join(folder, "file", "data") }, "can't be written to (ENOTDIR)");
});

test("a folder that can only be read", async (context) => {
  const obstacle = mount("ro");
  if (obstacle !== undefined) return context.skip(obstacle);
  await expectRefusal({}, `The folder ${dataDir} can't be written to (EROFS)`, "Change its permissions");
});

test("no room for a database", async (context) => {
  const obstacle = mount("size=20m");
  if (obstacle !== undefined) return context.skip(obstacle);
  await expectRefusal({}, `Not enough room in ${dataDir}: 500 MB needed, 20 MB free`);
});

test("a database that does not answer", async () => {
  const url = "postgresql://tidemark@127.0.0.1:1/tidemark";
  await expectRefusal({ DATABASE_URL: url }, "does not answer", "ECONNREFUSED");
});

test("a configuration of this PC's agent that can't be read, with the database and the web process ended", async () => {
  const config = join(dataDir, "agent", "config.json");
  mkdirSync(join(dataDir, "agent"), { recursive: true });
  writeFileSync(config, "{");
  await expectRefusal(
    {},
    `The file ${config} of this PC's agent can't be read (it is not a JSON object)`,
    "Stopping",
  );
  expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  expect(existsSync(join(dataDir, "start.lock"))).toBe(false);
});

test("a database of a newer version", async () => {
  const { databaseUrl, drop } = await createTestDatabase();
  const row =
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29991231000000_later', now())";
  await withClient(databaseUrl, (client) => client.query(row));
  await expectRefusal(
    { DATABASE_URL: databaseUrl },
    "29991231000000_later is not known here",
    "Update Tidemark",
  );
  await drop();
});
