import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { sampleMedian } from "#lib/stats/summary.ts";
import { withClient } from "#scripts/postgres/database.ts";
import { figure, medianWithRange } from "#tests/bench/markdown.ts";
import type { BenchOptions, BenchPart } from "#tests/bench/part.ts";
import { pairedRatios, runRound } from "#tests/bench/rounds.ts";
import { realisticReport } from "#tests/support/realistic-report.ts";
import { startTidemark, type Tidemark } from "#tests/support/tidemark.ts";
import { type CopyRows, copyRuns, readCopyRows } from "./copy.ts";
import { type LoadFigures, putReports } from "./load.ts";
import { startServerWithoutDatabase } from "./server-without-database.ts";

const connections = 8;
const templateCount = 32;
const warmUpSeconds = 2;
const names = ["stored", "noDatabase", "copy"] as const;
type Contender = (typeof names)[number];
const titles: Record<Contender, string> = {
  stored: "`PUT /api/v1/runs/{id}`, stored",
  noDatabase: "the same route without the database",
  copy: "`COPY` of the same rows",
};

/** How many realistic reports a second the server takes in, beside what its parts could do. */
export const benchIngest: BenchPart = async function* (options) {
  const dataDir = await mkdtemp(join(options.folder, "tidemark-bench-"));
  try {
    options.say("starting a server of its own");
    const tidemark = await startTidemark({ dataDir });
    try {
      yield await measure(tidemark, options);
    } finally {
      await tidemark.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const measure = (tidemark: Tidemark, options: BenchOptions) =>
  withClient(tidemark.databaseUrl, async (client) => {
    const bare = await startServerWithoutDatabase(tidemark);
    try {
      const templateId = uuidV7(Date.now());
      const templates = Array.from({ length: templateCount }, (_, seed) =>
        canonicalJson(
          realisticReport({ seed, id: templateId, startedAt: new Date(), target: `nas-${seed % 4}` }),
        ),
      );
      const rows = await storeAndReadRows(client, tidemark, templates, templateId);
      const load = (seconds: number) => ({ seconds, connections, templates, templateId });
      const contendersFor = (seconds: number) => ({
        stored: () => putReports(tidemark.url, tidemark.token, load(seconds)),
        noDatabase: () => putReports(bare.url, tidemark.token, load(seconds)),
        copy: () => copyRuns(tidemark.databaseUrl, rows, load(seconds)),
      });
      const { signal } = options;
      const none = (): Record<Contender, LoadFigures[]> => ({ stored: [], noDatabase: [], copy: [] });
      await runRound(contendersFor(warmUpSeconds), none(), { signal, say: () => options.say("warm-up") });
      const outcomes = none();
      for (let round = 1; round <= options.rounds; round += 1) {
        const say = (name: Contender): void => options.say(`round ${round} of ${options.rounds}, ${name}`);
        await runRound(contendersFor(options.seconds), outcomes, { signal, say });
      }
      const reportBytes = sampleMedian(templates.map((template) => Buffer.byteLength(template)));
      return toTable(outcomes, await sizeOnDisk(client), reportBytes, options);
    } finally {
      await bare.stop();
    }
  });

/** Stores each template once, and gives its rows with the templates' id in them, for COPY to use under other ids. */
async function storeAndReadRows(
  client: pg.Client,
  { url, token }: Tidemark,
  templates: readonly string[],
  templateId: string,
): Promise<CopyRows[]> {
  const all: CopyRows[] = [];
  for (const template of templates) {
    const id = uuidV7(Date.now());
    const answer = await fetch(`${url}/api/v1/runs/${id}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: template.replaceAll(templateId, id),
    });
    if (answer.status !== 201) throw new Error(`a report was answered with ${answer.status}`);
    const { run, results } = await readCopyRows(client, id);
    all.push({ run: run.replaceAll(id, templateId), results: results.replaceAll(id, templateId) });
  }
  return all;
}

type SizeOnDisk = { runs: number; bytesPerRun: number };

async function sizeOnDisk(client: pg.Client): Promise<SizeOnDisk> {
  const tables = ["run", "result", "workload", "target", "volume"];
  await client.query(`VACUUM ANALYZE ${tables.join(", ")}`);
  const sizes = tables.map((table) => `pg_total_relation_size('${table}')`).join(" + ");
  const { rows } = await client.query<{ runs: number; bytes: string }>(
    `SELECT (SELECT count(*)::int FROM run) AS runs, (${sizes})::text AS bytes`,
  );
  const { runs = 0, bytes = "0" } = rows[0] ?? {};
  return { runs, bytesPerRun: Number(bytes) / runs };
}

function toTable(
  outcomes: Record<Contender, LoadFigures[]>,
  { runs, bytesPerRun }: SizeOnDisk,
  reportBytes: number | null,
  { rounds, seconds }: BenchOptions,
) {
  const rates = (name: Contender): number[] => outcomes[name].map(({ runsPerSecond }) => runsPerSecond);
  return {
    title: "Ingest",
    header: ["What", "runs/s", "p50 ms", "p99 ms", "stored / this"],
    rows: names.map((name) => {
      const { ratios, median } = pairedRatios(rates("stored"), rates(name));
      return [
        titles[name],
        medianWithRange(rates(name), sampleMedian(rates(name)), 0),
        figure(sampleMedian(outcomes[name].flatMap(({ p50Ms }) => p50Ms ?? []))),
        figure(sampleMedian(outcomes[name].flatMap(({ p99Ms }) => p99Ms ?? []))),
        name === "stored" ? "–" : medianWithRange(ratios, median, 2),
      ];
    }),
    remarks: [
      `Medians of ${rounds} interleaved rounds of ${seconds} s with ${connections} connections, with their range; load generator, server and Postgres on the same machine. Reports of eight results with histograms and series, ${figure((reportBytes ?? 0) / 1000)} KB of canonical JSON each (median).`,
      `On disk: ${figure(bytesPerRun / 1000)} KB a run with its indexes, over ${runs.toLocaleString("en")} runs after VACUUM.`,
    ],
  };
}
