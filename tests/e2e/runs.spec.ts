import { expect, type Page, test } from "@playwright/test";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { type MadeResult, makeReport, seq1mQ8 } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const target = { key: "smb/list-nas", name: "list-nas" };
const address = "/runs?target=smb/list-nas";
const runCount = 60;

/** Run number `at` reads at 200 + at MB/s, one a day from 1 June 2025. */
const results = (at: number): MadeResult[] => [
  { access: seq1mQ8, operation: "read", passMBps: [200 + at] },
  { access: seq1mQ8, operation: "write", passMBps: [100] },
];

test.beforeAll(async () => {
  for (let at = 0; at < runCount; at += 1)
    await postReport(
      makeReport({ startedAt: new Date(Date.UTC(2025, 5, 1 + at, 9)), target, results: results(at) }),
      sharedServer(),
    );
});

const rows = (page: Page) => page.locator("tbody tr");
const readsOf = (page: Page) => rows(page).locator("td:nth-child(7)").allInnerTexts();
const isReady = (page: Page) => expect(page.locator("search")).toHaveAttribute("aria-busy", "false");

test("lists the newest first, page by page, also with back and forward", async ({ page }) => {
  await page.goto(address);
  await expect(rows(page)).toHaveCount(50);
  expect((await readsOf(page))[0]).toBe("259.0");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(rows(page)).toHaveCount(10);
  expect(await readsOf(page)).toEqual(Array.from({ length: 10 }, (_, at) => `${209 - at}.0`));
  await page.goBack();
  await expect(rows(page)).toHaveCount(50);
  await page.goForward();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(rows(page)).toHaveCount(50);
});

test("sorts by a click on a head and says so", async ({ page }) => {
  await page.goto(address);
  const head = page.getByRole("columnheader", { name: /Sequential read/ });
  await expect(head).toHaveAttribute("aria-sort", "none");
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=read/);
  expect((await readsOf(page))[0]).toBe("200.0");
});

test("filters live in the address and can be taken away", async ({ page }) => {
  await page.goto("/runs");
  await isReady(page);
  await page.getByLabel("Target", { exact: true }).selectOption("list-nas");
  await expect(page).toHaveURL(/target=smb/);
  await page.getByLabel("From").fill("2025-06-03");
  await page.getByLabel("To", { exact: true }).fill("2025-06-05");
  await expect(rows(page)).toHaveCount(3);
  expect(await readsOf(page)).toEqual(["204.0", "203.0", "202.0"]);
  await page.getByLabel("Target, volume or agent").fill("no such run");
  await expect(page.getByText(/^0 of [\d,]+ runs match\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Remove the filter Search: no such run" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.goBack();
  await expect(page.getByText(/^0 of [\d,]+ runs match\.$/)).toBeVisible();
});

test("an address with filters that are none shows the list all the same", async ({ page }) => {
  const response = await page.goto(`${address}&from=yesterday&sort=up&origin=moon&page=-3&cursor=none`);
  expect(response?.status()).toBe(200);
  await expect(rows(page)).toHaveCount(50);
});

test("compares what was chosen, at most twelve, without moving the table", async ({ page }) => {
  await page.goto(address);
  const boxes = page.getByRole("checkbox", { name: /Choose the run of/ });
  const before = await rows(page).first().boundingBox();
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  expect(await rows(page).first().boundingBox()).toEqual(before);
  const compare = page.getByRole("link", { name: "Compare 2" });
  await expect(compare).toHaveAttribute("href", /^\/compare\?runs=[0-9a-f-]{36},[0-9a-f-]{36}$/);
  await page.getByRole("checkbox", { name: "Choose all runs of this page" }).check();
  await expect(page.getByText("50 chosen (at most 12)")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Compare \d/ })).toHaveCount(0);
});

test("deletes after a question, and takes it back", async ({ page }) => {
  const listed = `${address}&from=2025-06-01&to=2025-06-04`;
  await page.goto(listed);
  await page
    .getByRole("checkbox", { name: /Choose the run of/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Delete 1" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete 1 run?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Delete 1" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 run is back.")).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
});

test("a run has two lines on a phone, and opens by a touch", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const height = (await rows(page).first().boundingBox())?.height ?? 0;
  expect(height).toBeLessThanOrEqual(64);
  // The link covers its whole row here.
  await rows(page).first().getByText("259.0").click({ force: true });
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
});
