import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport, seq1mQ8 } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const mine = { key: "smb/explored-nas", name: "explored-nas" };

/** Three runs each: the reads of the first week lie apart from those of the second, the writes overlap. */
test.beforeAll(async () => {
  const weeks = [
    { day: 3, reads: [100, 101, 102], writes: [80, 82, 84], profile: "explored-before" },
    { day: 10, reads: [130, 131, 132], writes: [83, 85, 87], profile: "explored-after" },
  ];
  for (const { day, reads, writes, profile } of weeks)
    for (const [at, read] of reads.entries())
      await postReport(
        makeReport({
          // Fixed, so that reports that are sent again change nothing.
          id: `01972f00-0000-7000-8000-0000000000${day + at + 10}`,
          startedAt: new Date(Date.UTC(2025, 5, day + at, 9)),
          target: mine,
          profile,
          results: [
            { access: seq1mQ8, operation: "read", passMBps: [read] },
            { access: seq1mQ8, operation: "write", passMBps: [writes[at] ?? 0] },
          ],
        }),
        sharedServer(),
      );
});

const publishedOf = (source: string) => `published=show&where=source:${source}`;
const byWeek = "/compare?group=profile&where=profile:explored-before,explored-after";

const view = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Ready-made and saved views" }).getByRole("link", { name });
const chart = (page: Page) => page.getByRole("table", { name: /^Throughput in / });
const groupOf = (page: Page, name: string) =>
  chart(page)
    .locator("tbody")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) });
const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0;

/** The rows of a group, its colours in order, each as figure, runs and difference. */
async function expectRows(group: Locator, rows: readonly (readonly [string, string, string])[]) {
  for (const [at, [figure, runs, difference]] of rows.entries()) {
    const cells = group.getByRole("row").nth(at).getByRole("cell");
    await expect(cells.nth(-3)).toHaveText(figure);
    await expect(cells.nth(-2)).toHaveText(runs);
    await expect(cells.nth(-1)).toHaveText(difference);
  }
}

test("one click shows the MTU of both ends as a matrix, with its share of the link and its table", async ({
  page,
}) => {
  await page.goto("/compare");
  await view(page, "MTU matrix").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("MTU of both ends");
  await expect(page).toHaveURL(/view=mtu-matrix/);
  const matrix = page.getByRole("table", { name: /MTU of the client down, MTU of the NAS across$/ }).first();
  const cells = (row: number) => matrix.getByRole("row").nth(row).getByRole("cell");
  // 650 of 1187 MB/s, what 10 GbE carries at MTU 1500, and 1125 of 1239 at MTU 9000.
  await expect(cells(1)).toHaveText([/^≈650\s*55\s% of 1,187/, /^≈650\s*55\s% of 1,187/]);
  await expect(cells(2)).toHaveText([/^≈650\s*55\s% of 1,187/, /^1,125\s*91\s% of 1,239/]);
  const table = page.getByRole("region", { name: "The same as a table" }).first();
  // 1125 / 650 = 1.731
  await expect(table.getByRole("row").last()).toContainText("≈+73.1\u00a0%");
  await expect(page.getByText(/1,125\sMB\/s \(≈\+73\.1\s%\)/)).toBeVisible();
});

test("links and MTU of the DS415+ as bars with ceilings and differences", async ({ page }) => {
  await page.goto(
    `/compare?group=nasLinks,pathMtu&facet=media&workload=RND16M&${publishedOf("zigsow-ds415plus")}`,
  );
  const ssd = (name: string) => groupOf(page, name).last();
  await expectRows(ssd("1 link, MTU 1500"), [
    ["118.7", "1", "baseline"],
    ["107.5", "1", "baseline"],
  ]);
  // 123.1 / 118.7 = 1.0371, 119.2 / 107.5 = 1.1088
  await expectRows(ssd("1 link, MTU 9000"), [
    ["123.1", "1", "+3.7\u00a0%"],
    ["119.2", "1", "+10.9\u00a0%"],
  ]);
  await expectRows(ssd("2 links, MTU 9000"), [
    ["234.7", "1", "+97.7\u00a0%"],
    ["231.6", "1", "+115.4\u00a0%"],
  ]);
  const [one, two] = ["1 link, MTU 1500", "2 links, MTU 9000"].map((name) =>
    ssd(name).getByTestId("bar").first(),
  );
  if (one === undefined || two === undefined) throw new Error("no bars");
  expect((await widthOf(two)) / (await widthOf(one))).toBeCloseTo(234.7 / 118.7, 1);
  // Two links at MTU 9000 carry 2 · 123.9 MB/s.
  await expect(page.getByText(/247\.8 MB\/s for 2 × 1\sGbE at MTU 9000/)).toBeVisible();
  await expect(page.getByTestId("ceiling").first()).toBeVisible();
});

test("a cache against a tier as curves, with what is not known said", async ({ page }) => {
  await page.goto("/compare");
  await view(page, "Cache or tier").click();
  const table = page.getByRole("region", { name: "The same as a table" });
  const rows = (name: string) =>
    table.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  const read = table.locator("tbody").filter({ hasText: "RND4K T128, Read" });
  await expect(read.getByRole("row").nth(1)).toHaveText(
    /no SSD\s*245\s*9\.30\sms\s*never\s*2,329\s*1\.74\ss/,
  );
  // 64770 / 2329 = 27.8, 63300 / 2329 = 27.2
  await expect(read).toContainText("64,770");
  await expect(read).toContainText("×\u00a027.8");
  await expect(read).toContainText("63,300");
  await expect(read).toContainText("×\u00a027.2");
  const write = table.locator("tbody").filter({ hasText: "RND4K T64, Write" });
  await expect(write).toContainText("doubtful, not shown");
  await expect(rows("no SSD")).toHaveCount(2);

  await page.getByRole("link", { name: "Show with their mark" }).click();
  await expect(page).toHaveURL(/doubtful=show/);
  await expect(write).not.toContainText("not shown");
});

test("arrow keys compare the curves at one load", async ({ page }) => {
  await page.goto("/compare");
  await view(page, "Cache or tier").click();
  const plot = page.getByRole("figure", { name: "RND4K T128, Read" });
  const slider = plot.getByRole("slider");
  await slider.focus();
  await slider.press("End");
  await expect(plot.getByTestId("readout")).toContainText("64,770 IOPS");
  await expect(plot.getByTestId("readout")).toContainText("63.0\u00a0ms");
  await slider.press("Home");
  await expect(plot.getByTestId("readout")).toContainText("no SSD 9.30\u00a0ms");
  await slider.press("Escape");
  await expect(plot.getByTestId("readout")).toContainText("arrow keys");
  await page.getByRole("link", { name: "Linear" }).click();
  await expect(page).toHaveURL(/scale=linear/);
});

test("ratios and unknown figures are said in words, not drawn", async ({ page }) => {
  await page.goto(`/compare?group=raid,pathMtu&workload=sequential&${publishedOf("picman-ts932x")}`);
  const group = groupOf(page, "RAID 0, MTU 1500");
  await expect(group).toContainText("0.67 × another run");
  await expect(group.getByTestId("bar")).toHaveCount(0);
});

test("runs of one's own have whisker, points and differences by their spread", async ({ page }) => {
  await page.goto(byWeek);
  await expectRows(groupOf(page, "explored-after"), [
    ["131.0", "3", "baseline"],
    ["85.0", "3", "baseline"],
  ]);
  const before = groupOf(page, "explored-before");
  // 101 / 131 = 0.771; the writes 80 to 84 and 83 to 87 overlap.
  await expectRows(before, [
    ["101.0", "3", "−22.9\u00a0%"],
    ["82.0", "3", "no difference seen"],
  ]);
  await expect(before.getByTestId("whisker")).toHaveCount(2);
  await expect(before.getByTestId("point")).toHaveCount(6);

  await page.getByRole("switch", { name: "Each run" }).click();
  await expect(page).toHaveURL(/points=hide/);
  await expect(before.getByTestId("point").first()).toBeHidden();
});

test("a chosen baseline stands in the address, and back leads to the one before", async ({ page }) => {
  await page.goto(byWeek);
  await page.getByLabel("Baseline").selectOption("explored-before");
  await expect(page).toHaveURL(/baseline=explored-before/);
  // 131 / 101 = 1.297
  await expectRows(groupOf(page, "explored-after"), [
    ["131.0", "3", "+29.7\u00a0%"],
    ["85.0", "3", "no difference seen"],
  ]);
  await page.goBack();
  await expect(page).not.toHaveURL(/baseline=/);
  await expect(groupOf(page, "explored-after").getByRole("row").first()).toContainText("baseline");
  await expect(page.getByLabel("Baseline")).toHaveValue("");
  await page.goForward();
  await expect(page.getByLabel("Baseline")).toHaveValue("explored-before");
  await expect(groupOf(page, "explored-before").getByRole("row").first()).toContainText("baseline");
});

test("filters narrow the comparison, and each can be taken away", async ({ page }) => {
  await page.goto("/compare?group=profile");
  const controls = page.getByRole("complementary", { name: "Comparison" });
  await controls.getByText("Filter", { exact: true }).click();
  await controls.locator("summary").filter({ hasText: "Target" }).first().click();
  await controls.getByRole("checkbox", { name: /explored-nas/ }).check();
  await expect(page).toHaveURL(/where=target:smb\/explored-nas/);
  await expect(chart(page).locator("tbody")).toHaveCount(2);
  await page.getByRole("link", { name: /^Remove the filter Target: explored-nas/ }).click();
  await expect(page).not.toHaveURL(/where=/);
  await expect(controls.getByRole("checkbox", { name: /explored-nas/ })).not.toBeChecked();
});

test("filters that hide everything say so and lead back", async ({ page }) => {
  await page.goto("/compare?group=target&where=firmware:nothing+has+this");
  await expect(page.getByText(/^0 of [\d,]+ results match\.$/)).toBeVisible();
  await page
    .getByText("Remove a filter:")
    .locator("..")
    .getByRole("link", { name: /Firmware/ })
    .click();
  await expect(chart(page).first()).toBeVisible();
});

test("says what else differs before the figures", async ({ page }) => {
  await page.goto("/compare?group=target&workload=sequential&published=show");
  const guard = page.getByTestId("guard");
  await expect(guard).toContainText("Also differs between the groups:");
  await expect(guard).toContainText("RAID level");
  await guard.getByText("Which group has which").click();
  await expect(guard.getByText("RAID 6").last()).toBeVisible();
  const [guardBox, chartBox] = [await guard.boundingBox(), await chart(page).first().boundingBox()];
  expect(guardBox?.y ?? 0).toBeLessThan(chartBox?.y ?? 0);
});

test("each form has its chart and its figures", async ({ page }) => {
  await page.goto(byWeek);
  const form = (name: string) => page.getByRole("navigation", { name: "Form" }).getByRole("link", { name });
  await form("Strips").click();
  await expect(page).toHaveURL(/form=strips/);
  await expect(groupOf(page, "explored-before").getByTestId("median")).toHaveCount(2);
  await expect(page.getByText("The axis does not begin at zero.")).toBeVisible();
  await form("Matrix").click();
  await expect(page.getByRole("table", { name: /Profile down, Operation across/ })).toContainText("131.0");
  await form("History").click();
  await expect(page.getByRole("figure", { name: /Read/ }).getByRole("slider")).toBeVisible();
  const history = page.getByRole("region", { name: "The same as a table" });
  await expect(history.getByRole("row", { name: /2025-06-03/ }).first()).toContainText("100.0");
  await form("Bars").click();
  await expect(groupOf(page, "explored-before").getByTestId("bar")).toHaveCount(2);
});

test("gives the figures away as Markdown and as a file", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(byWeek);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/\| explored-before \| Read \| 101\.0 \| 3 \| −22\.9\s% \|/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("comparison.csv");
});

test("keeps a view under a name", async ({ page }) => {
  await page.goto(byWeek);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name of the view").fill("Two weeks of June");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.goto("/compare");
  await view(page, "Two weeks of June").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two weeks of June");
  await expect(groupOf(page, "explored-before")).toContainText("101.0");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("button", { name: "Remove the saved view Two weeks of June" }).click();
  await expect(view(page, "Two weeks of June")).toHaveCount(0);
});

test("works without a script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${sharedServer().baseUrl}${byWeek}`);
  await page.getByLabel("Metric").selectOption("iops");
  await page.getByRole("button", { name: "Apply" }).click();
  // 131 · 10^6 / 2^20 = 124.9
  await expect(page.getByRole("table", { name: "IOPS in IOPS" })).toContainText("125");
  await page.getByRole("link", { name: "Strips" }).click();
  await expect(page.getByTestId("median").first()).toBeVisible();
  await context.close();
});

test("a phone has the controls in a sheet", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(byWeek);
  const baseline = page.getByLabel("Baseline");
  await expect(baseline).toBeHidden();
  await page.getByRole("button", { name: "Edit" }).click();
  await baseline.selectOption("explored-before");
  await expect(page).toHaveURL(/baseline=explored-before/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(baseline).toBeHidden();
  await expect(groupOf(page, "explored-before").getByRole("row").first()).toContainText("baseline");
});

const pages = [
  "/compare",
  byWeek,
  "/compare?group=target&form=strips&published=show",
  `/compare?form=matrix&group=clientMtu,nasMtu&op=read&${publishedOf("itmedia-as4004t")}`,
  `/compare?form=curves&group=acceleration&workload=random&${publishedOf("storagereview-ts1685-qtier")}`,
  `${byWeek}&form=history`,
  "/compare?group=target&where=firmware:none",
];

test("fits into 390 and 320 px", async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of pages) {
      await page.goto(path);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

for (const locale of ["en-GB", "ja-JP"])
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1440, 390])
      test(`has nothing that axe objects to (${locale}, ${colorScheme}, ${width} px)`, async ({
        browser,
      }) => {
        const context = await browser.newContext({ locale, colorScheme, viewport: { width, height: 900 } });
        const page = await context.newPage();
        for (const path of pages) {
          await page.goto(`${sharedServer().baseUrl}${path}`);
          expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
        }
        await context.close();
      });
