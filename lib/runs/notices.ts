import "server-only";
import { getPool } from "#lib/db/pool.ts";
import { getLog } from "#lib/http/log.ts";

/** The channel on which web processes tell each other of runs; the payload is the run's id. */
export const runChannel = "tidemark_run";

const collectMs = 100;

type Notices = { waiting: Set<string>; timer: NodeJS.Timeout | null };
const store: { tidemarkNotices?: Notices } = globalThis as { tidemarkNotices?: Notices };

function getNotices(): Notices {
  store.tidemarkNotices ??= { waiting: new Set(), timer: null };
  return store.tidemarkNotices;
}

/**
 * Tells all web processes of a stored run, a moment later and together with its neighbours: a NOTIFY inside each transaction
 * would make their commits wait for one another. A notice that is lost costs a page its live update only.
 */
export function announceRun(id: string): void {
  const notices = getNotices();
  notices.waiting.add(id);
  notices.timer ??= setTimeout(sendNotices, collectMs);
}

/** Sends what waits. Never throws. */
export async function sendNotices(): Promise<void> {
  const notices = getNotices();
  if (notices.timer !== null) clearTimeout(notices.timer);
  notices.timer = null;
  if (notices.waiting.size === 0) return;
  const ids = [...notices.waiting];
  notices.waiting.clear();
  try {
    await getPool().query("SELECT pg_notify($1, id) FROM unnest($2::text[]) AS id", [runChannel, ids]);
  } catch (error) {
    getLog().warn({ err: error, runs: ids.length }, "could not announce runs");
  }
}
