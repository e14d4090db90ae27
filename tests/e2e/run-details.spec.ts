import { expect, type Page, test } from "@playwright/test";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { testLooks } from "#tests/support/looks.ts";
import { makeCopy, makeFill, makeMixed, withKinds, withNic } from "#tests/support/make-kinds.ts";
import { makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

const commands = [
  "fio --name=pass --filename=test.bin --rw=read --bs=1048576 --iodepth=8",
  "fio --name=pass --filename=test.bin --rw=randrw --bs=4096 --iodepth=32",
];

const GiB = 2 ** 30;
/** A run by fio with a mix, copies and a fill beside it, in one report, so that a page has all of them. */
const report = withKinds(
  withNic(
    makeReport({
      startedAt: new Date("2025-11-30T09:12:00Z"),
      target: { key: "smb/details-nas", name: "details-nas" },
      profile: "details",
      results: [
        { access: seq1mQ8, operation: "read", passMBps: [200, 200, 200] },
        { access: seq1mQ8, operation: "write", passMBps: [100, 100, 100] },
      ],
      override: { engine: { name: "fio", version: "3.33", io: "libaio", options: commands.join("\n") } },
    }),
    1.04,
  ),
  [
    makeMixed(rnd4kQ32, 70, [40, 41, 42]),
    // 10 GiB in 107.4 s are 100 MB/s, half of 200; 256 MiB in 26.8 s are 10 MB/s, a tenth of 100.
    makeCopy(
      {
        label: "1 file 10GiB system copy",
        method: "operating-system",
        fileCount: 1,
        totalBytes: 10 * GiB,
        tree: "single-file",
        sync: "none",
      },
      "from-target",
      (10 * GiB) / 1e5,
    ),
    makeCopy(
      {
        label: "documents 256MiB stream",
        method: "stream",
        fileCount: 1000,
        totalBytes: GiB / 4,
        tree: "documents",
        sync: "end-of-pass",
      },
      "to-target",
      GiB / 4 / 1e4,
    ),
    makeFill([
      { MBps: 940, seconds: 33 },
      { MBps: 182, seconds: 300 },
    ]),
  ],
);

test.beforeAll(() => postReport(report, sharedServer()));
const open = (page: Page) => page.goto(`/runs/${report.id}`);
const rowIn = (page: Page, table: string, text: string | RegExp) =>
  page.getByRole("region", { name: table, exact: true }).getByRole("row").filter({ hasText: text });

test("the engine is named with its version, its command lines behind a line that opens", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  const section = page.getByRole("region", { name: "Measured by" });
  await expect(section).toContainText("fio 3.33");
  await expect(section).toContainText("libaio");
  await expect(section.getByText(commands[1] ?? "")).toBeHidden();
  await section.getByText("The 2 command lines").click();
  for (const command of commands) await expect(section.getByText(command)).toBeVisible();
  await section.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(commands.join("\n"));
});

test("a mix has its reads, its writes and their sum", async ({ page }) => {
  await open(page);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "RND4K Q32T1 R70" }) })
    .first();
  // 41 MB/s are 10,010 requests of 4 KiB, to three digits; 70 % of them are 7,007, the rest 3,003.
  await expect(row.getByRole("rowheader")).toContainText("70 % reads");
  await expect(row.getByRole("rowheader")).toContainText("Total 41.0 MB/s, 10,000 IOPS");
  await expect(row.getByRole("cell").nth(0)).toContainText("28.7 MB/s");
  await expect(row.getByRole("cell").nth(0)).toContainText("7,007 IOPS");
  await expect(row.getByRole("cell").nth(1)).toContainText("12.3 MB/s");
  await expect(row.getByRole("cell").nth(1)).toContainText("3,003 IOPS");
});

test("copies say how, what and whether to disk, and their share of large blocks", async ({ page }) => {
  await open(page);
  const large = rowIn(page, "File copies", "1 file 10GiB");
  for (const text of [
    "From the target",
    "the system's own copy",
    "one file, 10 GiB",
    "no",
    "100.0 MB/s",
    "50 %",
  ])
    await expect(large).toContainText(text);
  const tree = rowIn(page, "File copies", "documents 256MiB");
  for (const text of [
    "To the target",
    "streams",
    "1,000 documents, 256 MiB",
    "at the end",
    "10.0 MB/s",
    "10 %",
  ])
    await expect(tree).toContainText(text);
});

test("a fill is drawn over the bytes written, with its stretches as levels", async ({ page }) => {
  await open(page);
  const figure = page.getByRole("figure", {
    name: /Throughput over the bytes moved, SEQ1M Q8T1 fill\. Absorbs 31\.0 GB/,
  });
  await expect(figure).toContainText("31.0 GB at 940 MB/s");
  await expect(figure).toContainText("then 182 MB/s");
  await expect(figure).toContainText("GB written");
  // 33 s of 940 MB/s and 300 of 182 are 85.6 GB; the first second has four percent more.
  const slider = figure.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("End");
  await expect(figure.getByTestId("readout")).toContainText("to 85.6 GB");
  await page.keyboard.press("Home");
  await expect(figure.getByTestId("readout")).toContainText("0 GB to 978 MB: 978 MB/s");
  await expect(rowIn(page, "Stretches of SEQ1M Q8T1 fill", "182.0 MB/s")).toContainText("31.0 GB");
});

test("amounts follow the unit of the page", async ({ page }) => {
  await page.goto(`/runs/${report.id}?unit=MiB/s`);
  // 31.02 GB are 28.9 GiB, 940 MB/s are 896.5 MiB/s.
  await expect(page.getByText("Absorbs 28.9 GiB at 896.5 MiB/s")).toBeVisible();
});

test("this PC's counters stand beside the bytes, in total and for each pass", async ({ page }) => {
  await open(page);
  const total = rowIn(page, "Processor and NIC for each result", "SEQ1M Q8T1 Read");
  // Three passes of 5 s at 200 MB/s are 3 GB; the report says 21 and 48 % for each.
  for (const text of ["21 %", "48 %", "3.00 GB", "3.12 GB", "104 %"]) await expect(total).toContainText(text);
  const passes = page.getByRole("region", { name: "Processor and NIC for each pass" });
  await expect(passes).toBeHidden();
  await page.getByText("Each pass", { exact: true }).click();
  const each = passes.getByRole("row").filter({ hasText: "SEQ1M Q8T1 Read" });
  await expect(each).toHaveCount(3);
  for (const text of ["1.00 GB", "1.04 GB", "104 %"]) await expect(each.first()).toContainText(text);
});

testLooks(`/runs/${report.id}`, async (page) => {
  for (const summary of await page.locator("main details > summary").all()) await summary.click();
});
