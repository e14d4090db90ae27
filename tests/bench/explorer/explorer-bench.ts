import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type pg from "pg";
import * as z from "zod";
import { migrate } from "#lib/db/migrate.ts";
import { sampleMedian, samplePercentile } from "#lib/stats/summary.ts";
import { withClient } from "#scripts/postgres/database.ts";
import { startPostgres } from "#scripts/postgres/start-postgres.ts";
import { figure } from "#tests/bench/markdown.ts";
import type { BenchOptions, BenchPart, BenchTable } from "#tests/bench/part.ts";
import { startTidemark } from "#tests/support/tidemark.ts";
import { asks, queryOf } from "./asks.ts";
import { type SeedTimes, seedExplorer } from "./seed.ts";

const runCounts = [10_000, 1_000_000];
const requestsPerRound = 10;

const Outcomes = z.object({
  outcomes: z.record(
    z.string(),
    z.object({ firstMs: z.number(), laterMs: z.array(z.number()), resultCount: z.int() }),
  ),
  rssBytes: z.number(),
});
type Outcomes = z.infer<typeof Outcomes>;

/** How quick the explorer answers, and how large its database is, at ten thousand and at a million runs. */
export const benchExplorer: BenchPart = async function* (options) {
  for (const runCount of runCounts) {
    const dataDir = await mkdtemp(join(options.folder, "tidemark-bench-"));
    try {
      const seeded = await seed(dataDir, runCount, options);
      options.say("starting a server of its own");
      const tidemark = await startTidemark({ dataDir });
      try {
        const inProcess = await measureQueries(tidemark.databaseUrl, options);
        const pages = await measurePages(tidemark.url, options);
        yield toTable(runCount, inProcess, pages, options);
      } finally {
        await tidemark.stop();
      }
      yield toSizes(runCount, seeded);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
};

type Seeded = { times: SeedTimes; sizes: { table: string; bytes: number }[] };

/** Fills the database of a data folder before any server runs on it. */
async function seed(dataDir: string, runCount: number, { signal, say }: BenchOptions): Promise<Seeded> {
  await mkdir(join(dataDir, "postgres"), { recursive: true });
  const postgres = await startPostgres({
    dataDir: join(dataDir, "postgres"),
    logFile: join(dataDir, "seed.log"),
  });
  try {
    await migrate(postgres.databaseUrl);
    return await withClient(postgres.databaseUrl, async (client) => {
      const times = await seedExplorer(client, runCount, { signal, say });
      return { times, sizes: await tableSizes(client) };
    });
  } finally {
    await postgres.stop();
  }
}

async function tableSizes(client: pg.Client): Promise<Seeded["sizes"]> {
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `SELECT relname AS table, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 5`,
  );
  return rows;
}

async function measureQueries(databaseUrl: string, { rounds, signal, say }: BenchOptions): Promise<Outcomes> {
  say("asking for comparisons");
  const script = join(import.meta.dirname, "measure.ts");
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", script, `${rounds * requestsPerRound}`],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "inherit"],
      signal,
    },
  );
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) throw new Error(`asking for comparisons ended with ${code}`);
  return Outcomes.parse(JSON.parse(output));
}

/** Time until the last byte of the page, by ask. */
async function measurePages(
  url: string,
  { rounds, signal, say }: BenchOptions,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  for (const name of Object.keys(asks)) {
    say(`opening pages, ${name}`);
    const all: number[] = [];
    for (let request = 0; request <= rounds * requestsPerRound; request += 1) {
      signal.throwIfAborted();
      const began = performance.now();
      const answer = await fetch(`${url}/compare?${queryOf(name)}`, { headers: { accept: "text/html" } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`the page was answered with ${answer.status}`);
      all.push(performance.now() - began);
    }
    times[name] = all.slice(1);
  }
  return times;
}

const thousands = (count: number): string => count.toLocaleString("en");

function toTable(
  runCount: number,
  { outcomes, rssBytes }: Outcomes,
  pages: Readonly<Record<string, readonly number[]>>,
  { rounds }: BenchOptions,
): BenchTable {
  const all = Object.values(outcomes).flatMap(({ laterMs }) => laterMs);
  const allPages = Object.values(pages).flat();
  const p95 = (values: readonly number[]): string => figure(samplePercentile(values, 95));
  const row = (name: string, { firstMs, laterMs, resultCount }: Outcomes["outcomes"][string]): string[] => {
    const page = pages[name] ?? [];
    return [
      ...[name, thousands(resultCount), figure(firstMs), figure(sampleMedian(laterMs)), p95(laterMs)],
      ...[figure(sampleMedian(page)), p95(page)],
    ];
  };
  return {
    title: `Explorer, ${thousands(runCount)} runs of 8 results`,
    header: [...["Question", "results", "first ms", "ms", "p95 ms"], ...["page ms", "page p95 ms"]],
    rows: [
      ...Object.entries(outcomes).map(([name, outcome]) => row(name, outcome)),
      ["all", "", "", figure(sampleMedian(all)), p95(all), figure(sampleMedian(allPages)), p95(allPages)],
    ],
    remarks: [
      `First: in a process that has read nothing yet of what this question needs. Others: ${rounds * requestsPerRound} more times, median and 95th percentile. The page: to its last byte on loopback. The process that asked had ${Math.round(rssBytes / 1e6)} MB of memory at the end.`,
    ],
  };
}

function toSizes(runCount: number, { times, sizes }: Seeded): BenchTable {
  const seconds = (ms: number): string => figure(ms / 1000);
  return {
    title: `Size of the database, ${thousands(runCount)} runs of 8 results`,
    header: ["Table", "MB", "bytes a run"],
    rows: sizes.map(({ table, bytes }) => [table, figure(bytes / 1e6), figure(bytes / runCount)]),
    remarks: [
      `With indexes. Reports and the bodies of results are left empty here; real ones add some 10 to 60 KB a run. Written in ${seconds(times.writeMs)} s, indexed in ${seconds(times.indexMs)} s, folded in ${seconds(times.foldMs)} s (${thousands(Math.round(runCount / (times.foldMs / 1000)))} runs a second).`,
    ],
  };
}
