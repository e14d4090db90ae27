import { expect, test } from "@playwright/test";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const target = { key: "smb/settings-nas", name: "settings-nas" };

test.beforeAll(async () => {
  await postReport(makeReport({ target }), sharedServer());
});

test("a retention is set only after it was shown what it removes", async ({ page }) => {
  await page.goto("/settings");
  await expect(page.getByText("Runs are kept for good.")).toBeVisible();
  await page.getByRole("radio", { name: /number of days/ }).check();
  await page.getByRole("spinbutton", { name: "Days" }).fill("400");
  await page.getByRole("button", { name: "Review the change" }).click();
  // All runs of these tests arrived today.
  await expect(page.getByText(/^None of the [\d,]+ runs? would be removed now/)).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("Runs are kept for good.")).toBeVisible();

  await page.goto("/settings?keep=days&days=400");
  await page.getByRole("button", { name: "Remove after 400 days" }).click();
  await expect(page.getByText("Runs are removed 400 days after they arrived.")).toBeVisible();
  await page.getByRole("radio", { name: "For good" }).check();
  await page.getByRole("button", { name: "Review the change" }).click();
  await page.getByRole("button", { name: "Keep for good" }).click();
  await expect(page.getByText("Runs are kept for good.")).toBeVisible();
});

test("days that are none are refused in words", async ({ page }) => {
  await page.goto("/settings?keep=days&days=0.5");
  await expect(page.getByText("A whole number of days from 1 to 36,500.")).toBeVisible();
});

test("a deleted run can be had back for a day", async ({ page }) => {
  await page.goto("/runs?target=smb/settings-nas");
  await page.getByRole("checkbox", { name: /Choose the run of settings-nas/ }).check();
  await page.getByRole("button", { name: "Delete 1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^1 run deleted\./)).toBeVisible();
  await page.goto("/settings");
  const row = page.getByRole("row", { name: /settings-nas/ });
  await row.getByRole("button", { name: /Restore/ }).click();
  await expect(row).toHaveCount(0);
  await page.goto("/runs?target=smb/settings-nas");
  await expect(page.getByRole("row", { name: /settings-nas/ })).toHaveCount(1);
});

test("agents are listed with the way to add one", async ({ page }) => {
  await page.goto("/agents");
  await expect(page.getByText(/^tmk_[a-z2-7]{8}…$/).first()).toBeVisible();
  await expect(page.getByText("npm run agents -- create NAME", { exact: true })).toBeVisible();
});
