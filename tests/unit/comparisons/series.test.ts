import { describe, expect, it } from "vitest";
import { differingFacts } from "#lib/comparisons/differences.ts";
import { toComparison } from "#lib/comparisons/series.ts";
import { measured } from "#lib/contract/figure.ts";
import type { DiskResult } from "#lib/contract/result.ts";
import { bareReport, diskResult, diskWorkload, latency } from "#tests/unit/runs/sample-run.ts";

const run = (id: string, ...results: DiskResult[]) => ({ id, report: bareReport({ results }) });
const read = (rates: readonly number[]) => diskResult("SEQ1M Q8T1", "read", rates);
const published = (value: number, change: Partial<DiskResult> = {}) => {
  const result: DiskResult = { ...read([]), statistic: "best", passCount: 5, ...change };
  result.total.bytesPerSecond = { is: "value", value, quality: "stated" };
  return result;
};
const rowsOf = (...runs: ReturnType<typeof run>[]) =>
  toComparison(runs, "throughput", "a")[0]?.facets[0]?.rows ?? [];

describe("toComparison", () => {
  it("sees no difference where the passes overlap", () => {
    const [baseline, other] = rowsOf(run("a", read([100, 102, 104])), run("b", read([103, 106, 110])));
    expect(baseline?.difference).toEqual({ is: "baseline" });
    expect(other?.difference).toEqual({ is: "none" });
    expect(other?.range).toEqual({ min: 103, max: 110 });
  });

  it("tells better from worse where the passes lie apart: 130 against 100 is 1.3", () => {
    const [, better, worse] = rowsOf(
      run("a", read([99, 100, 101])),
      run("b", read([129, 130, 131])),
      run("c", read([49, 50, 51])),
    );
    expect(better?.difference).toMatchObject({ is: "change", ratio: 1.3, isSure: true, isBetter: true });
    expect(worse?.difference).toMatchObject({ is: "change", ratio: 0.5, isSure: true, isBetter: false });
  });

  it("is not sure with a single pass", () => {
    const [, other] = rowsOf(run("a", read([100, 101, 102])), run("b", read([200])));
    expect(other?.difference).toMatchObject({ is: "change", isSure: false });
    expect(other?.range).toBeNull();
  });

  it("is sure with two single published figures, and about where one says so", () => {
    const approximate = published(650);
    approximate.total.bytesPerSecond = { is: "value", value: 650, quality: "approximate" };
    const [, other] = rowsOf(run("a", approximate), run("b", published(1125)));
    expect(other?.difference).toMatchObject({ is: "change", isSure: true, isApproximate: true });
  });

  it("names both statistics where they differ, and is never sure then", () => {
    const [, other] = rowsOf(run("a", read([100, 101, 102])), run("b", published(300)));
    expect(other?.difference).toMatchObject({ is: "change", isSure: false, statistics: ["best", "median"] });
  });

  it("keeps unknown, doubtful and unmeasured apart from zero", () => {
    const doubtful = published(1);
    doubtful.total.bytesPerSecond = { is: "value", value: 1, quality: "doubtful" };
    const [, unknown, odd, missing] = rowsOf(
      run("a", read([100])),
      run("b", read([])),
      run("c", doubtful),
      run("d", diskResult("SEQ1M Q8T1", "write", [1])),
    );
    expect(unknown?.difference).toEqual({ is: "not-known" });
    expect(odd?.difference).toEqual({ is: "not-known" });
    expect(missing).toMatchObject({ figure: null, difference: { is: "not-measured" } });
  });

  it("calls lower latency better, and has no spread for the 99 % latency", () => {
    const slow = read([100, 100]);
    slow.total.latency = latency({ 99: 900 }, { meanUs: measured(500) });
    const fast = read([100, 100]);
    fast.total.latency = latency({ 99: 300 }, { meanUs: measured(250) });
    const [, row] = toComparison([run("a", slow), run("b", fast)], "p99", "a")[0]?.facets[0]?.rows ?? [];
    expect(row?.difference).toMatchObject({ is: "change", isBetter: true, isSure: false });
    expect(row?.samples).toEqual([]);
  });

  it("puts workloads of most runs first, and reads above writes", () => {
    const report = bareReport({
      workloads: [diskWorkload("RND4K Q1T1"), diskWorkload("SEQ1M Q8T1")],
      results: [
        diskResult("RND4K Q1T1", "read", [1]),
        diskResult("SEQ1M Q8T1", "write", [1]),
        read([100, 120]),
      ],
    });
    const sections = toComparison([{ id: "a", report }, run("b", read([50]))], "throughput", "a");
    expect(sections.map(({ label, runCount }) => [label, runCount])).toEqual([
      ["SEQ1M Q8T1", 2],
      ["RND4K Q1T1", 1],
    ]);
    expect(sections[0]?.facets.map(({ operation }) => operation)).toEqual(["read", "write"]);
    expect(sections[0]?.largest).toBe(120);
  });

  it("keeps the second result of a label, as with files of two sizes", () => {
    const second = { ...diskWorkload("SEQ1M Q8T1", { fileBytes: 2 ** 35 }), id: "large" };
    const report = bareReport({
      workloads: [diskWorkload("SEQ1M Q8T1"), second],
      results: [read([100]), { ...read([50]), workload: "large" }],
    });
    const sections = toComparison([{ id: "a", report }, run("b", read([90]))], "throughput", "a");
    expect(sections.map(({ label, largest, runCount }) => [label, largest, runCount])).toEqual([
      ["SEQ1M Q8T1", 100, 2],
      ["SEQ1M Q8T1 (2)", 50, 1],
    ]);
  });
});

describe("differingFacts", () => {
  it("lists what differs, and what is known for some runs only", () => {
    const facts = differingFacts([
      { id: "a", report: bareReport({ profile: { name: "quick" } }) },
      {
        id: "b",
        report: bareReport({ configuration: { ...bareReport({}).configuration, firmware: "2.4" } }),
      },
    ]);
    expect(facts).toEqual([
      {
        key: "firmware",
        values: [
          { runId: "a", parts: null },
          { runId: "b", parts: [{ is: "text", text: "2.4" }] },
        ],
      },
      {
        key: "profile",
        values: [
          { runId: "a", parts: [{ is: "text", text: "quick" }] },
          { runId: "b", parts: [{ is: "text", text: "cdm-default" }] },
        ],
      },
    ]);
  });

  it("lists the length and the number of passes", () => {
    const long = bareReport({
      workloads: [diskWorkload("SEQ1M Q8T1", { passMs: 60_000 })],
      results: [read([1, 2, 3])],
    });
    expect(differingFacts([run("a", read([1])), { id: "b", report: long }])).toEqual([
      {
        key: "passLength",
        values: [
          { runId: "a", parts: [{ is: "text", text: "5\u00a0s" }] },
          { runId: "b", parts: [{ is: "text", text: "60\u00a0s" }] },
        ],
      },
      {
        key: "passCount",
        values: [
          { runId: "a", parts: [{ is: "text", text: "1" }] },
          { runId: "b", parts: [{ is: "text", text: "3" }] },
        ],
      },
    ]);
  });

  it("is empty for equal runs", () => {
    expect(differingFacts([run("a", read([1])), run("b", read([2]))])).toEqual([]);
  });
});
