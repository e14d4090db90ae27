import { closeSync, createReadStream, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { projectRoot } from "#scripts/start/settings.ts";
import { stopRequest } from "#scripts/start/stop-request.ts";
import type { Output, Step } from "./steps.ts";
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

async function runStep({ title, run }: Step, signal: AbortSignal, output: Output): Promise<Outcome> {
  const startedAt = performance.now();
  const tally = await run(signal, output).catch((error: unknown) => {
    console.error(error);
    return { ...noTests, failed: 1 };
  });
  return { title, tally, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

/** Runs a step whose output is kept, and gives what shows it and tells the outcome. */
function runBeside(step: Step, signal: AbortSignal): () => Promise<Outcome> {
  const folder = join(projectRoot, "dist", "test");
  mkdirSync(folder, { recursive: true });
  const log = join(folder, `${step.title.replaceAll(" ", "-")}.log`);
  const output = openSync(log, "w");
  const running = runStep(step, signal, output).finally(() => closeSync(output));
  return async () => {
    const outcome = await running;
    console.log(`\n=== ${step.title}`);
    await pipeline(createReadStream(log), process.stdout, { end: false });
    return outcome;
  };
}

/**
 * Runs the steps, also after one has failed, and ends with one line that counts them all. A step that mostly waits runs beside
 * those after it. Answers the exit code: 0 only when tests ran and none failed.
 */
export async function runTests(steps: readonly Step[]): Promise<number> {
  for (const name of ownSettings) delete process.env[name];
  const signal = stopRequest();
  const outcomes: Outcome[] = [];
  const beside: (() => Promise<Outcome>)[] = [];
  for (const step of steps) {
    if (signal.aborted) break;
    if (step.runsBeside === true) {
      console.log(`\n=== ${step.title}: beside the steps below, shown after them`);
      beside.push(runBeside(step, signal));
      continue;
    }
    console.log(`\n=== ${step.title}`);
    outcomes.push(await runStep(step, signal, "inherit"));
  }
  for (const show of beside) outcomes.push(await show());
  const total = addTallies(outcomes.map(({ tally }) => tally));
  console.log("");
  for (const { title, tally, seconds } of outcomes)
    console.log(`${tally.failed === 0 ? "ok    " : "FAILED"} ${title}: ${summaryLine(tally)} (${seconds} s)`);
  for (const { name, reason } of total.skipped)
    console.log(`skipped: ${name}${reason === "" ? "" : `: ${reason}`}`);
  console.log(summaryLine(total));
  return total.failed === 0 && total.passed > 0 && !signal.aborted ? 0 : 1;
}
