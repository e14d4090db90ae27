import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import type { Report } from "#lib/contract/report.ts";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const target = { key: "smb/compare-nas", name: "compare-nas" };
const at = (day: number) => new Date(Date.UTC(2025, 8, day, 9));

/** Reads of A and B lie apart (131 / 101 = 1.297), their writes overlap. Only A has the random workload. */
const a = makeReport({
  startedAt: at(1),
  target,
  results: [
    { access: seq1mQ8, operation: "read", passMBps: [100, 101, 102] },
    { access: seq1mQ8, operation: "write", passMBps: [80, 82, 84] },
    { access: rnd4kQ32, operation: "read", passMBps: [31.2] },
  ],
});
const b = makeReport({
  startedAt: at(2),
  target,
  profile: "cdm-default",
  results: [
    { access: seq1mQ8, operation: "read", passMBps: [130, 131, 132] },
    { access: seq1mQ8, operation: "write", passMBps: [83, 85, 87] },
  ],
});
const address = (...reports: Report[]) => `/compare?runs=${reports.map(({ id }) => id).join(",")}`;

test.beforeAll(async () => {
  for (const report of [a, b]) await postReport(report, sharedServer());
});

const bars = (page: Page) => page.getByRole("table", { name: /^SEQ1M Q8T1 in/ });
const rowOf = (page: Page, operation: "Read" | "Write", letter: string) =>
  bars(page)
    .locator("tbody")
    .filter({ hasText: operation })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${letter} `) }) });
const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0;

test("tells a difference where the passes lie apart, and none where they overlap", async ({ page }) => {
  await page.goto(address(a, b));
  await expect(rowOf(page, "Read", "A")).toContainText("101.0");
  await expect(rowOf(page, "Read", "A")).toContainText("baseline");
  await expect(rowOf(page, "Read", "B")).toContainText("131.0");
  await expect(rowOf(page, "Read", "B")).toContainText("+29.7 %");
  await expect(rowOf(page, "Write", "B")).toContainText("no difference seen");
  await expect(
    page.getByText("SEQ1M Q8T1, throughput: read +29.7 %, write no difference seen, against A."),
  ).toBeVisible();
});

test("draws bars from zero with the lowest and highest pass", async ({ page }) => {
  await page.goto(address(a, b));
  const bar = (letter: string) => rowOf(page, "Read", letter).getByTestId("bar");
  const [widthA, widthB] = [await widthOf(bar("A")), await widthOf(bar("B"))];
  expect(widthB / widthA).toBeCloseTo(131 / 101, 2);
  // The whisker of B spans 2 MB/s where its bar spans 131.
  const whisker = await widthOf(rowOf(page, "Read", "B").getByTestId("whisker"));
  expect(whisker / widthB).toBeCloseTo(2 / 131, 2);
});

test("compares against another baseline, which the address keeps", async ({ page }) => {
  await page.goto(address(a, b));
  await page.getByRole("link", { name: "Make baseline B" }).click();
  await expect(page).toHaveURL(new RegExp(`baseline=${b.id}`));
  // 101 / 131 = 0.771
  await expect(rowOf(page, "Read", "A")).toContainText("−22.9 %");
  await expect(rowOf(page, "Read", "B")).toContainText("baseline");
});

test("switches to IOPS and latency", async ({ page }) => {
  await page.goto(address(a, b));
  await page.getByRole("link", { name: "IOPS", exact: true }).click();
  await expect(page).toHaveURL(/metric=iops/);
  // 131 · 10^6 / 2^20
  await expect(rowOf(page, "Read", "B")).toContainText("125");
  await page.getByRole("link", { name: "Mean latency" }).click();
  // By Little's law 8 / (101 · 10^6 / 2^20) = 83.1 ms and 64.0 ms, lower is better.
  await expect(rowOf(page, "Read", "A")).toContainText("83.1");
  await expect(rowOf(page, "Read", "B")).toContainText("64.0");
  await expect(rowOf(page, "Read", "B")).toContainText("−22.9 %");
});

test("says what else differs, and what a run has not measured", async ({ page }) => {
  await page.goto(address(a, b));
  const differs = page.getByText("Also differs:").locator("../..");
  await expect(differs).toContainText("profile");
  await expect(differs).toContainText("A: quick; B: cdm-default");
  await expect(page.getByRole("row", { name: /^B compare-nas/ }).last()).toContainText("not measured");
  await expect(page.getByText("1 workload of one run only: RND4K Q32T1")).toBeVisible();
});

test("copies the table as CSV", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address(a, b));
  await page.getByRole("button", { name: "Copy as CSV" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('"SEQ1M Q8T1 Read, MB/s",vs A');
  expect(lines[2]).toMatch(/,131\.0,\+29\.7\s%,85\.0,no difference seen,not measured,$/);
});

test("names runs that are not there and leaves the thirteenth out", async ({ page }) => {
  const unknown = (number: number) => `01939b1c-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`;
  const ids = [a.id, ...Array.from({ length: 12 }, (_, number) => unknown(number))];
  await page.goto(`/compare?runs=${ids.join(",")},nonsense`);
  const left = page.getByRole("status").filter({ hasText: "left out" });
  await expect(left).toContainText("1 run is left out: a comparison holds 12");
  await expect(left).toContainText(unknown(3));
  await expect(left).toContainText("Not the id of a run: nonsense");
  await expect(page.getByText("One run only. A second one makes it a comparison.")).toBeVisible();
});

test("offers published runs only where they are shown", async ({ page }) => {
  const published = page.getByRole("rowheader", { name: /AS4004T|DS415\+|TS-932X|TS-1685/ });
  await page.goto("/compare?runs=&published=show");
  await expect(published.first()).toBeVisible();
  await page.goto("/compare?runs=&published=hide");
  await expect(page.getByRole("rowheader", { name: /compare-nas/ }).first()).toBeVisible();
  await expect(published).toHaveCount(0);
});

test("begins a comparison without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  const { baseUrl } = sharedServer();
  const fresh = [a, b].map(() => makeReport({ target: { key: "smb/form-nas", name: "form-nas" } }));
  for (const report of fresh) await postReport(report, sharedServer());
  await page.goto(`${baseUrl}/compare?runs=`);
  for (const { id } of fresh) await page.locator(`input[value="${id}"]`).check();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 runs side by side");
  await context.close();
});

test("fits into 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(address(a, b));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

for (const colorScheme of ["light", "dark"] as const)
  for (const locale of ["en-GB", "ja-JP"])
    test(`has nothing that axe objects to (${colorScheme}, ${locale})`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, locale });
      const page = await context.newPage();
      for (const path of [address(a, b), "/compare?runs="]) {
        await page.goto(`${sharedServer().baseUrl}${path}`);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      }
      await context.close();
    });
