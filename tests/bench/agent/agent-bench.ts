import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { gzipSync } from "node:zlib";
import { sampleMedian } from "#lib/stats/summary.ts";
import { buildAgent } from "#scripts/build-agent.ts";
import { figure } from "#tests/bench/markdown.ts";
import type { BenchOptions, BenchPart } from "#tests/bench/part.ts";
import { runRound } from "#tests/bench/rounds.ts";
import { peakMemory } from "./peak-memory.ts";

const starts = 20;

/** Size, start and memory of the agent as people get it: the bundle. */
export const benchAgent: BenchPart = async function* (options) {
  const bundle = await buildAgent();
  const size = statSync(bundle).size;
  const packed = gzipSync(readFileSync(bundle)).length;
  const rows = [["Bundle", `${figure(size / 1000)} KB (gzip ${figure(packed / 1000)} KB)`]];
  for (const [version, medianMs] of await startTimes(bundle, options)) {
    rows.push([`Start (\`--version\`) on Node ${version}`, `${figure(medianMs)} ms`]);
  }
  const memory = await memoryOfRun(bundle, options);
  if (memory === null) rows.push(["Peak memory", "not known on this operating system"]);
  else {
    rows.push(["Peak memory of the agent", `${figure(memory.parentBytes / 1e6)} MB`]);
    rows.push(["Peak memory of its engine process", `${figure(memory.childBytes / 1e6)} MB`]);
  }
  yield {
    title: "Agent",
    header: ["What", "Figure"],
    rows,
    remarks: [
      `Start: median of ${starts} spawns. Memory: the highest resident set (VmHWM) during one \`cdm-default\` run at 1 GiB with passes of ${options.seconds} s.`,
    ],
  };
};

/** The Node that runs this, and the system's own where there is another. */
function runtimes(): string[] {
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"));
  const system = folders.map((folder) => join(folder, "node")).find((path) => existsSync(path));
  return system === undefined ? [process.execPath] : [...new Set([process.execPath, realpathSync(system)])];
}

const run = (runtime: string, args: readonly string[]): string =>
  spawnSync(runtime, args, { encoding: "utf8" }).stdout.trim();

async function startTimes(
  bundle: string,
  { signal, say }: BenchOptions,
): Promise<Map<string, number | null>> {
  const versions = new Map(runtimes().map((runtime) => [run(runtime, ["--version"]).slice(1), runtime]));
  const outcomes: Record<string, number[]> = Object.fromEntries(
    [...versions.keys()].map((name) => [name, []]),
  );
  const contenders = Object.fromEntries(
    [...versions].map(([name, runtime]) => [
      name,
      async () => {
        const began = performance.now();
        run(runtime, [bundle, "--version"]);
        return performance.now() - began;
      },
    ]),
  );
  say(`${starts} starts`);
  for (let start = 0; start < starts; start += 1) {
    await runRound(contenders, outcomes, { signal, say: () => undefined });
  }
  return new Map(Object.entries(outcomes).map(([name, times]) => [name, sampleMedian(times)]));
}

async function memoryOfRun(bundle: string, { folder, seconds, signal, say }: BenchOptions) {
  const place = await mkdtemp(join(folder, "tidemark-bench-"));
  try {
    say("memory during cdm-default at 1 GiB");
    const args = [
      bundle,
      "run",
      place,
      "--profile",
      "cdm-default",
      "--size",
      "1GiB",
      "--seconds",
      `${seconds}`,
    ];
    const child = spawn(process.execPath, [...args, "--no-post", "--json"], {
      stdio: "ignore",
      signal,
      killSignal: "SIGTERM",
      env: { ...process.env, TIDEMARK_AGENT_HOME: join(place, "home") },
    });
    return await peakMemory(child);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
