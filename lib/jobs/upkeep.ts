import "server-only";
import { foldFigures, tidyFigures } from "#lib/figures/mutations.ts";
import { getLog } from "#lib/http/log.ts";
import { onShutdown, shutdownOrder } from "#lib/http/shutdown.ts";
import { backfillRuns } from "#lib/setups/backfill.ts";
import { refreshStaleSetups } from "#lib/setups/mutations.ts";

const pauseMs = 3_000;
const retryMs = 10_000;

const store: { tidemarkUpkeep?: true } = globalThis as { tidemarkUpkeep?: true };

/**
 * Keeps what the explorer reads up to date beside the requests: takes up the runs of older versions, makes setups anew whose
 * circumstances changed, folds figures. Does nothing the second time. Several processes may do it at once, and each step can be cut
 * off: it is one transaction, and a query of the explorer is exact before and after it.
 */
export function startUpkeep(): void {
  if (store.tidemarkUpkeep) return;
  store.tidemarkUpkeep = true;
  const stop = new AbortController();
  let isTakenUp = false;
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<void> | null = null;

  const step = async (): Promise<void> => {
    if (!isTakenUp) {
      const count = await backfillRuns(stop.signal);
      if (count > 0) getLog().info({ runs: count }, "took up runs of an older version");
      await tidyFigures();
      isTakenUp = !stop.signal.aborted;
    }
    await refreshStaleSetups(stop.signal);
    const folded = await foldFigures(stop.signal);
    if (folded > 0) getLog().info({ runs: folded }, "folded figures");
  };
  const turn = async (): Promise<void> => {
    let waitMs = pauseMs;
    try {
      await step();
    } catch (error) {
      getLog().warn({ err: error }, "the upkeep of figures tries again later");
      waitMs = retryMs;
    }
    if (!stop.signal.aborted) timer = setTimeout(begin, waitMs);
  };
  const begin = (): void => {
    current = turn();
  };
  onShutdown(shutdownOrder.jobs, async () => {
    stop.abort();
    if (timer !== null) clearTimeout(timer);
    await current;
  });
  begin();
}
