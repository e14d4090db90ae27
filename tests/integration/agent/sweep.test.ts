import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { figureValue } from "#lib/contract/figure.ts";
import { Report } from "#lib/contract/report.ts";
import { runAgent } from "#tests/support/agent.ts";
import { setUpApi } from "#tests/support/api-test.ts";

const api = setUpApi();
let base = "";
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "tidemark-sweep-"));
  mkdirSync(join(base, "measured"));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test("a real sweep offers shares of the peak that it found, leaves nothing behind and is taken in byte for byte", {
  timeout: 180_000,
}, async () => {
  const home = join(base, "home");
  expect((await runAgent(["enrol", "--server", api.url, "--token", api.token], home)).status).toBe(0);
  const options = "--size 16MiB --points 5,20 --limit 0.4 --p99 50 --json".split(" ");
  const { status, stdout, stderr } = await runAgent(["sweep", join(base, "measured"), ...options], home);
  expect(status, stderr).toBe(0);
  expect(readdirSync(join(base, "measured"))).toEqual([]);
  const report = Report.parse(JSON.parse(stdout));
  expect(report.profile?.name).toBe("sweep 4k-rr");
  expect(report.workloads.map(({ id }) => id)).toEqual(["RND4K Q32T1", "RND4K Q32T1 curve"]);
  const [peak, curve] = report.results;
  if (peak?.kind !== "disk" || curve?.kind !== "curve") throw new Error("a peak and a curve were expected");
  for (const { counters } of peak.passes) expect(counters?.cpuPercent?.length).toBeGreaterThan(0);
  const peakIops = figureValue(peak.total.iops) ?? 0;
  const offered = curve.points.map(({ offeredIops }) => figureValue(offeredIops) ?? 0);
  expect(offered[0]).toBeCloseTo(0.05 * peakIops, 6);
  expect(offered.at(-1)).toBeCloseTo(0.2 * peakIops, 6);
  expect(curve.loadBelow.map(({ of, latencyUs }) => [of, latencyUs])).toEqual([
    ["mean", 1000],
    ["p99", 50_000],
  ]);
  for (const { latency } of curve.points) expect(latency?.from ?? "intended").toBe("intended");
  const stored = await api.get(`/api/v1/runs/${report.id}?download=1`);
  expect((await stored.text()) === stdout).toBe(true);
});
