import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import type { Report } from "#lib/contract/report.ts";
import { CreateShareAnswer } from "#lib/contract/share.ts";
import { queryShared } from "#tests/support/e2e-database.ts";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { type MadeReportOptions, makeReport, seq1mQ8 } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const profile = "shares-e2e";

/** A run in which every name that must stay behind is `heron`. Only `secret` fields of a closed form are left out. */
function secretRun(options: MadeReportOptions & { mtu?: number; readMBps: readonly number[] }): Report {
  const { mtu = 1500, readMBps, ...rest } = options;
  const made = makeReport({
    profile,
    target: { key: "smb/heron-nas.lan", name: "heron-nas" },
    results: [{ access: seq1mQ8, operation: "read", passMBps: readMBps }],
    ...rest,
  });
  if (made.path === null || made.client === null) throw new Error("made no path or client");
  return {
    ...made,
    volume: { key: "heron-share", name: "heron-share", kind: "share", sizeBytes: null, freeBytes: null },
    configuration: {
      ...made.configuration,
      fileSystem: {
        type: "cifs",
        options: ["username=heron"],
        isEncrypted: null,
        compression: null,
        isDeduplicated: null,
      },
      access: {
        protocol: "smb",
        dialect: "3.1.1",
        isMultichannel: null,
        channels: null,
        isSigned: null,
        isEncrypted: null,
        options: ["addr=heron.lan"],
      },
      network: { linkBitsPerSecond: 1e9, mtu, bond: null },
      note: "heron",
    },
    path: {
      ...made.path,
      name: "heron-eth0",
      vlan: "heron-vlan",
      hops: [{ description: "heron-switch", linkBitsPerSecond: 1e9 }],
      note: "heron",
    },
    client: { ...made.client, label: "heron-pc", note: "heron" },
    engine: { ...made.engine, options: "/mnt/heron" },
    profile: { name: profile, description: "heron" },
    warnings: [{ code: "recycle-bin", detail: { path: "/heron/#recycle" } }],
    tags: ["heron", "shelf=heron"],
    note: "heron",
  };
}

const slow = secretRun({ readMBps: [100, 110, 120], startedAt: new Date("2025-11-28T09:00:00Z") });
const fast = secretRun({ mtu: 9000, readMBps: [220, 230, 240], startedAt: new Date("2025-11-29T09:00:00Z") });
const sideBySide = `runs=${slow.id},${fast.id}`;
const query = `group=nasMtu&op=read&where=profile:${profile}`;

test.beforeAll(async () => {
  for (const report of [slow, fast]) await postReport(report, sharedServer());
});

async function share(request: APIRequestContext, body: object): Promise<{ id: string; path: string }> {
  const answer = await request.post("/api/v1/shares", { data: body });
  expect(answer.status()).toBeLessThan(202);
  return CreateShareAnswer.parse(await answer.json()).share;
}

/** A reader: another browser, without cookies of the sharer. */
async function read(browser: Browser, path: string, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext({ baseURL: sharedServer().baseUrl, locale: "en-GB", ...options });
  const page = await context.newPage();
  const answer = await page.goto(path);
  return { page, answer, close: () => context.close() };
}

/** All that a page shows, with plain spaces. */
async function textOf(page: Page): Promise<string> {
  const text = await page.getByRole("main").textContent();
  return (text ?? "").replaceAll("\u00a0", " ");
}

const figureOf = (page: Page) => page.getByRole("table").first().getByRole("cell").first();

test.describe("the dialog", () => {
  const openDialog = async (page: Page) => {
    await page.goto(`/runs/${slow.id}`);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    return page.getByRole("dialog", { name: "Share this run" });
  };

  test("makes a frozen link that strangers can open, counts it, and revokes it", async ({
    page,
    browser,
  }) => {
    const dialog = await openDialog(page);
    await dialog.getByLabel("Title").fill("Before the new switch");
    await dialog.getByLabel("Note beside the figures").fill("**One** gigabit\n\n<script>alert(1)</script>");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const item = dialog.getByRole("listitem").filter({ hasText: "Before the new switch" });
    await expect(item).toContainText("Opened 0 times.");
    await expect(item).toContainText("Frozen");
    const url = await item.getByLabel("Address of the link").inputValue();
    expect(url).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/r\/[A-Za-z0-9_-]{22}$/);

    const reader = await read(browser, new URL(url).pathname);
    expect(reader.answer?.status()).toBe(200);
    await expect(reader.page.getByRole("heading", { level: 1 })).toHaveText("Before the new switch");
    await expect(reader.page.getByText(/^Frozen \d+ \w+ \d{4}\. The figures stay/)).toBeVisible();
    await expect(reader.page.getByText("One", { exact: true })).toHaveCSS("font-weight", /[67]00/);
    await expect(reader.page.locator("main script")).toHaveCount(0);
    await expect(figureOf(reader.page)).toContainText("110 MB/s");
    await expect(reader.page.getByRole("link", { name: /overview|runs|compare|settings/i })).toHaveCount(0);

    await page.reload();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(item).toContainText("Opened once.");
    await item.getByRole("button", { name: /^Revoke the link/ }).click();
    await expect(item).toHaveCount(0);
    const again = await reader.page.reload();
    expect(again?.status()).toBe(410);
    await expect(reader.page.getByRole("main")).toHaveText("This link was withdrawn.");
    await reader.close();
  });

  test("shows the figures as text to paste, in three forms", async ({ page }) => {
    const dialog = await openDialog(page);
    await expect(dialog.getByRole("region", { name: "Markdown" })).toContainText(
      "| SEQ1M Q8T1 | Read | 110.0",
    );
    await dialog.getByText("BBCode", { exact: true }).click();
    await expect(dialog.getByRole("region", { name: "BBCode" })).toContainText("[td]SEQ1M Q8T1[/td]");
    await expect(dialog.getByRole("region", { name: "Markdown" })).toBeHidden();
    await dialog.getByText("CSV", { exact: true }).click();
    await expect(dialog.getByRole("region", { name: "CSV" })).toContainText("SEQ1M Q8T1,Read,110.0");
  });

  test("is worked by keyboard, and gives the focus back", async ({ page }) => {
    await page.goto(`/runs/${slow.id}`);
    const button = page.getByRole("button", { name: "Share", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Share this run" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("radio", { name: "Frozen" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: "Live" })).toBeChecked();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  for (const colorScheme of ["light", "dark"] as const)
    for (const locale of ["en-GB", "ja-JP"])
      test(`has nothing that axe objects to (${colorScheme}, ${locale})`, async ({ browser }) => {
        const { page, close } = await read(browser, `/runs/${slow.id}`, { colorScheme, locale });
        await page.getByRole("button", { name: /^(Share|共有)$/ }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        expect((await new AxeBuilder({ page }).include("dialog").analyze()).violations).toEqual([]);
        await close();
      });
});

test.describe("a stored figure that changes", () => {
  test("is followed by live links and their differences, and not by frozen ones", async ({
    browser,
    request,
  }) => {
    const own = secretRun({ readMBps: [100], target: { key: "smb/heron-two", name: "heron-two" } });
    await postReport(own, sharedServer());
    const of = { kind: "run", runId: own.id };
    const ownQuery = `group=nasMtu&op=read&where=profile:${profile}&runs=${own.id},${fast.id}`;
    const [runFrozen, runLive, frozen, live] = [
      await share(request, { ...of, mode: "frozen" }),
      await share(request, { ...of, mode: "live" }),
      await share(request, { kind: "comparison", query: ownQuery, mode: "frozen" }),
      await share(request, { kind: "comparison", query: ownQuery, mode: "live" }),
    ];
    const texts = async (path: string) => {
      const reader = await read(browser, path);
      const text = await textOf(reader.page);
      await reader.close();
      return text;
    };
    const [runBefore, before] = [await texts(runFrozen.path), await texts(frozen.path)];
    expect(runBefore).toContain("100 MB/s");
    // 230 against 100: +130 %.
    expect(before).toContain("+130.0 %");

    await queryShared(
      `UPDATE result SET bytes_per_second = 115e6,
         body = jsonb_set(body::jsonb, '{total,bytesPerSecond,value}', '115000000')::json
       WHERE run_id = $1`,
      [own.id],
    );
    expect(await texts(runLive.path)).toContain("115 MB/s");
    // 230 against 115: +100 %.
    const after = await texts(live.path);
    expect(after).toContain("+100.0 %");
    expect(after).not.toContain("+130.0 %");
    expect(await texts(runFrozen.path)).toBe(runBefore);
    expect(await texts(frozen.path)).toBe(before);

    await request.delete(`/api/v1/runs/${own.id}`);
    expect(await texts(runLive.path)).toBe("This run was deleted.");
    expect(await texts(live.path)).not.toContain("115");
    expect(await texts(runFrozen.path)).toBe(runBefore);
    expect(await texts(frozen.path)).toBe(before);
  });
});

test.describe("what a link gives away", () => {
  test("is no name, no id and no other run, in page, payload and data", async ({ request }) => {
    const paths = [
      (await share(request, { kind: "run", runId: slow.id, mode: "frozen" })).path,
      (await share(request, { kind: "run", runId: slow.id, mode: "live" })).path,
    ];
    for (const group of [
      "target",
      "client,volume",
      "pathName,vlan,hops",
      "configuration",
      "nasMtu",
      "source",
    ])
      for (const mode of ["frozen", "live"])
        for (const form of ["bars", "history"])
          paths.push(
            (
              await share(request, {
                kind: "comparison",
                query: `form=${form}&group=${group}&where=profile:${profile}`,
                mode,
              })
            ).path,
          );
    for (const path of paths)
      for (const address of [path, `${path}/data.json`, `${path}/data.csv`]) {
        const page = await request.get(address);
        const payload = await request.get(address, { headers: { rsc: "1" } });
        const text = `${await page.text()}${await payload.text()}`;
        expect(page.status(), address).toBe(200);
        expect(text, address).not.toMatch(/heron/i);
        for (const { id } of [slow, fast]) expect(text, address).not.toContain(id);
        expect(text, address).not.toMatch(/\/runs\/[0-9a-f]/);
        expect(text, address).not.toMatch(/smb\//);
      }
  });

  test("can't be widened by the address", async ({ browser, request }) => {
    const { path } = await share(request, { kind: "comparison", query, mode: "live" });
    const plain = await read(browser, path);
    const wide = await read(
      browser,
      `${path}?group=target&published=show&where=&runs=${slow.id}&cache=show&doubtful=show&form=history`,
    );
    expect(await textOf(wide.page)).toBe(await textOf(plain.page));
    await plain.close();
    await wide.close();
  });

  test("is not listed, not kept by caches and not sent to other sites", async ({ request }) => {
    const { path } = await share(request, { kind: "run", runId: slow.id, mode: "live" });
    const headers = (await request.get(path)).headers();
    expect(headers["x-robots-tag"]).toContain("noindex");
    expect(headers["cache-control"]).toMatch(/no-store/);
    expect(["no-referrer", "same-origin"]).toContain(headers["referrer-policy"]);
  });

  test("an address that never was and one that can't be look alike", async ({ browser }) => {
    const [unknown, malformed] = [
      await read(browser, `/r/${"A".repeat(22)}`),
      await read(browser, "/c/..%2F..%2Fruns"),
    ];
    expect([unknown.answer?.status(), malformed.answer?.status()]).toEqual([404, 404]);
    await expect(unknown.page.getByRole("main")).toContainText("There is no shared page at this address.");
    await expect(malformed.page.getByRole("main")).toContainText("There is no shared page at this address.");
    await unknown.close();
    await malformed.close();
  });
});

test("a reader chooses unit and language on a frozen page", async ({ browser, request }) => {
  const { path } = await share(request, { kind: "run", runId: slow.id, mode: "frozen" });
  const { page, close } = await read(browser, `${path}?unit=Gbit/s`);
  // 110 · 8 / 1,000
  await expect(figureOf(page)).toContainText("0.880 Gbit/s");
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("button", { name: "日本語" }).click();
  await expect(page.getByText(/に固定。測定を編集しても数値は変わりません。/)).toBeVisible();
  await expect(page.getByText("ボリューム 1")).toBeVisible();
  // The unit of the address stays, the language is remembered.
  await expect(figureOf(page)).toContainText("0.880 Gbit/s");
  expect([...new URL(page.url()).searchParams]).toEqual([["unit", "Gbit/s"]]);
  await page
    .getByRole("button", { name: /Gbit\/s/ })
    .first()
    .click();
  await page.getByRole("button", { name: "MiB/s", exact: true }).click();
  // 110,000,000 / 1,048,576
  await expect(figureOf(page)).toContainText("105 MiB/s");
  await close();
});

test("shared pages are read only: no action of other pages can be called by their address", async ({
  request,
}) => {
  const [run, comparison] = [
    await share(request, { kind: "run", runId: slow.id, mode: "frozen" }),
    await share(request, { kind: "comparison", query, mode: "frozen" }),
  ];
  for (const path of [run.path, comparison.path, `/r/${"A".repeat(22)}`]) {
    const called = await request.post(path, {
      headers: { "next-action": "00".repeat(21), "content-type": "text/plain;charset=UTF-8" },
      data: "[]",
    });
    expect(called.status()).toBe(405);
    expect(called.headers().allow).toBe("GET, HEAD");
    const form = await request.post(path, { multipart: { locale: "ja" } });
    expect(form.status()).toBe(405);
  }
  expect((await request.head(run.path)).status()).toBe(200);
});

test("runs side by side are shared as they stand, with nothing else", async ({ page, browser }) => {
  await page.goto(`/compare?runs=${slow.id},${fast.id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this comparison" });
  await expect(dialog.getByRole("region", { name: "Markdown" })).toContainText("| A NAS 1");
  await dialog.getByRole("radio", { name: "Live" }).check();
  await dialog.getByLabel("Title").fill("Both MTUs");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const item = dialog.getByRole("listitem").filter({ hasText: "Both MTUs" });
  const url = await item.getByLabel("Address of the link").inputValue();
  const path = new URL(url).pathname;
  expect(path).toMatch(/^\/c\//);

  const reader = await read(browser, path);
  expect(reader.answer?.status()).toBe(200);
  await expect(reader.page.getByRole("heading", { level: 1 })).toHaveText("Both MTUs");
  // 230 / 110 = 2.0909
  await expect(reader.page.getByText("SEQ1M Q8T1, throughput: read +109.1 %, against A.")).toBeVisible();
  await expect(reader.page.getByText("MTU 9000").first()).toBeVisible();
  expect(await reader.page.content()).not.toMatch(/heron/);
  expect(await reader.page.content()).not.toContain(slow.id);
  await expect(reader.page.getByRole("link", { name: /Make|Leave out|NAS 1/ })).toHaveCount(0);
  await reader.page.getByRole("link", { name: "IOPS" }).click();
  await expect(reader.page.getByText("SEQ1M Q8T1, IOPS: read +109.1 %, against A.")).toBeVisible();
  for (const file of ["csv", "json"]) {
    const data = await reader.page.request.get(`${path}/data.${file}`);
    expect(data.status()).toBe(200);
    expect(await data.text()).not.toMatch(/heron/);
    expect(await data.text()).toContain("NAS 1");
  }
  expect((await new AxeBuilder({ page: reader.page }).analyze()).violations).toEqual([]);
  await reader.close();
});

test("Settings list links, revoke them and then delete them", async ({ page, request }) => {
  const { path } = await share(request, {
    kind: "run",
    runId: slow.id,
    mode: "frozen",
    title: "To be listed",
  });
  await page.goto("/settings");
  const row = page.getByRole("row", { name: /To be listed/ });
  await row.getByRole("button", { name: /^Revoke the link: To be listed/ }).click();
  await expect(row).toContainText("withdrawn");
  expect((await request.get(path)).status()).toBe(410);
  await row.getByRole("button", { name: /^Delete the link: To be listed/ }).click();
  await expect(row).toHaveCount(0);
  expect((await request.get(path)).status()).toBe(404);
});

for (const colorScheme of ["light", "dark"] as const)
  for (const locale of ["en-GB", "ja-JP"])
    test(`shared pages have nothing that axe objects to (${colorScheme}, ${locale})`, async ({
      browser,
      request,
    }) => {
      const paths = [
        (await share(request, { kind: "run", runId: slow.id, mode: "live", note: "# Head\n\ntext" })).path,
        (await share(request, { kind: "comparison", query, mode: "live" })).path,
        (await share(request, { kind: "comparison", query: sideBySide, mode: "frozen" })).path,
        "/r/nothing",
      ];
      for (const path of paths) {
        const { page, close } = await read(browser, path, { colorScheme, locale });
        expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
        await close();
      }
    });

test("shared pages and the dialog fit into 390 px", async ({ browser, request }) => {
  const width = { viewport: { width: 390, height: 844 } };
  for (const path of [
    (await share(request, { kind: "run", runId: slow.id, mode: "live" })).path,
    (await share(request, { kind: "comparison", query, mode: "live" })).path,
    (await share(request, { kind: "comparison", query: sideBySide, mode: "frozen" })).path,
    `/runs/${slow.id}`,
  ]) {
    const { page, close } = await read(browser, path, width);
    if (path.startsWith("/runs")) await page.getByRole("button", { name: "Share", exact: true }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    await close();
  }
});
