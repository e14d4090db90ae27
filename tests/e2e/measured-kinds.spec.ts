import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult, DiskResult, FileCopyResult } from "#lib/contract/result.ts";
import { CreateShareAnswer } from "#lib/contract/share.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

/** What a sweep, a copy and a fill of one NAS and a run beside them report, in one report, so that a page has all of them. */
function allKinds(): Report {
  const base = makeReport({
    startedAt: new Date("2025-11-30T09:12:00Z"),
    target: { key: "smb/kinds-nas", name: "kinds-nas" },
    profile: "measured-kinds",
    results: [
      { access: seq1mQ8, operation: "read", passMBps: [154, 154, 154] },
      { access: seq1mQ8, operation: "write", passMBps: [315, 315, 315] },
      { access: rnd4kQ32, operation: "read", passMBps: [40, 40, 40] },
    ],
  });
  const disk = base.workloads.find((workload): workload is DiskWorkload => workload.kind === "disk");
  if (disk === undefined) throw new Error("no disk workload");
  const curve: CurveResult = {
    kind: "curve",
    workload: "kinds curve",
    operation: "read",
    statistic: "median",
    passCount: null,
    warnings: [],
    points: [
      [1000, 1000, 400],
      [5000, 5000, 500],
      [9000, 9000, 2000],
    ]
      .map(([offered = 0, iops = 0, us = 0]) => ({
        name: null,
        offeredIops: measured(offered),
        iops: measured(iops),
        bytesPerSecond: measured(iops * 4096),
        meanUs: measured(us),
        latency: null,
        isSaturated: false,
        isGeneratorLimited: offered === 5000,
      }))
      .concat([
        {
          name: null,
          offeredIops: measured(12_000),
          iops: measured(9800),
          bytesPerSecond: measured(9800 * 4096),
          meanUs: measured(90_000),
          latency: null,
          isSaturated: true,
          isGeneratorLimited: false,
        },
      ])
      .map((point) =>
        point.isSaturated ? { ...point, meanUs: unknownFigure(), backlogPerSecond: measured(2200) } : point,
      ),
    between: "measured",
    loadBelow: [{ latencyUs: 1000, of: "mean", iops: measured(7000) }],
    kneeIops: measured(6000),
  };
  const copy: FileCopyResult = {
    kind: "file-copy",
    workload: "kinds copy",
    statistic: "single",
    passCount: 1,
    warnings: [],
    direction: "from-target",
    durationMs: measured(139_500),
    bytesPerSecond: measured(77e6),
    filesPerSecond: measured(0.0072),
    best: null,
    passes: [],
    cacheBypass: null,
  };
  const fill: DiskResult = {
    kind: "disk",
    workload: "SEQ1M Q8T1 fill",
    operation: "write",
    statistic: "single",
    passCount: 1,
    total: { bytesPerSecond: measured(240e6), iops: measured(229), latency: null },
    read: null,
    write: null,
    best: null,
    passes: [],
    cacheBypass: null,
    warnings: [],
    phases: [
      { startsAfterBytes: 0, bytes: 31e9, bytesPerSecond: measured(940e6) },
      { startsAfterBytes: 31e9, bytes: null, bytesPerSecond: measured(182e6) },
    ],
  };
  return {
    ...base,
    id: uuidV7(Date.now()),
    engine: { ...base.engine, options: "fio --name=pass --filename=test.bin --rw=read" },
    workloads: [
      ...base.workloads,
      {
        ...disk,
        id: "kinds curve",
        label: "RND4K Q32T1 open loop",
        load: { kind: "steps", lowPercent: 10, highPercent: 120, isThreadBounded: false },
      },
      {
        kind: "file-copy",
        id: "kinds copy",
        label: "1 file 10GiB system copy",
        method: "operating-system",
        fileCount: 1,
        totalBytes: 10 * 2 ** 30,
        tree: "single-file",
      },
      { ...disk, id: "SEQ1M Q8T1 fill", label: "SEQ1M Q8T1 fill" },
    ],
    results: [
      ...base.results.map((result, at) =>
        result.kind === "disk" && at === 0
          ? {
              ...result,
              precision: { wantedPercent: 3, reachedPercent: 2.5 },
              cacheEvidence: {
                firstPassBytesPerSecond: 50e6,
                laterPassesBytesPerSecond: 154e6,
                freshFile: {
                  readBytes: 1e8,
                  durationMs: 2000,
                  bytesPerSecond: 60e6,
                  knownBytesPerSecond: 150e6,
                },
              },
              warnings: [{ code: "cache-likely", detail: { freshPercent: 40 } }],
            }
          : result,
      ),
      curve,
      copy,
      fill,
    ],
  };
}

const report = allKinds();
test.beforeAll(() => postReport(report, sharedServer()));
const open = (page: Page) => page.goto(`/runs/${report.id}`);
const rowIn = (page: Page, table: string, text: string) =>
  page.getByRole("region", { name: table }).getByRole("row").filter({ hasText: text });

test("a curve has its conclusions, a plot and its points, and says which are saturated", async ({ page }) => {
  await open(page);
  await expect(page.getByText("The knee is at 6,000 IOPS")).toBeVisible();
  await expect(page.getByText("Highest load with a latency (mean) below 1.00 ms: 7,000 IOPS.")).toBeVisible();
  await expect(
    page.getByRole("figure", { name: /Latency at rising load, RND4K Q32T1 open loop/ }),
  ).toBeVisible();
  const table = "Points of the curve RND4K Q32T1 open loop Read";
  await expect(rowIn(page, table, "12,000")).toContainText("saturated: the backlog grew by 2,200 IOPS");
  await expect(rowIn(page, table, "12,000")).toContainText("not known");
  await expect(rowIn(page, table, "5,000")).toContainText("this PC was late itself");
});

test("a fill says what is absorbed, and a copy what it reaches of large blocks", async ({ page }) => {
  await open(page);
  await expect(page.getByText("Absorbs 31.0 GB at 940.0 MB/s, then 182.0 MB/s.")).toBeVisible();
  // 77 of 154 MB/s.
  await expect(rowIn(page, "File copies", "1 file 10GiB system copy")).toContainText("50 %");
});

test("evidence stands beside the figures, and the doubt says so in words", async ({ page }) => {
  await open(page);
  const row = rowIn(page, "How far to trust these figures", "SEQ1M Q8T1");
  for (const text of ["±2.5 % (asked ±3.0 %)", "50.0 MB/s", "154.0 MB/s", "60.0 MB/s", "150.0 MB/s"])
    await expect(row).toContainText(text);
  await expect(page.getByText("A cache probably helped.")).toBeVisible();
  await expect(page.getByText("data never read: 40 % of data that was")).toBeVisible();
});

test("a shared link shows the same, without the command line", async ({ page, request }) => {
  const answer = await request.post("/api/v1/shares", {
    data: { kind: "run", runId: report.id, mode: "frozen" },
  });
  const { share } = CreateShareAnswer.parse(await answer.json());
  await page.goto(share.path);
  await expect(page.getByText("The knee is at 6,000 IOPS")).toBeVisible();
  await expect(page.getByText("Absorbs 31.0 GB at 940.0 MB/s, then 182.0 MB/s.")).toBeVisible();
  await expect(rowIn(page, "How far to trust these figures", "SEQ1M Q8T1")).toContainText("±2.5 %");
  await expect(page.getByText("test.bin")).toHaveCount(0);
});

for (const [width, scheme, locale] of [
  [1440, "light", "en"],
  [1440, "dark", "ja"],
  [390, "dark", "en"],
  [390, "light", "ja"],
] as const)
  test(`no violation and no sideways scroll at ${width} px, ${scheme}, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      locale,
    });
    const page = await context.newPage();
    await page.goto(`${sharedServer().baseUrl}/runs/${report.id}`);
    await expect(page.locator("#curves-title")).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
