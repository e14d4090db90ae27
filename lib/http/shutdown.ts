type Step = { order: number; run: () => unknown };
type Shutdown = { steps: Step[]; done: Promise<void> | null };

const store: { tidemarkShutdown?: Shutdown } = globalThis as { tidemarkShutdown?: Shutdown };

// On globalThis, since Next's bundles and the server script each have a copy of this module.
function getShutdown(): Shutdown {
  store.tidemarkShutdown ??= { steps: [], done: null };
  return store.tidemarkShutdown;
}

/** When things end: an open stream would keep the server alive, and the jobs need the pool. */
export const shutdownOrder = { streams: 10, server: 20, jobs: 30, notices: 40, pool: 50 } as const;

/** Asks for `run` at shutdown. Lower orders first; equal ones together. */
export function onShutdown(order: number, run: () => unknown): void {
  getShutdown().steps.push({ order, run });
}

/** Runs all steps once, however often it is called. A step that fails does not keep the later ones from running. */
export function runShutdown(): Promise<void> {
  const shutdown = getShutdown();
  shutdown.done ??= runSteps(shutdown.steps);
  return shutdown.done;
}

async function runSteps(steps: readonly Step[]): Promise<void> {
  const orders = [...new Set(steps.map((step) => step.order))].sort((a, b) => a - b);
  for (const order of orders) {
    const group = steps.filter((step) => step.order === order);
    await Promise.allSettled(group.map(async (step) => step.run()));
  }
}
