import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { sampleMedian, samplePercentile } from "#lib/stats/summary.ts";
import { figure } from "#tests/bench/markdown.ts";
import type { BenchOptions, BenchPart, BenchTable } from "#tests/bench/part.ts";
import { runRound } from "#tests/bench/rounds.ts";
import { openBrowser } from "#tests/support/open-browser.ts";
import { startTidemark, type Tidemark } from "#tests/support/tidemark.ts";
import { type Visit, visit } from "./page-visit.ts";
import { seedRuns } from "./seed-runs.ts";

const runCount = 1000;
const requestsPerRound = 20;
const compared = 4;

/** How quick the pages are with a thousand runs in the database. */
export const benchPages: BenchPart = async function* (options) {
  const title = "Pages";
  const browser = await openBrowser();
  if (browser === null) {
    yield { title, reason: "there is no Chromium" };
    return;
  }
  const dataDir = await mkdtemp(join(options.folder, "tidemark-bench-"));
  try {
    options.say("starting a server of its own");
    const tidemark = await startTidemark({ dataDir });
    try {
      yield await measure(tidemark, browser, options);
    } finally {
      await tidemark.stop();
    }
  } finally {
    await browser.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

type Round = Visit & { serverMs: number[] };

async function measure(tidemark: Tidemark, browser: Browser, options: BenchOptions): Promise<BenchTable> {
  const { rounds, signal } = options;
  options.say(`posting ${runCount} runs`);
  const ids = await seedRuns(tidemark, runCount, signal);
  const paths: Record<string, string> = {
    "/": "/",
    "/runs": "/runs",
    "/runs/{id}": `/runs/${ids.at(-1)}`,
    [`/compare (${compared} runs)`]: `/compare?runs=${ids.slice(-compared).join(",")}`,
  };
  const contenders = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      async (): Promise<Round> => {
        const url = `${tidemark.url}${path}`;
        const serverMs: number[] = [];
        for (let request = 0; request < requestsPerRound; request += 1) serverMs.push(await firstByteMs(url));
        return { serverMs, ...(await visit(browser, url)) };
      },
    ]),
  );
  const none = (): Record<string, Round[]> =>
    Object.fromEntries(Object.keys(paths).map((name) => [name, []]));
  await runRound(contenders, none(), { signal, say: (name) => options.say(`warm-up, ${name}`) });
  const outcomes = none();
  for (let round = 1; round <= rounds; round += 1) {
    const say = (name: string): void => options.say(`round ${round} of ${rounds}, ${name}`);
    await runRound(contenders, outcomes, { signal, say });
  }
  return {
    title: "Pages",
    header: ["Page", "server ms", "server p95 ms", "JavaScript KB", "all KB", "LCP ms"],
    rows: Object.entries(outcomes).map(([name, all]) => toRow(name, all)),
    remarks: [
      `${runCount.toLocaleString("en")} runs in the database. Server: time to the first byte on loopback over ${rounds * requestsPerRound} requests, median and 95th percentile. JavaScript and all: transferred (compressed) on a first visit. LCP: largest contentful paint in Chromium on the same machine, 1440 × 900, median of ${rounds} first visits.`,
    ],
  };
}

/** Time until the first byte of the answer's body. Throws for anything but a page. */
async function firstByteMs(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { accept: "text/html" } });
  const reader = answer.body?.getReader();
  await reader?.read();
  const ms = performance.now() - began;
  while (reader !== undefined && !(await reader.read()).done);
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  return ms;
}

function toRow(name: string, rounds: readonly Round[]): string[] {
  const server = rounds.flatMap(({ serverMs }) => serverMs);
  const kilobytes = (of: "scriptBytes" | "totalBytes"): string =>
    figure((sampleMedian(rounds.map((round) => round[of])) ?? 0) / 1000);
  return [
    name,
    figure(sampleMedian(server)),
    figure(samplePercentile(server, 95)),
    kilobytes("scriptBytes"),
    kilobytes("totalBytes"),
    figure(sampleMedian(rounds.flatMap(({ largestPaintMs }) => largestPaintMs ?? []))),
  ];
}
