import { setTimeout as sleep } from "node:timers/promises";
import { getPool } from "#lib/db/pool.ts";

/** Waits until a connection to the test's database waits for a lock of another. */
export async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await getPool().query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await sleep(20);
  }
}
