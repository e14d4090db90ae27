import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

// A worker that begins anew after a failure finds no run of the one before.
const name = `tag-nas-${Date.now()}`;
const target = { key: `smb/${name}`, name };
const address = `/runs?target=smb/${name}`;
const runCount = 4;
const ids: string[] = [];

const Targets = z.object({ targets: z.array(z.object({ id: z.uuid(), key: z.string() })) });
const nothingKnown = {
  pool: null,
  fileSystem: null,
  acceleration: null,
  memoryBytes: null,
  access: null,
  network: null,
};

/** Describes the target twice, so that its runs have somewhere to go. */
async function addRevisions(): Promise<void> {
  const { baseUrl } = sharedServer();
  const answer = Targets.parse(await (await fetch(`${baseUrl}/api/v1/targets`)).json());
  const id = answer.targets.find(({ key }) => key === target.key)?.id;
  for (const firmware of ["1.0", "2.0"]) {
    const added = await fetch(`${baseUrl}/api/v1/targets/${id}/configurations`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ volumeId: null, facts: { ...nothingKnown, firmware } }),
    });
    expect(added.status).toBe(201);
  }
}

test.beforeAll(async () => {
  for (let at = 0; at < runCount; at += 1) {
    const report = makeReport({ startedAt: new Date(Date.UTC(2025, 2, 1 + at, 9)), target });
    ids.unshift(report.id);
    await postReport(report, sharedServer());
  }
  await addRevisions();
});

const rows = (page: Page) => page.locator("tbody tr");
const rowTags = (page: Page, row: number) => rows(page).nth(row).locator("td:last-child a").allInnerTexts();

async function choose(page: Page, ...places: number[]): Promise<void> {
  const boxes = page.getByRole("checkbox", { name: /Choose the run of/ });
  for (const at of places) await boxes.nth(at).check();
}

async function tagChosen(page: Page, tag: string): Promise<void> {
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Tags of the chosen runs" });
  await dialog.getByLabel("Label or key=value").fill(tag);
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toHaveCount(0);
}

const noViolations = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test("tags many runs, replaces a key's value, and takes it back", async ({ page }) => {
  await page.goto(address);
  await choose(page, 0, 1);
  await tagChosen(page, "disc=old");
  await expect(page.getByRole("status").getByText("Tags of 2 runs changed.")).toBeVisible();
  await expect.poll(() => rowTags(page, 0)).toEqual(["disc=old"]);
  await tagChosen(page, "disc=new");
  await expect.poll(() => rowTags(page, 1)).toEqual(["disc=new"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rowTags(page, 1)).toEqual(["disc=old"]);
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Tags of the chosen runs" });
  await dialog.getByRole("button", { name: /^Remove the tag disc=old, which 2 / }).click();
  await expect.poll(() => rowTags(page, 0)).toEqual([]);
});

test("says what is no tag and keeps what was typed; the dialog gives the focus back", async ({ page }) => {
  await page.goto(address);
  await choose(page, 0);
  const button = page.getByRole("button", { name: "Tag", exact: true });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Tags of the chosen runs" });
  await dialog.getByLabel("Label or key=value").fill("=value");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing was changed");
  await expect(dialog.getByLabel("Label or key=value")).toHaveValue("=value");
  await noViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("filters by a tag, from the list and from a tag", async ({ page }) => {
  const tag = `on ${name}`;
  await page.goto(address);
  await choose(page, 2);
  await tagChosen(page, tag);
  await expect.poll(() => rowTags(page, 2)).toEqual([tag]);
  await page.getByLabel("Tag", { exact: true }).selectOption(tag);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("link", { name: `Remove the filter Tag: ${tag}` }).click();
  await expect(rows(page)).toHaveCount(runCount);
  await rows(page).nth(2).getByRole("link", { name: tag }).click();
  await expect(page).toHaveURL(/\/runs\?tag=on(%20|\+)tag-nas-\d+$/);
  await expect(rows(page)).toHaveCount(1);
});

test("moves runs to a revision, filters by it, and takes the move back", async ({ page }) => {
  await page.goto(address);
  await choose(page, 0, 3);
  await page.getByRole("button", { name: "Move to…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move the chosen runs" });
  await dialog.getByLabel("Revision of the configuration").selectOption({ label: `${name} · Revision 2` });
  await noViolations(page);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("2 runs moved.")).toBeVisible();
  await expect(rows(page).nth(0)).toContainText("Revision 2");
  await page.getByLabel("Configuration", { exact: true }).selectOption({ label: "Revision 2" });
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 runs are back where they were.")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.goto(`/runs/${ids[0]}`);
  await expect(
    page.getByText(/^moved from revision 2 to no revision, \d+ \w+ \d{4}, \d\d:\d\d$/),
  ).toBeVisible();
});

test("chooses all runs that match, also those of other pages", async ({ page }) => {
  for (let at = 0; at < 51; at += 1)
    await postReport(makeReport({ target: { key: `smb/many-${name}`, name: "many" } }), sharedServer());
  await page.goto(`/runs?target=smb/many-${name}`);
  await page.getByRole("checkbox", { name: "Choose all runs of this page" }).check();
  await page.getByRole("button", { name: "Choose all 51" }).click();
  await expect(page.getByText("51 chosen (at most 12)")).toBeVisible();
  await tagChosen(page, "many");
  await expect(page.getByText("Tags of 51 runs changed.")).toBeVisible();
});

test("a run's tags are added and removed on its page, and a key leads to the explorer", async ({ page }) => {
  await page.goto(`/runs/${ids[1]}`);
  const section = page.getByRole("region", { name: "Tags" });
  await section.getByLabel("Label or key=value").fill(" room = attic ");
  await section.getByRole("button", { name: "Add" }).click();
  await expect(section.getByRole("link", { name: "room=attic" })).toHaveAttribute(
    "href",
    "/runs?tag=room%3Dattic",
  );
  await expect(section.getByRole("link", { name: "Compare by room" })).toHaveAttribute(
    "href",
    /group=tag(:|%3A)room/,
  );
  await section.getByRole("button", { name: "Remove the tag room=attic" }).click();
  await expect(section.getByRole("link", { name: "room=attic" })).toHaveCount(0);
  await expect(page.getByText(/^tags: room=attic removed, /)).toBeVisible();
});

test("a note is Markdown, and a script in it is text", async ({ page }) => {
  let isRun = false;
  await page.exposeFunction("noteRan", () => {
    isRun = true;
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`/runs/${ids[0]}`);
  const section = page.getByRole("region", { name: "Note" });
  await section.getByRole("button", { name: "Write a note" }).click();
  await expect(section.getByLabel("Note in Markdown")).toBeFocused();
  await section
    .getByLabel("Note in Markdown")
    .fill(
      "**Warm** cache\n\n<script>noteRan()</script>\n\n<img src=x onerror=noteRan()>\n\n[bad](javascript:noteRan()) [good](https://example.org/a)\n\n![rack](https://tracker.example/rack.png)",
    );
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.locator("strong")).toHaveText("Warm");
  await expect(section.getByText("<script>noteRan()</script>")).toBeVisible();
  await expect(section.getByRole("link", { name: "bad" })).toHaveCount(0);
  await expect(section.getByRole("link", { name: "good" })).toHaveAttribute("rel", "noopener nofollow ugc");
  await expect(section.getByRole("link", { name: "rack" })).toBeVisible();
  await expect(section.getByRole("button", { name: "Edit the note" })).toBeFocused();
  await page.reload();
  await expect(section.locator("strong")).toHaveText("Warm");
  await expect(page.locator("main script, main img")).toHaveCount(0);
  expect(isRun).toBe(false);
  expect(requests.filter((url) => url.includes("tracker.example"))).toEqual([]);
  await noViolations(page);
});

test("an observation is put down, changed and removed on a run's page", async ({ page }) => {
  await page.goto(`/runs/${ids[2]}`);
  const section = page.getByRole("region", { name: "Observations", exact: true }).first();
  await section.getByRole("button", { name: "Add an observation" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What was measured").selectOption("noise");
  await dialog.getByLabel("Value").fill("9999");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing was saved");
  await dialog.getByLabel("Value").fill("18.9");
  await dialog.getByLabel("About that much").check();
  await dialog.getByLabel("While the target was").fill("idle");
  await noViolations(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole("row", { name: /^Noise ≈18\.9\s+dB\(A\) idle by hand/ })).toBeVisible();
  await section.getByRole("button", { name: /^Edit the observation Noise/ }).click();
  await dialog.getByLabel("Value").fill("19");
  await dialog.getByLabel("About that much").uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(section.getByRole("row", { name: /^Noise 19\s+dB\(A\)/ })).toBeVisible();
  await section.getByRole("button", { name: /^Remove the observation Noise/ }).click();
  await expect(section.getByText("Nothing was observed beside the I/O.")).toBeVisible();
  await expect(page.getByText(/^Noise 19\s+dB\(A\) \(idle\) removed, /)).toBeVisible();
});

test("renames, merges and deletes tags, with their use shown", async ({ page }) => {
  const [shelf, board] = [`shelf-${name}`, `board-${name}`];
  await page.goto(address);
  await choose(page, 0, 1);
  await tagChosen(page, `${shelf}=one`);
  await expect.poll(() => rowTags(page, 0)).toContain(`${shelf}=one`);
  await page.getByRole("button", { name: "Clear" }).click();
  await choose(page, 2);
  await tagChosen(page, `${shelf}=two`);
  await expect.poll(() => rowTags(page, 2)).toContain(`${shelf}=two`);

  await page.goto("/tags");
  const use = (tag: string) => page.getByRole("row", { name: new RegExp(`^${tag} `) });
  await expect(use(`${shelf}=one`).getByRole("cell").first()).toHaveText("2");
  await use(`${shelf}=two`).getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: `Rename or delete the tag ${shelf}=two` });
  await dialog.getByLabel("New name").fill(`${shelf}=one`);
  await noViolations(page);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(use(`${shelf}=two`)).toHaveCount(0);
  await expect(use(`${shelf}=one`).getByRole("cell").first()).toHaveText("3");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(use(`${shelf}=two`).getByRole("cell").first()).toHaveText("1");

  await page.getByRole("button", { name: `Rename the key ${shelf}` }).click();
  await page.getByRole("dialog").getByLabel("New key").fill(board);
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(use(`${board}=one`)).toBeVisible();
  await use(`${board}=two`).getByRole("button").click();
  const removal = page.getByRole("dialog", { name: `Rename or delete the tag ${board}=two` });
  await expect(removal.getByText("1 run and 0 targets lose it.")).toBeVisible();
  await removal.getByRole("button", { name: "Delete" }).click();
  await expect(use(`${board}=two`)).toHaveCount(0);
});

for (const width of [1440, 390])
  for (const colorScheme of ["light", "dark"] as const)
    test(`tags and a run with a note have no violation and fit at ${width} px, ${colorScheme}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      for (const path of ["/tags", `/runs/${ids[0]}`, "/runs"]) {
        await page.goto(path);
        await noViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
