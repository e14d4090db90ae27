import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

// Each test goes on where the one before ended: a NAS is described once.
test.describe.configure({ mode: "serial" });

const name = "described-nas";
const dayMs = 86_400_000;
/** Addresses that later tests go back to. */
let targetUrl = "";
let revisionUrl = "";
const measured = makeReport({
  startedAt: new Date(Date.now() - 2 * dayMs),
  target: { key: "smb/measured-nas", name: "measured-nas" },
});

const review = (page: Page) => page.getByRole("button", { name: "Review the change" }).last().click();
const drives = (page: Page, row: number) => page.getByRole("group", { name: `Drives ${row}` });

test.beforeAll(async () => {
  await postReport(measured, sharedServer());
  await postReport(
    makeReport({
      startedAt: new Date(Date.now() - dayMs),
      target: { key: "smb/measured-nas", name: "measured-nas" },
    }),
    sharedServer(),
  );
});

test("a NAS is described, with help from the catalogue, and nothing is known by itself", async ({ page }) => {
  await page.goto("/targets");
  await page.getByRole("link", { name: "Describe a target" }).first().click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription("This is needed.");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();

  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("combobox", { name: "Kind" }).first().selectOption({ label: "NAS" });
  await page.getByRole("combobox", { name: "Maker" }).fill("Synology");
  await page.getByRole("combobox", { name: "Model" }).fill("DS415+");
  await page.getByRole("button", { name: "Fill in from the catalogue" }).click();
  await expect(page.getByText(/^Filled in where nothing was written, from the catalogue/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Bays" })).toHaveValue("4");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(name);
  await expect(page.getByRole("combobox", { name: "Kind" }).first()).toHaveValue("nas");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText(`${name} is neither described nor measured yet.`)).toBeVisible();
  await expect(page.getByText("2 × 1GbE")).toBeVisible();
  targetUrl = page.url();
});

test("two volumes are added, and a name can't be had twice", async ({ page }) => {
  for (const volume of ["media", "backup"]) {
    await page.goto(targetUrl);
    await page.getByRole("link", { name: "Add a volume" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(volume);
    await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Share" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("region", { name: `Volumes of ${name}` })).toContainText(volume);
  }
  await page.getByRole("link", { name: "Add a volume" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("media");
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Share" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This name is taken.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("media");
});

test("the first revision has mixed drives; what is wrong is said at its field, and what was typed stays", async ({
  page,
}) => {
  await page.goto(targetUrl);
  await page
    .getByRole("row", { name: /^media/ })
    .getByRole("link", { name: "Describe it" })
    .click();
  await page.getByRole("button", { name: "Add drives" }).first().click();
  await expect(drives(page, 1).getByLabel("Model")).toBeFocused();
  await drives(page, 1).getByLabel("Model").fill("WD Red WD20EFRX");
  await drives(page, 1)
    .getByRole("button", { name: /Fill in/ })
    .click();
  // 2 TB and SATA 6G are what the maker states of this drive.
  await expect(drives(page, 1).getByLabel("Capacity of each")).toHaveValue("2 TB");
  await expect(drives(page, 1).getByLabel("Media")).toHaveValue("hdd");
  await expect(drives(page, 1).getByLabel("Own figures are from")).toHaveValue("catalogue");
  await drives(page, 1).getByLabel("Number").fill("2");
  await page.getByRole("button", { name: "Add drives" }).first().click();
  await drives(page, 2).getByLabel("Model").fill("IronWolf");
  await drives(page, 2).getByLabel("Number").fill("2");
  await drives(page, 2).getByLabel("Capacity of each").fill("4 TB");
  await page.getByLabel("RAID level").first().selectOption("raid5");

  await expect(page.getByLabel("Usable size")).toBeHidden();
  await page.getByLabel("SSD in front of the pool").selectOption("cache");
  await page.getByLabel("Usable size").fill("480");
  await page.getByLabel("Protocol", { exact: true }).selectOption("smb");
  await page.getByLabel("SMB version").fill("3.0");
  await page.getByLabel("MTU", { exact: true }).fill("1500");
  await review(page);
  await expect(page.getByLabel("Usable size")).toHaveAccessibleDescription(/A size with its unit/);
  await expect(page.getByLabel("Usable size")).toBeFocused();
  await expect(page.getByText("1 field to set right above. Nothing was saved.")).toBeVisible();
  await expect(page.getByLabel("RAID level").first()).toHaveValue("raid5");

  await page.getByLabel("Usable size").fill("480 GB");
  await review(page);
  const said = page.getByRole("region", { name: "The first revision says" });
  await expect(said).toBeFocused();
  await expect(said.getByRole("listitem")).toContainText([
    "2 × 2 TB HDD, WD Red WD20EFRX",
    "2 × 4 TB, IronWolf",
    "Drives in the pool: 4",
    "RAID level: RAID 5",
    "Cache or tier: cache",
    "Size of the cache or tier: 480 GB",
    "Protocol: SMB",
    "SMB version: 3.0",
    "MTU of the NAS: 1500",
  ]);
  await page.getByRole("button", { name: "Save as revision 1" }).click();
  await expect(page.getByText("Revision 1 saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^media/ })).toContainText(
    "RAID 5 · cache 480 GB · SMB 3.0 · MTU 1500",
  );
});

test("a changed MTU is a revision of its own, with the difference in words before and after", async ({
  page,
}) => {
  await page.goto(targetUrl);
  await page.getByRole("link", { name: "New revision" }).first().click();
  await expect(page.getByText("Filled in from revision 1. Change what changed.")).toBeVisible();
  await review(page);
  await expect(page.getByText("Nothing differs from revision 1. There is nothing to save.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save as revision/ })).toHaveCount(0);

  await page.getByLabel("MTU", { exact: true }).fill("9000");
  await page.getByLabel("Why, or what else is worth knowing").fill("At **both** ends.");
  await review(page);
  const said = page.getByRole("region", { name: "What differs from revision 1" });
  await expect(said.getByRole("listitem")).toHaveText(["MTU of the NAS 1500 → 9000"]);
  // What was reviewed is what is saved: another change is shown first.
  await page.getByLabel("Firmware or version").fill("7.2");
  await page.getByRole("button", { name: "Save as revision 2" }).click();
  await expect(page.getByText("Something was changed after the review.", { exact: false })).toBeVisible();
  await expect(said.getByRole("listitem")).toHaveText([
    "MTU of the NAS 1500 → 9000",
    "Firmware not known → 7.2",
  ]);
  await page.getByRole("button", { name: "Save as revision 2" }).click();
  await expect(
    page.getByText("Revision 2 saved. MTU of the NAS 1500 → 9000; Firmware not known → 7.2"),
  ).toBeVisible();
  await expect(page.getByText("At both ends.")).toBeVisible();
  await page.getByRole("link", { name: "Revision 2", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Revision 2 of ${name}, media`);
  await expect(page.getByText("Not known: port of the NAS, link of the NAS", { exact: false })).toBeVisible();
  revisionUrl = page.url();
});

test("the form works without a script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(targetUrl);
  await page
    .getByRole("row", { name: /^backup/ })
    .getByRole("link", { name: "Describe it" })
    .click();
  await page.getByRole("button", { name: "Add drives" }).first().click();
  await drives(page, 1).getByLabel("Capacity of each").fill("8 TB");
  await drives(page, 1).getByLabel("Media").selectOption("hdd");
  await page.getByLabel("Protocol", { exact: true }).selectOption("nfs");
  await page.getByLabel("NFS version").fill("4.1");
  await page.getByLabel("MTU", { exact: true }).fill("jumbo");
  await review(page);
  await expect(page.getByText("A whole number from 68 to 65,536.")).toBeVisible();
  await expect(drives(page, 1).getByLabel("Media")).toHaveValue("hdd");
  await page.getByLabel("MTU", { exact: true }).fill("9000");
  await review(page);
  await page.getByRole("button", { name: "Save as revision 1" }).click();
  await expect(page.getByText("Revision 1 saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^backup/ })).toContainText("8 TB HDD · NFS 4.1 · MTU 9000");
  await context.close();
});

test("what an agent found is offered, earlier runs are taken in, and the history is marked", async ({
  page,
}) => {
  await page.goto("/targets");
  await page.getByRole("link", { name: "measured-nas" }).click();
  await expect(page.getByText(/^measured-nas reads 118.MB\/s and writes 112.MB\/s\.$/)).toBeVisible();
  const offer = page.getByRole("region", { name: "An agent found this about the NAS’s side" });
  await expect(offer).toContainText("SMB version: 3.1.1");

  await page.getByRole("link", { name: "Describe it" }).first().click();
  await page.getByLabel("Protocol", { exact: true }).selectOption("smb");
  await page.getByLabel("SMB version").fill("3.0");
  await review(page);
  await page.getByLabel("Also put the 2 earlier runs without a revision into this one").check();
  await page.getByRole("button", { name: "Save as revision 1" }).click();
  await expect(page.getByRole("list").getByText("2 runs")).toBeVisible();

  await page.goto(`/runs/${measured.id}`);
  await expect(page.getByText("SMB version. Written: 3.0 · found: 3.1.1")).toBeVisible();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Move this run" });
  await dialog.getByLabel("Configuration").selectOption({ label: "No revision" });
  await dialog.getByRole("button", { name: "Move the run" }).click();
  await expect(
    page.getByText("Nobody had described the volume when it ran.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByText("moved from revision 1 to no revision", { exact: false })).toBeVisible();
});

test("a path is named with what lies between", async ({ page }) => {
  await page.goto("/paths/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("A: through two hubs");
  await page.getByRole("button", { name: "Add a hop" }).click();
  await page.getByRole("group", { name: "Hop 1" }).getByLabel("Switch, hub, router or cable").fill("hub");
  await page.getByRole("group", { name: "Hop 1" }).getByLabel("Speed").fill("1 Gbit/s");
  await page.getByLabel("Offloads as a whole").selectOption({ label: "Off" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("row", { name: /A: through two hubs/ })).toContainText(
    /offloads off · hub 1.Gbit\/s/,
  );
});

test("a target is deleted only after it was shown what hangs on it, and can be had back", async ({
  page,
}) => {
  await page.goto(targetUrl);
  await page.getByRole("button", { name: "Delete", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(dialog.getByRole("listitem")).toHaveText(["2 volumes", "3 revisions", "no runs"]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`${name}. The target was deleted`, { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("published targets can be read, and not edited", async ({ page }) => {
  await page.goto("/targets");
  await page.getByRole("link", { name: "Synology DS415+" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Synology DS415+");
  await expect(page.getByRole("main").getByText("Published", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toHaveCount(0);
  const published = page.url().split("?")[0] ?? "";
  await page.goto(`${published}/edit`);
  await expect(page).toHaveURL(published);
  await page.goto("/targets?published=hide");
  await expect(page.getByRole("link", { name: "Synology DS415+" })).toHaveCount(0);
});

const openPage = async (browser: Browser, options: Parameters<Browser["newContext"]>[0]) =>
  (await browser.newContext(options)).newPage();

const addresses = () => [
  "/targets",
  targetUrl,
  revisionUrl,
  `${targetUrl}/configurations/new`,
  `${targetUrl}/edit`,
  "/targets/new",
  "/paths",
  "/paths/new",
];

test("no page scrolls sideways on a phone", async ({ browser }) => {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 }, locale: "ja-JP" });
  for (const address of addresses()) {
    await page.goto(address);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, address).toBe(0);
  }
  await page.context().close();
});

for (const colorScheme of ["light", "dark"] as const)
  for (const locale of ["en-GB", "ja-JP"] as const)
    test(`has nothing that axe objects to (${colorScheme}, ${locale})`, async ({ browser }) => {
      const page = await openPage(browser, { colorScheme, locale });
      for (const address of addresses()) {
        await page.goto(address);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
          address,
        ).toEqual([]);
      }
      await page.context().close();
    });
