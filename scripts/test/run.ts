import { stopRequest } from "#scripts/start/stop-request.ts";
import type { Step } from "./steps.ts";
import { addTallies, noTests, summaryLine, type Tally } from "./tally.ts";

/** What a person's own Tidemark is set to has no place in a test. */
const ownSettings = [
  "DATABASE_URL",
  "PORT",
  "HOST",
  "TIDEMARK_DATA",
  "TIDEMARK_SERVER",
  "TIDEMARK_AGENT_HOME",
  "NODE_ENV",
];

type Outcome = { title: string; tally: Tally; seconds: number };

async function runStep({ title, run }: Step, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now();
  const tally = await run(signal).catch((error: unknown) => {
    console.error(error);
    return { ...noTests, failed: 1 };
  });
  return { title, tally, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

/**
 * Runs the steps, also after one has failed, and ends with one line that counts them all. Answers the exit code: 0 only when
 * tests ran and none failed.
 */
export async function runTests(steps: readonly Step[]): Promise<number> {
  for (const name of ownSettings) delete process.env[name];
  const signal = stopRequest();
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    if (signal.aborted) break;
    console.log(`\n=== ${step.title}`);
    outcomes.push(await runStep(step, signal));
  }
  const total = addTallies(outcomes.map(({ tally }) => tally));
  console.log("");
  for (const { title, tally, seconds } of outcomes)
    console.log(`${tally.failed === 0 ? "ok    " : "FAILED"} ${title}: ${summaryLine(tally)} (${seconds} s)`);
  for (const { name, reason } of total.skipped)
    console.log(`skipped: ${name}${reason === "" ? "" : `: ${reason}`}`);
  console.log(summaryLine(total));
  return total.failed === 0 && total.passed > 0 && !signal.aborted ? 0 : 1;
}
