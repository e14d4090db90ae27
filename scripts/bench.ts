import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { profileNames } from "#agents/profiles/built-in.ts";
import { benchAgent } from "#tests/bench/agent/agent-bench.ts";
import { benchDisk } from "#tests/bench/disk/disk-bench.ts";
import { benchMemory } from "#tests/bench/disk/memory-bench.ts";
import { benchOpenLoop } from "#tests/bench/disk/open-loop-bench.ts";
import { benchExplorer } from "#tests/bench/explorer/explorer-bench.ts";
import { benchIngest } from "#tests/bench/ingest/ingest-bench.ts";
import { toMarkdown } from "#tests/bench/markdown.ts";
import { benchNetwork } from "#tests/bench/network/network-bench.ts";
import { benchPages } from "#tests/bench/pages/pages-bench.ts";
import type { BenchPart } from "#tests/bench/part.ts";

const parts: Readonly<Record<string, BenchPart>> = {
  disk: benchDisk,
  "open-loop": benchOpenLoop,
  memory: benchMemory,
  network: benchNetwork,
  ingest: benchIngest,
  agent: benchAgent,
  pages: benchPages,
  explorer: benchExplorer,
};

/** Not kept by git, and on the disk of the project. */
const defaultFolder = join(import.meta.dirname, "..", "dist", "bench");

const usage = `usage: npm run bench -- [${Object.keys(parts).join("|")}]... [--rounds 5] [--seconds 3] [--folder PATH]
       [--profile NAME,NAME] [--condition free|held] [--fio psync]
Prints Markdown tables; progress goes to the error stream. Nothing passes or fails here.
  --folder     a folder on the disk to measure (default: dist/bench)
  --profile    the profiles whose cells the part disk measures (default: all of ${profileNames.join(", ")})
  --condition  the disk as it is, or held to 118 MB/s and 10,000 IOPS; links as fast as they go, or
               held to 1 and 10 Gbit/s (default: both)
  --fio        without fio's libaio, which takes a third of the time (default: psync and libaio)
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    folder: { type: "string", default: defaultFolder },
    profile: { type: "string", default: profileNames.join(",") },
    condition: { type: "string" },
    fio: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const names = positionals.length === 0 ? Object.keys(parts) : positionals;
const profiles = values.profile.split(",");
const conditions = (["free", "held"] as const).filter((one) => (values.condition ?? one) === one);
const fioEngines = values.fio === undefined ? (["psync", "libaio"] as const) : (["psync"] as const);
const isAsked =
  names.every((name) => Object.hasOwn(parts, name)) &&
  profiles.every((name) => profileNames.includes(name)) &&
  conditions.length > 0 &&
  (values.fio ?? "psync") === "psync";
if (values.help || !isAsked || !(Number.isInteger(rounds) && rounds > 0) || !(seconds > 0)) {
  process.stderr.write(usage);
  process.exit(values.help ? 0 : 2);
}

if (values.folder === defaultFolder) mkdirSync(defaultFolder, { recursive: true });
const abort = new AbortController();
const stop = (): void => abort.abort(new Error("stopped"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
process.on("disconnect", stop);

try {
  for (const name of names) {
    const say = (progress: string): void => void process.stderr.write(`${name}: ${progress}\n`);
    const options = {
      rounds,
      seconds,
      folder: values.folder,
      profiles,
      conditions,
      fioEngines,
      signal: abort.signal,
      say,
    };
    for await (const outcome of parts[name]?.(options) ?? [])
      process.stdout.write(`${toMarkdown(outcome)}\n`);
  }
} catch (error) {
  if (!abort.signal.aborted) throw error;
  process.exitCode = 130;
}
process.disconnect?.();
