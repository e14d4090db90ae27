import "server-only";
import { getPool } from "#lib/db/pool.ts";
import { onShutdown, shutdownOrder } from "#lib/http/shutdown.ts";
import { sendNotices } from "#lib/runs/notices.ts";
import { startJobs } from "./boss.ts";
import { startUpkeep } from "./upkeep.ts";

/** Starts what runs beside the requests of a web process, and arranges its end. */
export function startBackground(databaseUrl: string): void {
  startJobs(databaseUrl);
  startUpkeep();
  onShutdown(shutdownOrder.notices, sendNotices);
  onShutdown(shutdownOrder.pool, () => getPool().end());
}
