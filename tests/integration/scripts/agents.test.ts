import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();
const dataDir = mkdtempSync(join(tmpdir(), "tidemark-agents-"));
const script = join(import.meta.dirname, "..", "..", "..", "scripts", "agents.ts");

type Env = Record<string, string>;

function agents(args: readonly string[], env: Env = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=react-server", script, ...args],
    {
      env: { ...process.env, LANG: "C", LC_ALL: "", DATABASE_URL: "", TIDEMARK_DATA: dataDir, ...env },
      encoding: "utf8",
    },
  );
  return { status, stdout, stderr };
}

beforeAll(() => {
  // As the running server writes it.
  writeFileSync(
    join(dataDir, "server.json"),
    JSON.stringify({ url: api.url, pid: process.pid, databaseUrl: api.databaseUrl }),
  );
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("an agent is made beside the running server, posts, is listed and revoked", async () => {
  const made = agents(["create", "書斎 PC"]);
  expect(made).toMatchObject({ status: 0 });
  // Nothing but the token is on stdout, so that it can be piped.
  expect(made.stdout).toMatch(/^tmk_[a-z2-7]{8}_[\w-]{43}\n$/);
  const headers = { authorization: `Bearer ${made.stdout.trim()}` };
  const report = makeReport();
  expect((await api.put(report.id, report, { headers })).status).toBe(201);

  const listed = agents(["list"]);
  const secret = made.stdout.trim().slice(13);
  expect(listed.stdout).toMatch(/^Name +Token +Runs +Last seen/);
  expect(listed.stdout).toMatch(/書斎 PC +tmk_[a-z2-7]{8}_… +1 +\d{4}-\d\d-\d\d \d\d:\d\d +active/);
  expect(listed.stdout).not.toContain(secret);

  expect(agents(["create", "書斎 PC"])).toMatchObject({ status: 1, stdout: "" });
  expect(agents(["revoke", "書斎 PC"])).toMatchObject({ status: 0 });
  expect((await api.put(report.id, report, { headers })).status).toBe(401);
  expect(agents(["revoke", "書斎 PC"])).toMatchObject({ status: 0 });
  expect(agents(["list"]).stdout).toContain("revoked");

  // The name may be used again, with another token and the earlier runs.
  const again = agents(["create", "書斎 PC"]);
  expect(again.status).toBe(0);
  const renewed = { authorization: `Bearer ${again.stdout.trim()}` };
  expect((await api.put(report.id, report, { headers: renewed })).status).toBe(200);
  expect((await api.put(report.id, report, { headers })).status).toBe(401);
});

test.each([
  [["revoke", "nobody"], 1, "There is no agent nobody"],
  [["create", "-x"], 1, "can't be a name"],
  [["create", "a".repeat(121)], 1, "can't be a name"],
  [["create"], 2, "npm run agents -- create NAME"],
  [["list", "all"], 2, "npm run agents -- create NAME"],
  [[], 2, "npm run agents -- create NAME"],
])("%j ends with %i and says why", (args, status, words) => {
  const answer = agents(args);
  expect(answer.status).toBe(status);
  expect(answer.stderr).toContain(words);
  expect(answer.stdout).toBe("");
});

test("without a database it says what to start, in the terminal's language", () => {
  const env = { TIDEMARK_DATA: join(dataDir, "none") };
  expect(agents(["list"], env)).toMatchObject({ status: 1, stdout: "" });
  expect(agents(["list"], env).stderr).toContain("npm start");
  expect(agents(["list"], { ...env, LANG: "ja_JP.UTF-8" }).stderr).toContain("起動してから");
  const gone = agents(["list"], { DATABASE_URL: "postgresql://x@127.0.0.1:1/x" });
  expect(gone.status).toBe(1);
  expect(gone.stderr).toContain("does not answer");
});
