import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const reviews = [
  "itmedia-as4004t",
  "nakasha-asustor-qnap",
  "picman-ts932x",
  "storagereview-ts1685-qtier",
  "zigsow-ds415plus",
];
const target = { key: "smb/beside-nas", name: "beside-nas" };

test.beforeAll(() => postReport(makeReport({ target }), sharedServer()));

const publishedSwitch = (page: Page) => page.getByRole("switch", { name: "Published" });
const row = (page: Page, name: RegExp) => page.getByRole("row", { name }).first();

test("one switch hides published runs, their targets and their origin, and is remembered", async ({
  page,
}) => {
  await page.goto("/runs?sort=target");
  await expect(publishedSwitch(page)).toHaveAttribute("aria-checked", "true");
  await page.goto("/runs?text=DS415");
  await expect(row(page, /Synology DS415\+ Published/)).toBeVisible();
  const origins = page.getByLabel("Origin");
  await expect(origins.getByRole("option", { name: "Published" })).toHaveCount(1);

  await publishedSwitch(page).click();
  await expect(page).toHaveURL(/\/runs\?text=DS415&published=hide$/);
  await expect(publishedSwitch(page)).toHaveAttribute("aria-checked", "false");
  await expect(page.getByText(/^0 of [\d,]+ runs? match/)).toBeVisible();
  await expect(origins.getByRole("option", { name: "Published" })).toHaveCount(0);
  await expect(page.getByLabel("Target", { exact: true }).getByRole("option", { name: /DS415/ })).toHaveCount(
    0,
  );

  await page.goto("/runs?text=beside");
  await expect(row(page, /beside-nas/)).toBeVisible();
  await page.goto("/runs?text=DS415");
  await expect(page.getByText(/^0 of [\d,]+ runs? match/)).toBeVisible();
  // An address may say otherwise.
  await page.goto("/runs?text=DS415&published=show");
  await expect(row(page, /Synology DS415\+/)).toBeVisible();

  await publishedSwitch(page).click();
  await expect(page).toHaveURL(/published=hide/);
  await publishedSwitch(page).click();
  await expect(page).toHaveURL(/\/runs\?text=DS415$/);
  await expect(row(page, /Synology DS415\+/)).toBeVisible();
});

test("the switch works without a script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${sharedServer().baseUrl}/runs?text=DS415`);
  await publishedSwitch(page).click();
  await expect(page).toHaveURL(/published=hide/);
  await expect(row(page, /DS415/)).toHaveCount(0);
  await context.close();
});

test("a phone has the switch in its sheet", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/runs?text=DS415");
  await page.getByRole("button", { name: "More" }).click();
  await publishedSwitch(page).click();
  await expect(page).toHaveURL(/published=hide/);
  await expect(page.getByText(/^0 of [\d,]+ runs? match/)).toBeVisible();
});

test("lists the five reviews with what is known of each", async ({ page }) => {
  await page.goto("/published");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Published reviews");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(1 + reviews.length);
  const zigsow = row(page, /Zigsow/);
  for (const text of ["Synology DS415+", "2014", "Japanese", "6"]) await expect(zigsow).toContainText(text);
  await expect(row(page, /PICMAN/)).toContainText("not stated");
  await zigsow.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("DS415+");
});

test("shows a review's figures as published, what a reader learns, and its claims as quotations", async ({
  page,
}) => {
  await page.goto("/published/zigsow-ds415plus");
  const figures = page.getByRole("region", { name: "Runs and figures of this review" });
  for (const figure of ["118.7", "107.5", "123.1", "119.2", "234.7", "231.6", "117.1", "233.3", "230.8"])
    await expect(figures.getByText(`${figure}`, { exact: true })).toBeVisible();
  const learned = page.getByRole("region", { name: "What a reader learns" });
  await expect(learned.getByText("Follows from the figures")).toHaveCount(4);
  await expect(learned.getByText("Not known")).toHaveCount(1);
  const observed = page.getByRole("region", { name: "Observed beside the runs" });
  for (const [state, value] of [
    ["NAS off", "36.3"],
    ["starting", "45.2"],
    ["running", "37.8"],
  ] as const)
    await expect(observed.getByRole("row", { name: new RegExp(state) })).toContainText(`${value}\u00a0dB`);
  await expect(page.locator("blockquote")).toHaveCount(2);
  await expect(page.getByRole("figure").first()).toContainText("a commenter, in Synology DS415+");
});

test("keeps a claim over several NAS apart from runs, and names the paths that it holds for", async ({
  page,
}) => {
  await page.goto("/published/nakasha-asustor-qnap");
  const claim = page.getByRole("figure").filter({ hasText: "All four NAS read" });
  await expect(claim).toContainText("≈115\u00a0MB/s");
  await expect(claim).toContainText("paths A, B");
  const figures = page.getByRole("region", { name: "Runs and figures of this review" });
  await expect(figures).not.toContainText("115");
  await expect(figures).not.toContainText("AS6510T");
  const paths = page.getByRole("region", { name: "Paths and repeats" });
  await expect(paths).toContainText("Repeats 1, 2, 3");
  await expect(paths).toContainText("Repeat 4");
});

test("hides doubtful figures until they are asked for", async ({ page }) => {
  await page.goto("/published/storagereview-ts1685-qtier");
  const doubtful = page.getByText("10,583", { exact: true });
  await expect(doubtful).toBeHidden();
  await page.getByText("doubtful, show it").last().click();
  await expect(doubtful).toBeVisible();
});

test("a published run names its source and can't be deleted", async ({ page }) => {
  await page.goto("/published/itmedia-as4004t");
  await page.getByRole("link", { name: "mtu-9000-9000" }).click();
  await expect(page).toHaveURL(/\/runs\//);
  const source = page.getByRole("region", { name: "Source" });
  await expect(source).toContainText("ITmedia PC USER");
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toHaveCount(0);
  await source.getByRole("link", { name: "Its claims, in Tidemark’s words" }).click();
  await expect(page).toHaveURL(/\/published\/itmedia-as4004t#claims$/);
  await expect(page.locator("blockquote")).toHaveCount(3);
});

test("a published target shows its configurations side by side, and nothing to change", async ({ page }) => {
  await page.goto("/targets");
  await page.getByRole("link", { name: "Synology DS415+" }).click();
  const configurations = page.getByRole("region", { name: "Configurations" });
  await expect(configurations.getByRole("listitem")).toHaveCount(4);
  await expect(configurations).toContainText("hdd-raid5-lacp-9000");
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "History" })).toHaveCount(0);
  await page.getByRole("link", { name: "The whole review, with its claims" }).click();
  await expect(page).toHaveURL(/\/published\/zigsow-ds415plus$/);
});

test("an unknown review is not found", async ({ page }) => {
  expect((await page.goto("/published/nothing"))?.status()).toBe(404);
  expect((await page.goto("/published/%25"))?.status()).toBe(404);
});

test("fits into 320, 390 and 1440 px", async ({ page }) => {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/published", ...reviews.map((key) => `/published/${key}`)]) {
      await page.goto(path);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

for (const locale of ["en-GB", "ja-JP"])
  for (const colorScheme of ["light", "dark"] as const)
    test(`has nothing that axe objects to (${locale}, ${colorScheme})`, async ({ browser }) => {
      const context = await browser.newContext({ locale, colorScheme });
      const page = await context.newPage();
      for (const path of ["/published", ...reviews.map((key) => `/published/${key}`)]) {
        await page.goto(`${sharedServer().baseUrl}${path}`);
        expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
      }
      await context.close();
    });
