import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { unknownFigure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { type MadeAccess, makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const rnd4kQ1: MadeAccess = { ...rnd4kQ32, queueDepth: 1 };
const target = { key: "smb/run-nas", name: "run-nas" };

/** Medians: 1,148 and 431 MB/s; half ranges: (1,150 − 1,140) / 2 / 1,148 = 0.4 % and (440 − 420) / 2 / 431 = 2.3 %. */
const report = makeReport({
  startedAt: new Date("2025-11-30T09:12:00Z"),
  target,
  profile: "cdm-default",
  results: [
    { access: seq1mQ8, operation: "read", passMBps: [1140, 1148, 1150] },
    { access: seq1mQ8, operation: "write", passMBps: [420, 431, 440] },
    { access: rnd4kQ1, operation: "read", passMBps: [31.2] },
  ],
});

const post = async (change: Report) => {
  await postReport(change, sharedServer());
  return `/runs/${change.id}`;
};

test.beforeAll(async () => {
  await post(report);
});

const open = (page: Page, query = "") => page.goto(`/runs/${report.id}${query}`);
const gridRow = (page: Page, label: string) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: label }) })
    .first();

test("shows the grid as the passes have it", async ({ page }) => {
  await open(page);
  const sequential = gridRow(page, "SEQ1M Q8T1");
  const [read, write] = [sequential.getByRole("cell").nth(0), sequential.getByRole("cell").nth(1)];
  await expect(read).toContainText("1,148 MB/s");
  await expect(read).toContainText("best 1,150");
  await expect(read).toContainText("±0.4 %");
  // 1,148 · 10^6 / 2^20 and, by Little's law, 8 / 1,094.8 s.
  await expect(read).toContainText("1,095 IOPS · 7.31 ms");
  await expect(write).toContainText("431 MB/s");
  await expect(write).toContainText("±2.3 %");
  await expect(gridRow(page, "RND4K Q1T1").getByRole("cell").nth(1)).toHaveText("not measured");
});

test("answers first, and says what is known of the cache", async ({ page }) => {
  await open(page);
  await expect(page.getByText("Read 1,148 MB/s and wrote 431 MB/s in SEQ1M Q8T1.")).toBeVisible();
  await expect(page.getByText("Direct I/O was in force and verified")).toBeVisible();
  await expect(page.getByText("Whether the NAS answered from its memory is not known.")).toBeVisible();
});

test("estimates 500 GB from its own figures", async ({ page }) => {
  await open(page);
  // 500,000 / 1,148 = 435.5 s and 500,000 / 431 = 1,160 s.
  await expect(page.getByText("Reading would take about 7 min 20 s.")).toBeVisible();
  await expect(page.getByText("Writing would take about 19 min.")).toBeVisible();
});

test("has a title and a preview that say what it is", async ({ page }) => {
  await open(page);
  await expect(page).toHaveTitle("run-nas: read 1,148, write 431 MB/s · Tidemark");
  const preview = page.locator('meta[property="og:title"]');
  await expect(preview).toHaveAttribute("content", /run-nas: read 1,148, write 431 MB\/s/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /SEQ1M Q8T1: Read 1,148/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("30 November 2025");
});

test("reads the same latencies with the arrow keys as the table has", async ({ page }) => {
  await open(page, "?latency=SEQ1M%20Q8T1");
  const section = page.locator("#latency");
  const chart = section.getByRole("slider");
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  const cells = section.getByRole("row").filter({ hasText: /^50 %/ }).getByRole("cell");
  const [read, write] = await cells.allInnerTexts();
  await expect(section.getByTestId("readout")).toHaveText(
    `50 % of requests within: Read ${read} · Write ${write}`,
  );
  await expect(chart).toHaveAttribute("aria-valuetext", /^50 % of requests/);
  await page.keyboard.press("End");
  // 5 s · (1,140 + 1,148 + 1,150) MB/s make about 16,400 reads of 1 MiB, which reach 99.99 %; 6,160 writes do not.
  await expect(section.getByTestId("readout")).toHaveText(/^99\.99 % of requests within: Read [\d.]+\sms$/);
  await expect(
    section.getByText(/^Write: 99\.99 % left out, 6,1\d\d requests are too few for it\.$/),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(section.getByTestId("readout")).toContainText("arrow keys");
});

test("follows the pointer over the time of the passes", async ({ page }) => {
  await open(page);
  const chart = page.locator("#time").getByRole("slider");
  await chart.scrollIntoViewIfNeeded();
  await chart.hover({ position: { x: 2, y: 40 } });
  await expect(page.locator("#time").getByTestId("readout")).toContainText("Pass 1, 0 to 1 s: Read 1,1");
});

test("keeps the chosen workload in the address", async ({ page }) => {
  await open(page);
  const choice = page.getByRole("navigation", { name: "Workload of the throughput chart" });
  await choice.getByRole("link", { name: "RND4K Q1T1" }).click();
  await expect(page).toHaveURL(/time=RND4K/);
  await expect(page.locator("#time").getByRole("row", { name: /Headline/ })).toContainText("31.2");
});

test("shows every figure in the unit of the address", async ({ page }) => {
  await open(page, "?unit=Gbit/s");
  // 1,148 · 8 / 1,000
  await expect(gridRow(page, "SEQ1M Q8T1").getByRole("cell").first()).toContainText("9.18 Gbit/s");
});

test("puts warnings into words, with what to do", async ({ page }) => {
  const doubtful = makeReport({ target, override: { warnings: [{ code: "recycle-bin" }] } });
  await page.goto(await post(doubtful));
  await expect(page.getByText("The share has a recycle bin.", { exact: false })).toBeVisible();
  await expect(page.getByText("Empty the recycle bin on the NAS", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "1 warning was noted." })).toBeVisible();
});

test("keeps ranges and unknown figures apart from values", async ({ page }) => {
  const made = makeReport({ target, results: [{ access: seq1mQ8, operation: "read", passMBps: [100] }] });
  const [result] = made.results;
  if (result?.kind !== "disk") throw new Error("made no disk result");
  const published: Report = {
    ...made,
    id: uuidV7(Date.now()),
    results: [
      {
        ...result,
        passes: [],
        best: null,
        total: {
          bytesPerSecond: { is: "range", low: 900e6, high: 1000e6, quality: "stated" },
          iops: unknownFigure(),
          latency: null,
        },
      },
      {
        ...result,
        operation: "write",
        passes: [],
        best: null,
        total: { bytesPerSecond: unknownFigure(), iops: unknownFigure(), latency: null },
      },
    ],
  };
  await page.goto(await post(published));
  const cells = gridRow(page, "SEQ1M Q8T1").getByRole("cell");
  await expect(cells.nth(0)).toContainText("900 to 1,000 MB/s");
  await expect(cells.nth(1)).toContainText("not known");
  await expect(
    page.getByText("Neither the latencies nor the single passes of this run are known."),
  ).toBeVisible();
});

test("offers the report as it was posted", async ({ page, request }) => {
  await open(page);
  const address = await page.getByRole("link", { name: "Download the report" }).getAttribute("href");
  const answer = await request.get(address ?? "");
  expect(await answer.json()).toEqual(report);
});

test("deletes after asking, and brings the run back", async ({ page }) => {
  const address = await post(makeReport({ target }));
  await page.goto(address);
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete the run" }).click();
  await expect(page.getByRole("heading", { name: "This run was deleted" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("run-nas");
});

test("does not know a run that was never posted", async ({ page }) => {
  expect((await page.goto("/runs/01939b1c-0000-7000-8000-00000000dead"))?.status()).toBe(404);
  expect((await page.goto("/runs/nonsense"))?.status()).toBe(404);
});

test("fits into 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

for (const colorScheme of ["light", "dark"] as const)
  for (const locale of ["en-GB", "ja-JP"])
    test(`has nothing that axe objects to (${colorScheme}, ${locale})`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, locale });
      const page = await context.newPage();
      await page.goto(`${sharedServer().baseUrl}/runs/${report.id}`);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await context.close();
    });
