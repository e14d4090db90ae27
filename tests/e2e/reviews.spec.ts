import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { CreateShareAnswer } from "#lib/contract/share.ts";
import { explorerHref } from "#lib/explorer/address.ts";
import { publishedViews } from "#lib/explorer/views.ts";
import { queryShared } from "#tests/support/e2e-database.ts";

/** Figures and sentences below are those of the reviews; differences are worked out from them by hand. */
const runs = {
  ds415plusSsd1500: "01434b19-8400-7005-8000-000000000001",
  as4004tBoth9000: "0160af04-9000-7001-8000-000000000004",
  ts1685Cache: "00000000-0000-7004-8000-000000000002",
};

function hrefOf(key: string): string {
  const view = publishedViews.find((one) => one.key === key);
  if (view === undefined) throw new Error(`there is no view ${key}`);
  return explorerHref(view.state);
}

const plain = (text: string) => text.replaceAll(/[\u00a0\s]+/g, " ").trim();

/** The rows of all tables of a page, as texts without the cells that hold a drawing. */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = await page.getByRole("main").getByRole("row").all();
  const cells = await Promise.all(
    rows.map((row) => row.locator("th:visible, td:visible, [role=rowheader], [role=cell]").allInnerTexts()),
  );
  return cells.map((texts) =>
    texts
      .map(plain)
      .filter((text) => text !== "")
      .join(" | "),
  );
}

async function open(page: Page, address: string): Promise<string[]> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
  return rowsOf(page);
}

test.describe("each published comparison is one address away", () => {
  test("AS4004T: the MTU of both ends", async ({ page }) => {
    const rows = await open(page, hrefOf("as4004t-mtu"));
    expect(rows).toEqual(
      expect.arrayContaining([
        "1500 | 1500 | ≈650 | 1 | baseline",
        "1500 | 9000 | ≈650 | 1 | no difference seen",
        "9000 | 1500 | ≈650 | 1 | no difference seen",
        // 1125 / 650 = 1.731
        "9000 | 9000 | 1,125 | 1 | ≈+73.1 %",
      ]),
    );
    await expect(page.getByText("91 % of 1,239", { exact: false })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Highest with client MTU 9000, NAS MTU 9000");
  });

  test("AS4004T: RAID levels over 1 and 10 GbE", async ({ page }) => {
    const rows = await open(page, hrefOf("as4004t-raid"));
    for (const level of ["single drive", "RAID 0", "RAID 1", "RAID 5", "RAID 6", "RAID 10"])
      expect(rows.some((row) => row.startsWith(`${level} | `) && row.includes("| ≈120 | 1 |"))).toBe(true);
    expect(rows).toContain("RAID 0 | 1,070.3 | 1 | baseline");
    // 857.5 / 1070.3 = 0.801
    expect(rows).toContain("RAID 5 | 857.5 | 1 | −19.9 %");
  });

  test("DS415+: one or two links, MTU 1500 or 9000", async ({ page }) => {
    const rows = await open(page, hrefOf("ds415plus-links"));
    expect(rows).toEqual(
      expect.arrayContaining([
        "1 link, MTU 1500 | Read | 118.7 | 1 | baseline",
        "Write | 107.5 | 1 | baseline",
        "1 link, MTU 9000 | Read | 123.1 | 1 | +3.7 %",
        "Write | 119.2 | 1 | +10.9 %",
        "2 links, MTU 9000 | Read | 234.7 | 1 | +97.7 %",
        "1 link, MTU 1500 | Read | 117.1 | 1 | baseline",
        "1 link, MTU 9000 | Read | 123.2 | 1 | +5.2 %",
        "Write | 115.4 | 1 | +6.1 %",
        "2 links, MTU 9000 | Read | 233.3 | 1 | +99.2 %",
        "Write | 230.8 | 1 | +112.1 %",
      ]),
    );
  });

  test("TS-932X: offloads, with figures that are known only as a ratio or not at all", async ({ page }) => {
    const rows = await open(page, hrefOf("ts932x-offloads"));
    expect(rows).toContain("RAID 1, MTU 9000 | Read | 1,232.1 | 1 | no baseline");
    expect(rows).toContain("Write | 271.6 | 1 | no baseline");
    expect(rows).toContain("RAID 0, MTU 1500 | Read | ≈0.67 × another run | 1 | ≈−33.0 %");
    expect(rows).toContain("RAID 0, MTU 9000 | Read | not known | 0 and 1 without a figure | baseline");
  });

  test("TS-1685: SSD cache against tier, from start to peak", async ({ page }) => {
    const rows = await open(page, hrefOf("ts1685-cache-or-tier"));
    expect(rows).toEqual(
      expect.arrayContaining([
        // 64770 / 2329 = 27.81, 63300 / 2329 = 27.18
        expect.stringMatching(/^no SSD \| 245 \| 9\.30 ms \| never \| 2,329 \| 1\.74 s \| baseline/),
        expect.stringMatching(
          /^read-write cache \| 7,000 \| below 1 ms \| 52,000 \| 64,770 \| 63\.0 ms \| × 27\.8/,
        ),
        expect.stringMatching(/^tier \| 7,000 \| below 1 ms \| 52,000 \| 63,300 \| 60\.1 ms \| × 27\.2/),
        expect.stringMatching(/^read-write cache \| 4,100 \| 308 µs \| 11,000 \| 48,231 \| 23\.3 ms/),
        expect.stringMatching(/^tier \| 5,599 \| 201 µs \| 12,000 \| 55,721 \| 36\.3 ms/),
        expect.stringMatching(/^no SSD \| doubtful, not shown/),
      ]),
    );
  });

  test("AS6510T and others: local disks as ranges, claims as quotations and never as bars", async ({
    page,
  }) => {
    const rows = await open(page, hrefOf("local-disks"));
    expect(rows.some((row) => row.startsWith("SPCC SATA SSD | Read | ≈500 | 1 |"))).toBe(true);
    expect(rows.some((row) => /WD NVMe SSD, drive C \| Read \| ≈?6,000 to 7,000/.test(row))).toBe(true);
    expect(rows.some((row) => row.includes("115"))).toBe(false);
    await page.goto("/published/nakasha-asustor-qnap");
    await expect(page.getByRole("main").locator("blockquote").first()).toBeVisible();
    await expect(page.getByRole("main")).toContainText("115 MB/s");
  });
});

/** Another browser, without anything of the sharer's. */
async function readerText(browser: Browser, path: string): Promise<string> {
  const context = await browser.newContext({ baseURL: process.env.TIDEMARK_E2E_URL, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(path);
  const text = plain((await page.getByRole("main").textContent()) ?? "");
  await context.close();
  return text;
}

async function share(request: APIRequestContext, href: string, mode: "live" | "frozen"): Promise<string> {
  const query = href.slice(href.indexOf("?") + 1);
  const answer = await request.post("/api/v1/shares", { data: { kind: "comparison", query, mode } });
  return CreateShareAnswer.parse(await answer.json()).share.path;
}

type StoredFigure = { runId: string; position: number; path: string };

const setFigure = ({ runId, position, path }: StoredFigure, value: number) =>
  queryShared(
    `UPDATE result SET body = jsonb_set(body::jsonb, $3::text[], to_jsonb($4::float8))::json,
       bytes_per_second = CASE WHEN kind = 'curve' THEN bytes_per_second ELSE $4::float8 END,
       iops = CASE WHEN kind = 'curve' THEN $4::float8 ELSE iops END
     WHERE run_id = $1 AND position = $2`,
    [runId, position, path, value],
  );

const cases = [
  {
    name: "DS415+, SSD, one link at MTU 1500, read",
    view: "ds415plus-links",
    figure: {
      runId: runs.ds415plusSsd1500,
      position: 0,
      path: "{total,bytesPerSecond,value}",
    },
    stored: 118_700_000,
    changed: 105_300_000,
    // 234.7 / 118.7 and 234.7 / 105.3
    before: ["118.7", "+97.7 %"],
    gone: ["+97.7 %"],
    after: ["105.3", "+122.9 %"],
  },
  {
    name: "AS4004T, MTU 9000 on both ends",
    view: "as4004t-mtu",
    figure: { runId: runs.as4004tBoth9000, position: 0, path: "{total,bytesPerSecond,value}" },
    stored: 1_125_000_000,
    changed: 975_000_000,
    // 975 / 650; 975 / 1239.3
    before: ["1,125", "≈+73.1 %", "91 % of 1,239"],
    gone: ["1,125", "≈+73.1 %", "91 % of 1,239"],
    after: ["975", "≈+50.0 %", "79 % of 1,239"],
  },
  {
    name: "TS-1685 with SSD cache, the peak of 4K random reads",
    view: "ts1685-cache-or-tier",
    figure: { runId: runs.ts1685Cache, position: 0, path: "{points,1,iops,value}" },
    stored: 64_770,
    changed: 58_225,
    // 58225 / 2329
    before: ["64,770", "× 27.8"],
    gone: ["64,770", "× 27.8"],
    after: ["58,225", "× 25.0"],
  },
];

for (const { name, view, figure, stored, changed, before, gone, after } of cases)
  test(`one changed figure is followed by page, differences and live link, not by a frozen one: ${name}`, async ({
    page,
    browser,
    request,
  }) => {
    const href = hrefOf(view);
    const paths = { frozen: await share(request, href, "frozen"), live: await share(request, href, "live") };
    const frozen = await readerText(browser, paths.frozen);
    const holds = (text: string, parts: readonly string[]) => {
      for (const part of parts) expect(text).toContain(part);
    };
    const pageText = async () => {
      await page.goto(href);
      return plain((await page.getByRole("main").textContent()) ?? "");
    };
    holds(await pageText(), before);
    holds(frozen, before);
    holds(await readerText(browser, paths.live), before);
    await setFigure(figure, changed);
    try {
      for (const text of [await pageText(), await readerText(browser, paths.live)]) {
        holds(text, after);
        for (const part of gone) expect(text).not.toContain(part);
      }
      expect(await readerText(browser, paths.frozen)).toBe(frozen);
    } finally {
      await setFigure(figure, stored);
    }
    holds(await pageText(), before);
  });
