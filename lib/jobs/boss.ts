import "server-only";
import { PgBoss } from "pg-boss";
import { getLog } from "#lib/http/log.ts";
import { onShutdown, shutdownOrder } from "#lib/http/shutdown.ts";
import { purgeRuns } from "#lib/runs/mutations.ts";
import { purgeSetups } from "#lib/setups/mutations.ts";
import { purgeTargets } from "#lib/targets/mutations.ts";
import { purgeVolumes } from "#lib/targets/volume-mutations.ts";

const purgeQueue = "purge-runs";
const everyHour = "7 * * * *";
const retryMs = 10_000;

const store: { tidemarkJobs?: true } = globalThis as { tidemarkJobs?: true };

async function purge(): Promise<void> {
  const now = new Date();
  const runs = await purgeRuns(now);
  const targets = await purgeTargets(now);
  const volumes = await purgeVolumes(now);
  const setups = await purgeSetups();
  getLog().info({ ...runs, targets, volumes, setups }, "purged runs");
}

async function start(boss: PgBoss): Promise<void> {
  await boss.start();
  await boss.createQueue(purgeQueue, { policy: "exclusive" });
  await boss.schedule(purgeQueue, everyHour);
  await boss.work(purgeQueue, { pollingIntervalSeconds: 30 }, purge);
  // A Tidemark that only runs for minutes a day would never meet the full hour.
  await boss.send(purgeQueue, null, { singletonSeconds: 3600 });
}

/**
 * Starts the scheduled jobs in the background and stops them at shutdown; does nothing the second time. The queue is in
 * Postgres (schema `pgboss`), so that of several web processes one does each job. Tries again until the database answers.
 */
export function startJobs(connectionString: string): void {
  if (store.tidemarkJobs) return;
  store.tidemarkJobs = true;
  let current: PgBoss | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;
  const attempt = async () => {
    const boss = new PgBoss({ connectionString, max: 2, registerInstance: false });
    boss.on("error", (error) => getLog().warn({ err: error }, "a job met an error"));
    current = boss;
    try {
      await start(boss);
      getLog().info("jobs are scheduled");
    } catch (error) {
      getLog().warn({ err: error }, "jobs wait for the database");
      await boss.stop({ graceful: false }).catch(() => undefined);
      if (!isStopped) retry = setTimeout(attempt, retryMs);
    }
  };
  onShutdown(shutdownOrder.jobs, async () => {
    isStopped = true;
    if (retry !== null) clearTimeout(retry);
    await current?.stop({ graceful: true, timeout: 3_000 });
  });
  void attempt();
}
