import { uuidV7 } from "#lib/contract/uuid.ts";
import { postReport } from "#tests/support/post-report.ts";
import { realisticReport } from "#tests/support/realistic-report.ts";
import type { Tidemark } from "#tests/support/tidemark.ts";

const targets = 12;
const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 4;

/** Posts `count` runs of twelve targets, spread evenly over the last year. Gives their ids, oldest first. */
export async function seedRuns(tidemark: Tidemark, count: number, signal: AbortSignal): Promise<string[]> {
  const now = Date.now();
  const runs = Array.from({ length: count }, (_, seed) => {
    const startedAt = new Date(now - ((count - seed) / count) * 365 * dayMs);
    return { seed, startedAt, id: uuidV7(startedAt.getTime()), target: `nas-${seed % targets}` };
  });
  const waiting = [...runs];
  const post = async (): Promise<void> => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
      signal.throwIfAborted();
      await postReport(realisticReport(run), { baseUrl: tidemark.url, token: tidemark.token });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, post));
  return runs.map(({ id }) => id);
}
