import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildWhatChanged } from "#scripts/start/build.ts";
import type { PartName } from "#scripts/start/build-parts.ts";
import { reasonOf } from "#scripts/start/database.ts";
import { createProgress } from "#scripts/start/progress.ts";
import { runNode } from "#scripts/start/run-node.ts";
import { projectRoot } from "#scripts/start/settings.ts";
import { installBrowser, installedBrowser } from "./browser.ts";
import { countStep, noTests, type Tally, takeTally, tallyVariable } from "./tally.ts";

export type Step = { title: string; run(signal: AbortSignal): Promise<Tally> };

const bin = (...path: string[]) => join(projectRoot, "node_modules", ...path);
const passed: Tally = { ...noTests, passed: 1 };
const failed: Tally = { ...noTests, failed: 1 };

/** All that `npm test` does, in this order. A check counts as one test. */
export const steps: readonly Step[] = [
  check("generated code", () => buildParts(["client", "agent"])),
  check("format, lint and import directions", (signal) =>
    runAll(signal, [bin("@biomejs", "biome", "bin", "biome"), "check", "."]),
  ),
  check("types", (signal) =>
    runAll(
      signal,
      [bin("next", "dist", "bin", "next"), "typegen"],
      [bin("typescript", "bin", "tsc"), "--noEmit"],
    ),
  ),
  check("dead code", (signal) => runAll(signal, [bin("knip", "bin", "knip.js")])),
  vitestStep("unit"),
  check("build", () => buildParts(["pages"])),
  vitestStep("integration"),
  vitestStep("fault"),
  { title: "end to end", run: endToEnd },
];

function check(title: string, isFine: (signal: AbortSignal) => Promise<boolean>): Step {
  return { title, run: async (signal) => ((await isFine(signal)) ? passed : failed) };
}

async function runAll(signal: AbortSignal, ...commands: string[][]): Promise<boolean> {
  for (const command of commands)
    if ((await runNode(command, { signal, output: "inherit" })) !== 0) return false;
  return true;
}

async function buildParts(parts: PartName[]): Promise<boolean> {
  try {
    await buildWhatChanged(parts, createProgress(process.stdout), new AbortController().signal);
    return true;
  } catch (error) {
    console.error(reasonOf(error));
    return false;
  }
}

/** Tests of faults and of real shares that also run, in part, in `npm test`: in full they take about half an hour. */
export const soakSteps: readonly Step[] = [
  check("generated code", () => buildParts(["agent"])),
  vitestStep("fault", { TIDEMARK_SOAK: "1" }, ["killed-anywhere", "share-faults", "commands-share"]),
];

function vitestStep(
  project: "unit" | "integration" | "fault",
  env: Record<string, string> = {},
  more: readonly string[] = [],
): Step {
  const reporters = [
    "--reporter=default",
    `--reporter=${join(projectRoot, "tests", "support", "vitest-tally.ts")}`,
  ];
  return {
    title: `${project} tests`,
    run: (signal) =>
      runTests(project, {
        command: [bin("vitest", "vitest.mjs"), "run", "--project", project, ...reporters, ...more],
        env,
        signal,
      }),
  };
}

async function endToEnd(signal: AbortSignal): Promise<Tally> {
  const browser = installedBrowser(process.env) ?? installBrowser(process.env);
  const env: Record<string, string> = browser === undefined ? {} : { CHROMIUM_PATH: browser };
  const reporters = `--reporter=list,${join(projectRoot, "tests", "support", "playwright-tally.ts")}`;
  const command = [bin("@playwright", "test", "cli.js"), "test", reporters];
  return runTests("e2e", { command, env, signal });
}

async function runTests(
  name: string,
  { command, env, signal }: { command: string[]; env: Record<string, string>; signal: AbortSignal },
): Promise<Tally> {
  const folder = join(projectRoot, "dist", "test");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  takeTally(file);
  const code = await runNode(command, { signal, output: "inherit", env: { ...env, [tallyVariable]: file } });
  return countStep(takeTally(file), code);
}
