import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const [shed, loft] = ["shed-nas", "loft-nas"];
const run = makeReport({ target: { key: `smb/${shed}`, name: shed } });
const more = [
  ["Tags", "/tags"],
  ["Named paths", "/paths"],
  ["Published reviews", "/published"],
] as const;

test.beforeAll(async () => {
  await postReport(run, sharedServer());
  await postReport(makeReport({ target: { key: `smb/${loft}`, name: loft } }), sharedServer());
});

const choose = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });

test("several targets are tagged at once, which their pages log and which can be taken back", async ({
  page,
}) => {
  await page.goto("/targets");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await choose(page, shed).check();
  await choose(page, loft).check();
  await expect(page.getByText("2 chosen")).toBeVisible();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("combobox", { name: "Label or key=value" }).fill("room=lab");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Tags of 2 targets changed.")).toBeVisible();
  for (const name of [shed, loft]) await expect(row(name)).toContainText("room=lab");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(choose(page, shed)).not.toBeChecked();
  await choose(page, loft).check();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("button", { name: /^Remove the tag room=lab, which 1 of/ }).click();
  await expect(page.getByText("Tags of 1 target changed.")).toBeVisible();
  await expect(row(loft)).not.toContainText("room=lab");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(loft)).toContainText("room=lab");

  await page.getByRole("link", { name: shed }).click();
  const log = page.getByRole("region", { name: "Changes" });
  await expect(log).toContainText("tags: room=lab added");
});

test("the box in the head chooses all that can be changed, and says when only some are", async ({ page }) => {
  await page.goto("/targets?published=hide");
  const all = page.getByRole("checkbox", { name: "Choose all targets that can be changed" });
  await all.check();
  const count = (await page.getByRole("checkbox").count()) - 1;
  await expect(page.getByText(`${count} chosen`)).toBeVisible();
  await choose(page, shed).uncheck();
  await expect(all).not.toBeChecked();
  await expect(page.getByText(`${count - 1} chosen`)).toBeVisible();
  await page.goto("/targets?published=show");
  await expect(page.getByRole("row", { name: /QNAP TS-932X/ }).getByRole("checkbox")).toHaveCount(0);
});

for (const width of [390, 800, 1440])
  test(`tags, paths and reviews are reached by clicks at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    for (const [word, path] of more) {
      await page.getByRole("button", { name: "More", exact: true }).click();
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess).toBeLessThanOrEqual(0);
      await page.getByRole("navigation").getByRole("link", { name: word }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(word);
    }
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(
      page.getByRole("navigation").getByRole("link", { name: "Published reviews" }),
    ).toHaveAttribute("aria-current", "page");
    if (width < 960) await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
    else await page.getByRole("navigation").getByRole("link", { name: "Settings" }).first().click();
    await expect(page).toHaveURL("/settings");
  });

test("a run that could not be moved says so", async ({ page, request }) => {
  const facts = {
    name: "doomed",
    nic: null,
    isLoopback: null,
    isRouted: null,
    vlan: null,
    hops: null,
    pathMtu: null,
  };
  const made = await request.post("/api/v1/paths", { data: { name: "doomed", facts } });
  const { id } = await made.json();
  await page.goto(`/runs/${run.id}`);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("combobox", { name: "Path" }).selectOption({ label: "doomed" });
  expect((await request.delete(`/api/v1/paths/${id}`)).ok()).toBe(true);
  await page.getByRole("button", { name: "Move the run" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The run was not moved" })).toBeVisible();
});
