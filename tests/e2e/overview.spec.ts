import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type MadeResult, makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";
import { startTidemark, type Tidemark } from "#tests/support/tidemark.ts";

// The first report of all is part of what is tested, so this file has a Tidemark of its own.
test.describe.configure({ mode: "serial" });

let tidemark: Tidemark;
const folder = mkdtempSync(join(tmpdir(), "tidemark-overview-"));
const target = { key: "smb/studio-nas", name: "studio-nas" };
const start = Date.UTC(2025, 10, 1, 9);

const results = (readMBps: number, writeMBps: number): MadeResult[] => [
  { access: seq1mQ8, operation: "read", passMBps: [readMBps - 1, readMBps, readMBps + 1] },
  { access: seq1mQ8, operation: "write", passMBps: [writeMBps - 1, writeMBps, writeMBps + 1] },
  { access: rnd4kQ32, operation: "read", passMBps: [30, 31, 32] },
];

const post = (day: number, made: MadeResult[], of = target) =>
  postReport(makeReport({ startedAt: new Date(start + day * 86_400_000), target: of, results: made }), {
    baseUrl: tidemark.url,
    token: tidemark.token,
  });

test.beforeAll(async () => {
  tidemark = await startTidemark({ dataDir: join(folder, "data") });
});

test.afterAll(async () => {
  await tidemark.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("an empty Tidemark says what to do first, and opens the first report by itself", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(tidemark.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Measure your NAS");
  await page.getByRole("button", { name: "Linux" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("npm run agent -- run /mnt/nas --profile quick");
  await page.getByRole("button", { name: "Windows" }).click();
  await expect(page.getByRole("region", { name: "Command" })).toContainText(
    "run \\\\nas\\share --profile quick",
  );
  await expect(page.getByRole("status")).toHaveText(
    "Waiting for the first report. This page opens it by itself.",
  );
  const meanwhile = page.getByRole("region", { name: "Meanwhile: what others measured" });
  for (const [row, figure] of [
    ["9000 client only", "≈650"],
    ["9000 and 9000", "1,125"],
    ["1 link, 1500", "118.7"],
    ["2 links, 9000", "234.7"],
    ["SSD cache", "64,770"],
    ["Tier (Qtier)", "63,300"],
  ] as const)
    await expect(meanwhile.getByRole("row", { name: row })).toContainText(figure);
  const settled = whenSettled(page);
  await page.reload();
  await settled;
  await post(0, results(118, 112));
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
});

/** The page has asked once for what it may have missed: from now on only an event can tell it of a run. */
const whenSettled = (page: Page) => page.waitForResponse(/\/api\/v1\/runs\?limit=1&published=hide$/);

test("a single run is shown without a difference", async ({ page }) => {
  await page.goto(tidemark.url);
  await expect(page.getByText(/^studio-nas reads 118.MB\/s and writes 112.MB\/s\.$/)).toBeVisible();
  await expect(page.getByRole("table", { name: /studio-nas/ })).toContainText("first run");
});

test("published NAS are no targets of one's own, and their comparisons go with the switch", async ({
  page,
}) => {
  await page.goto(tidemark.url);
  await expect(page.getByRole("article")).toHaveCount(1);
  const published = page.getByRole("region", { name: "Published comparisons" });
  await expect(
    published.getByRole("link", { name: "SSD cache against tier, random access" }),
  ).toHaveAttribute("href", /^\/compare\?.*storagereview-ts1685-qtier/);
  await page.getByRole("switch", { name: "Published" }).click();
  await expect(published).toHaveCount(0);
  await page.getByRole("switch", { name: "Published" }).click();
  await expect(published).toBeVisible();
});

test("what stays within the passes before is no difference, what does not is one", async ({ page }) => {
  await post(1, results(118.5, 112.5));
  await page.goto(tidemark.url);
  await expect(page.getByText("studio-nas is as before.")).toBeVisible();
  await expect(page.getByRole("table", { name: /studio-nas/ }).getByText("no difference seen")).toHaveCount(
    3,
  );

  await post(2, results(118, 99));
  await page.goto(tidemark.url);
  // 99 against 112.5 is 12 % less.
  await expect(page.getByText(/^studio-nas writes 12.% slower than before\.$/)).toBeVisible();
  await expect(page.getByRole("table", { name: /studio-nas/ })).toContainText("−12.0\u00a0%");
  await expect(page.getByRole("img", { name: /History of SEQ1M Q8T1 at studio-nas/ })).toBeVisible();
});

test("an open overview follows a run that comes in", async ({ page }) => {
  const settled = whenSettled(page);
  await page.goto(tidemark.url);
  await settled;
  await post(3, results(250, 240), { key: "smb/office-nas", name: "office-nas" });
  await expect(page.getByRole("heading", { level: 3, name: "office-nas" })).toBeVisible();
});

test("Japanese has the same answer", async ({ browser }) => {
  const context = await browser.newContext({ locale: "ja-JP" });
  const page = await context.newPage();
  await page.goto(tidemark.url);
  await expect(page.getByText(/^studio-nas の書き込みが前回より 12.% 低下しています。$/)).toBeVisible();
  await context.close();
});
