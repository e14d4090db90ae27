import { expect, type Locator, type Page, test } from "@playwright/test";
import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { CreateShareAnswer } from "#lib/contract/share.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { sharedServer } from "#tests/support/e2e-server.ts";
import { testLooks } from "#tests/support/looks.ts";
import { makeCopy, makeFill } from "#tests/support/make-kinds.ts";
import { makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";
import { postReport } from "#tests/support/post-report.ts";

type CurvePoint = CurveResult["points"][number];

/** An M/M/1 queue that serves 10,000 requests a second: a mean of 1 / (μ - λ), and a 99th percentile of ln 100 times that. */
function steadyPoint(iops: number): CurvePoint {
  const us = 1e6 / (10_000 - iops);
  return {
    name: null,
    offeredIops: measured(iops),
    iops: measured(iops),
    bytesPerSecond: measured(iops * 4096),
    meanUs: measured(us),
    latency: {
      from: "intended",
      meanUs: measured(us),
      minUs: null,
      maxUs: null,
      percentiles: [{ percent: 99, us: us * Math.log(100) }],
      histogram: null,
    },
    isSaturated: false,
    durationMs: 20_000,
    meanPrecisionPercent: 1.5,
    generatorLagP99Us: iops === 6000 ? 320 : 4,
    isGeneratorLimited: iops === 6000,
  };
}

const saturatedPoints = [
  [11_000, 9810],
  [12_000, 9800],
].map(
  ([offered = 0, iops = 0]): CurvePoint => ({
    name: null,
    offeredIops: measured(offered),
    iops: measured(iops),
    bytesPerSecond: measured(iops * 4096),
    meanUs: unknownFigure(),
    latency: null,
    isSaturated: true,
    durationMs: 10_000,
    backlogPerSecond: measured(offered - iops),
  }),
);

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
    points: [...[1000, 2000, 4000, 6000, 8000, 9500].map(steadyPoint), ...saturatedPoints],
    between: "measured",
    loadBelow: [
      { latencyUs: 1000, of: "mean", iops: measured(9000) },
      {
        latencyUs: 2000,
        of: "p99",
        iops: { is: "value", value: 1e4 - Math.log(100) * 500, quality: "derived" },
      },
    ],
    kneeIops: measured(5000),
  };
  const tenGiB = 10 * 2 ** 30;
  const copy = makeCopy(
    {
      label: "1 file 10GiB system copy",
      method: "operating-system",
      fileCount: 1,
      totalBytes: tenGiB,
      tree: "single-file",
      sync: null,
    },
    "from-target",
    // At 77 MB/s.
    tenGiB / 77e3,
  );
  const fill = makeFill([
    { MBps: 940, seconds: 33 },
    { MBps: 182, seconds: 100 },
  ]);
  return {
    ...base,
    id: uuidV7(Date.now()),
    engine: {
      name: "fio",
      version: "3.33",
      io: "libaio",
      options: "fio --name=pass --filename=test.bin --rw=read",
    },
    workloads: [
      ...base.workloads,
      {
        ...disk,
        id: "kinds curve",
        label: "RND4K Q32T1 open loop",
        load: { kind: "steps", lowPercent: 10, highPercent: 120, isThreadBounded: false },
      },
      copy.workload,
      fill.workload,
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
      copy.result,
      // As a source gives it that says no seconds.
      { ...fill.result, passes: [] },
    ],
  };
}

const report = allKinds();
test.beforeAll(() => postReport(report, sharedServer()));
const open = (page: Page) => page.goto(`/runs/${report.id}`);
const rowIn = (page: Page, table: string, text: string) =>
  page.getByRole("region", { name: table }).getByRole("row").filter({ hasText: text });

const curveName = /Latency at rising load, RND4K Q32T1 open loop/;

test("a curve has its conclusions, a plot and its points, and says which are saturated", async ({ page }) => {
  await open(page);
  await expect(page.getByText("The knee is at 5,000 IOPS")).toBeVisible();
  await expect(page.getByText("Highest load with a latency (mean) below 1.00 ms: 9,000 IOPS.")).toBeVisible();
  const figure = page.getByRole("figure", { name: curveName });
  await expect(figure).toBeVisible();
  await expect(figure).toHaveAccessibleName(
    /Saturated where 11,000 to 12,000\sIOPS were offered: 9,800 to 9,810/,
  );
  const table = "Points of the curve RND4K Q32T1 open loop Read";
  await expect(rowIn(page, table, "12,000")).toContainText("saturated: the backlog grew by 2,200 IOPS");
  await expect(rowIn(page, table, "12,000")).toContainText("none steady");
  await expect(rowIn(page, table, "6,000")).toContainText("this PC was late itself, by 320 µs");
  // 10,000 - 500 ln 100, and a mean of 1 / 5,000 s.
  await expect(rowIn(page, table, "99 % < 2 ms")).toContainText("≈7,697");
  await expect(rowIn(page, table, "Knee")).toContainText("≈200 µs");
});

/** Where the middles of marks are, in pixels. */
async function middles(figure: Locator, mark: string): Promise<{ x: number; y: number }[]> {
  const boxes = await figure
    .locator(`[data-mark="${mark}"]`)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
}

for (const [scale, along] of [
  ["log", Math.log],
  ["linear", (iops: number) => iops],
] as const)
  test(`each mark of a curve stands at its load and has its label, ${scale}`, async ({ page }) => {
    await open(page);
    if (scale === "linear") {
      await page.getByRole("navigation", { name: "Axis of IOPS" }).getByText("Linear").click();
      await expect(page).toHaveURL(/scale=linear/);
    }
    const figure = page.getByRole("figure", { name: curveName });
    await expect(figure.getByText("IOPS reached", { exact: scale === "linear" })).toBeVisible();
    const steady = await middles(figure, "point");
    const [first, last] = [steady[0], steady.at(-1)];
    if (first === undefined || last === undefined) throw new Error("no points");
    expect(steady).toHaveLength(5);
    const xOf = (iops: number) =>
      first.x + ((along(iops) - along(1000)) / (along(9500) - along(1000))) * (last.x - first.x);
    const expected: [string, number[]][] = [
      ["late", [6000]],
      ["saturated", [9800, 9810]],
      ["knee", [5000]],
      ["load", [9000, 10_000 - 500 * Math.log(100)]],
    ];
    for (const [mark, loads] of expected) {
      const found = await middles(figure, mark);
      expect(found, mark).toHaveLength(loads.length);
      found.forEach(({ x }, at) => {
        expect(Math.abs(x - xOf(loads[at] ?? 0)), mark).toBeLessThan(1);
      });
    }
    const saturated = await middles(figure, "saturated");
    for (const { y } of saturated) for (const point of steady) expect(y).toBeLessThan(point.y);
    for (const text of [
      "no steady latency",
      "saturated: 9,800 to 9,810 IOPS",
      "knee 5,000 IOPS",
      "9,000 IOPS",
      "mean < 1 ms",
      "≈7,697 IOPS",
      "99 % < 2 ms",
    ])
      await expect(figure.getByText(text, { exact: true }).locator("visible=true")).toHaveCount(1);
  });

for (const [width, locale] of [
  [1440, "en"],
  [1440, "ja"],
  [390, "en"],
  [390, "ja"],
] as const)
  test(`no label of a curve covers another at ${width} px, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
    const page = await context.newPage();
    for (const query of ["", "?scale=linear"]) {
      await page.goto(`${sharedServer().baseUrl}/runs/${report.id}${query}`);
      const labels = page.locator("#curves [data-label]").locator("visible=true");
      const boxes = await labels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      expect(boxes).toHaveLength(6);
      boxes.forEach((a, at) => {
        for (const b of boxes.slice(at + 1)) {
          const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          expect(isApart, `${query} ${JSON.stringify([a, b])}`).toBe(true);
        }
      });
    }
    await context.close();
  });

test("the axis of a curve is switched without JavaScript too", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${sharedServer().baseUrl}/runs/${report.id}`);
  await expect(page.getByText("IOPS reached, logarithmic")).toBeVisible();
  await page.getByRole("navigation", { name: "Axis of IOPS" }).getByText("Linear").click();
  await expect(page.getByText("IOPS reached, logarithmic")).toHaveCount(0);
  await expect(page.locator("#curves [data-mark=saturated]")).toHaveCount(2);
  await context.close();
});

test("a fill says what is absorbed, and a copy what it reaches of large blocks", async ({ page }) => {
  await open(page);
  await expect(page.getByText("Absorbs 31.0 GB at 940.0 MB/s, then 182.0 MB/s.")).toBeVisible();
  const stretches = page.getByRole("figure", { name: /Throughput over the bytes moved/ });
  await expect(stretches).toContainText("then 182 MB/s");
  await expect(stretches).toContainText("The seconds of this transfer are not known");
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
  await open(page);
  await page.getByText("The command line", { exact: true }).click();
  await expect(page.getByText("--filename=test.bin")).toBeVisible();
  const answer = await request.post("/api/v1/shares", {
    data: { kind: "run", runId: report.id, mode: "frozen" },
  });
  const { share } = CreateShareAnswer.parse(await answer.json());
  await page.goto(share.path);
  await expect(page.getByText("The knee is at 5,000 IOPS")).toBeVisible();
  const curve = page.getByRole("figure", { name: curveName });
  for (const [mark, count] of [
    ["point", 5],
    ["late", 1],
    ["saturated", 2],
    ["knee", 1],
    ["load", 2],
  ] as const)
    await expect(curve.locator(`[data-mark="${mark}"]`)).toHaveCount(count);
  await page.getByRole("navigation", { name: "Axis of IOPS" }).getByText("Linear").click();
  await expect(page).toHaveURL(new RegExp(`${share.path}\\?scale=linear`));
  await expect(page.getByText("Absorbs 31.0 GB at 940.0 MB/s, then 182.0 MB/s.")).toBeVisible();
  await expect(rowIn(page, "How far to trust these figures", "SEQ1M Q8T1")).toContainText("±2.5 %");
  await expect(page.getByRole("region", { name: "Measured by" })).toContainText("fio 3.33");
  expect(await page.content()).not.toContain("test.bin");
});

testLooks(`/runs/${report.id}`, async (page) => {
  await expect(page.locator("#curves-title")).toBeVisible();
});
