// Makes the pictures of the README, `node scripts/screenshots.ts [--folder PATH]`: a Tidemark of its own, real runs of a real folder
// by the real agent, and Chromium. Takes some minutes.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { writeConfig } from "#agents/config.ts";
import { readReport } from "#lib/contract/read-report.ts";
import { explorerHref } from "#lib/explorer/address.ts";
import { publishedViews } from "#lib/explorer/views.ts";
import { runAgent } from "#tests/support/agent.ts";
import { openBrowser } from "#tests/support/open-browser.ts";
import { startTidemark, type Tidemark } from "#tests/support/tidemark.ts";

const root = join(import.meta.dirname, "..");
const images = join(root, "docs", "images");
const largestBytes = 300_000;
const measuring = ["--profile", "cdm-default", "--passes", "3", "--seconds", "2"];

const { values } = parseArgs({ options: { folder: { type: "string" } } });
const work = join(root, "dist", "screenshots");
mkdirSync(work, { recursive: true });
const temporary = mkdtempSync(join(work, "tidemark-"));

const folder = values.folder ?? temporary;
const targetName = "Studio disk";
const runCount = 3;

/** The token of a new agent, made as `npm run agents -- create` makes it. */
function createAgent(name: string, dataDir: string): string {
  const args = ["--conditions=react-server", join(root, "scripts", "agents.ts"), "create", name];
  const env = { ...process.env, TIDEMARK_DATA: dataDir, DATABASE_URL: "" };
  return execFileSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env,
  }).trim();
}

/** Measures as an agent with a neutral name, so that the pictures show nobody's host name. Gives the runs' ids. */
async function measure(tidemark: Tidemark): Promise<string[]> {
  const home = join(temporary, "agent-home");
  const token = createAgent("studio-pc", tidemark.dataDir);
  writeConfig(home, { server: tidemark.url, token, clientKey: crypto.randomUUID() });
  const ids: string[] = [];
  while (ids.length < runCount) {
    process.stderr.write(`run ${ids.length + 1} of ${runCount}\n`);
    const args = ["run", folder, "--target", targetName, ...measuring, "--json"];
    const { status, stdout, stderr } = await runAgent(args, home);
    if (status !== 0) throw new Error(`the agent ended with ${status}: ${stderr}`);
    const read = readReport(JSON.parse(stdout));
    if (read.ok) ids.push(read.report.id);
  }
  return ids;
}

async function picture(page: Page, url: string, name: string, height: number): Promise<void> {
  await page.setViewportSize({ width: 1440, height });
  await page.goto(url, { waitUntil: "networkidle" });
  const path = join(images, `${name}.png`);
  await page.screenshot({ path, animations: "disabled" });
  const { size } = statSync(path);
  process.stderr.write(
    `${name}.png: ${Math.round(size / 1000)} KB${size > largestBytes ? ", too large" : ""}\n`,
  );
}

/** The published comparison of both ends' MTU. */
function matrixHref(): string {
  const view = publishedViews.find(({ key }) => key === "as4004t-mtu");
  if (view === undefined) throw new Error("there is no view as4004t-mtu");
  return explorerHref(view.state);
}

async function takePictures(tidemark: Tidemark, ids: readonly string[]): Promise<void> {
  const browser = await openBrowser();
  if (browser === null) throw new Error("there is no Chromium: npm test installs one");
  try {
    const page = await browser.newPage({
      colorScheme: "light",
      locale: "en-GB",
      timezoneId: "UTC",
    });
    mkdirSync(images, { recursive: true });
    await picture(page, `${tidemark.url}/runs/${ids.at(-1)}`, "run", 1640);
    await picture(page, `${tidemark.url}/compare?runs=${ids.slice(-3).join(",")}`, "compare", 1000);
    await picture(page, `${tidemark.url}${matrixHref()}`, "matrix", 1000);
  } finally {
    await browser.close();
  }
}

try {
  const tidemark = await startTidemark({ dataDir: join(temporary, "data") });
  try {
    await takePictures(tidemark, await measure(tidemark));
  } finally {
    await tidemark.stop();
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
