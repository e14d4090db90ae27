import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();
const script = `
  import { startBackground } from "#lib/jobs/background.ts";
  import { runShutdown } from "#lib/http/shutdown.ts";
  process.on("message", () => void runShutdown().then(() => process.disconnect()));
  startBackground(process.env.DATABASE_URL);
`;

/** The background of one web process, as a process of its own. */
function startProcess(databaseUrl = api.databaseUrl) {
  const args = ["--conditions=react-server", "--input-type=module", "-e", script];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: databaseUrl, TIDEMARK_LOG_LEVEL: "info" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  children.push(child);
  return { child, log: () => log };
}

const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const waitFor = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
};

test("of two web processes one cleans up, and both end when they are asked to", async () => {
  const report = makeReport();
  await api.put(report.id, report);
  await api.query("UPDATE run SET deleted_at = now() - interval '2 days' WHERE id = $1", [report.id]);
  await api.query("UPDATE target SET deleted_at = now() - interval '2 days'");
  const both = [startProcess(), startProcess()];
  await waitFor(() => both.every(({ log }) => log().includes("jobs are scheduled")));
  await waitFor(() => both.some(({ log }) => log().includes("purged runs")));
  expect(await api.query("SELECT 1 FROM run WHERE id = $1", [report.id])).toEqual([]);
  expect(await api.query("SELECT 1 FROM target")).toEqual([]);
  const jobs = await api.query("SELECT state FROM pgboss.job WHERE name = 'purge-runs'");
  expect(jobs).toHaveLength(1);
  expect(both.map(({ log }) => log().split("purged runs").length - 1).sort()).toEqual([0, 1]);
  const schedules = await api.query<{ cron: string }>("SELECT cron FROM pgboss.schedule");
  expect(schedules).toEqual([{ cron: "7 * * * *" }]);
  for (const { child } of both) child.send("stop");
  const codes = await Promise.all(both.map(async ({ child }) => (await once(child, "exit"))[0]));
  expect(codes).toEqual([0, 0]);
});

test("while the database is away it waits, and still ends when it is asked to", async () => {
  const { child, log } = startProcess("postgresql://nobody@127.0.0.1:1/none");
  await waitFor(() => log().includes("jobs wait for the database"));
  child.send("stop");
  expect((await once(child, "exit"))[0]).toBe(0);
});
