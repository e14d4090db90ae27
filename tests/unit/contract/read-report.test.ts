import { describe, expect, it } from "vitest";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { readReport } from "#lib/contract/read-report.ts";
import { sampleReport } from "./sample-report.ts";

type Json = Record<string, unknown>;

/** The sample as plain JSON, with one place of it replaced; `undefined` removes it. */
function sampleWith(path: string, value: unknown): Json {
  const json: Json = JSON.parse(JSON.stringify(sampleReport()));
  const keys = path.split(".");
  let node: unknown = json;
  for (const key of keys.slice(0, -1)) node = Reflect.get(Object(node), key);
  if (value === undefined) Reflect.deleteProperty(Object(node), keys.at(-1) ?? "");
  else Reflect.set(Object(node), keys.at(-1) ?? "", value);
  return JSON.parse(JSON.stringify(json));
}

function issuesOf(document: unknown): { path: string; message: string }[] {
  const read = readReport(document);
  return read.ok ? [] : read.issues;
}

const pathsOf = (document: unknown) => issuesOf(document).map(({ path }) => path);

describe("readReport", () => {
  it("gives the report back as it came, whatever the order of its members", () => {
    const report = sampleReport();
    const read = readReport(JSON.parse(canonicalJson(report)));
    expect(read).toEqual({ ok: true, report });
    if (read.ok) expect(canonicalJson(read.report)).toBe(canonicalJson(report));
  });

  it.each([
    ["another number", 2],
    ["a text", "1"],
    ["null", null],
    ["nothing", undefined],
  ])("says at `contract` that %s is no version it takes", (_name, contract) => {
    const [issue, ...more] = issuesOf(sampleWith("contract", contract));
    expect(more).toEqual([]);
    expect(issue?.path).toBe("contract");
    expect(issue?.message).toMatch(/only 1; bring agent and server to the same version$/);
  });

  it("does not echo a version of any length", () => {
    const [issue] = issuesOf(sampleWith("contract", "9".repeat(5000)));
    expect(issue?.message.length).toBeLessThan(200);
  });

  it.each([null, undefined, 1, "report", [], [1]])("refuses %j, which is no object", (document) => {
    expect(readReport(document).ok).toBe(false);
  });

  it.each([
    ["id", "not-a-uuid"],
    ["id", undefined],
    ["target.name", ""],
    ["target.vendor", undefined],
    ["target.ports", [{ kind: null, linkBitsPerSecond: 0, count: 1 }]],
    ["volume.sizeBytes", -1],
    ["volume.sizeBytes", 2 ** 53],
    ["path.nic.mtu", 67],
    ["client.count", 0],
    ["workloads.0.blockBytes", 0.5],
    ["results.0.total.iops.value", -1],
    ["results.0.total.iops.value", "112"],
    ["results.0.total.latency.percentiles.0.percent", 0],
    ["results.0.total.latency.percentiles.2.percent", 100],
    ["results.0.passes.0.durationMs", 0],
    ["results.0.statistic", "average"],
    ["results.3.direction", "both"],
    ["results.5.points", []],
    ["observations.0.unit", "F"],
    ["warnings.0.code", "looks odd"],
    ["tags.0", ""],
    ["origin.agentVersion", undefined],
  ])("says that %s cannot be %j", (path, value) => {
    const wrong = pathsOf(sampleWith(path, value));
    expect(wrong.length).toBeGreaterThan(0);
    for (const at of wrong) expect(at.startsWith(path)).toBe(true);
  });

  it.each(["", "target", "results.0", "results.0.total", "results.0.total.iops", "results.0.passes.0.total"])(
    "refuses a member that the contract does not know in %j",
    (path) => {
      const document = sampleWith(path === "" ? "surprise" : `${path}.surprise`, 1);
      expect(pathsOf(document)).toEqual([path]);
    },
  );

  it("names at most 100 issues", () => {
    const tags = Array.from({ length: 50 }, () => "");
    const observations = Array.from({ length: 200 }, () => ({}));
    const issues = issuesOf({ ...sampleWith("tags", tags), observations });
    expect(issues).toHaveLength(100);
  });

  it("refuses texts that Postgres or UTF-8 cannot hold, and says where", () => {
    expect(pathsOf(sampleWith("target.name", "a\0b"))).toEqual(["target.name"]);
    expect(pathsOf(sampleWith("tags", ["fine", "half \ud83d"]))).toEqual(["tags.1"]);
    expect(pathsOf(sampleWith("warnings.0.detail", { "a\0": 1 }))).toEqual(["warnings.0.detail"]);
    expect(readReport(sampleWith("target.name", "スタジオ 😀")).ok).toBe(true);
  });
});

describe("what must fit together in a report", () => {
  it("two workloads do not share an id", () => {
    expect(pathsOf(sampleWith("workloads.1.id", "a"))).toContain("workloads");
  });

  it("a result names a workload of the report, of its own kind", () => {
    expect(issuesOf(sampleWith("results.0.workload", "nowhere"))).toEqual([
      { path: "results.0.workload", message: 'no workload has the id "nowhere"' },
    ]);
    expect(pathsOf(sampleWith("results.0.workload", "n"))).toEqual(["results.0.workload"]);
    expect(pathsOf(sampleWith("results.3.workload", "a"))).toEqual(["results.3.workload"]);
    expect(pathsOf(sampleWith("results.5.workload", "c"))).toEqual(["results.5.workload"]);
  });

  it("an observation names a workload of the report, if any", () => {
    expect(pathsOf(sampleWith("observations.0.workload", "nowhere"))).toEqual(["observations.0.workload"]);
    expect(readReport(sampleWith("observations.0.workload", undefined)).ok).toBe(true);
  });

  it("a run does not end before it starts, whatever the offsets", () => {
    expect(pathsOf(sampleWith("time.endedAt", "2026-11-30T00:11:59Z"))).toEqual(["time.endedAt"]);
    expect(readReport(sampleWith("time.endedAt", "2026-11-30T00:12:00Z")).ok).toBe(true);
    expect(readReport(sampleWith("time.endedAt", null)).ok).toBe(true);
  });

  it("only a mixed result has a read and a write part", () => {
    expect(readReport(sampleWith("results.1.operation", "read")).ok).toBe(false);
  });

  it("a histogram has rising indexes and as many counts", () => {
    const at = (member: string, value: unknown) =>
      readReport(sampleWith(`results.0.total.latency.histogram.${member}`, value)).ok;
    expect(at("indexes", [0, 63, 63, 2559])).toBe(false);
    expect(at("indexes", [63, 0, 1500, 2559])).toBe(false);
    expect(at("indexes", [0, 63, 1500, 2560])).toBe(false);
    expect(at("counts", [1, 2, 3])).toBe(false);
    expect(at("counts", [1, 0, 500, 3])).toBe(false);
    expect(at("scheme", "log2-32")).toBe(false);
  });

  it("percents rise, and a series counts as many requests as bytes", () => {
    const rising = [99, 50].map((percent) => ({ percent, us: 1 }));
    expect(readReport(sampleWith("results.0.total.latency.percentiles", rising)).ok).toBe(false);
    expect(readReport(sampleWith("results.0.passes.0.total.series.requests", [1])).ok).toBe(false);
    expect(readReport(sampleWith("results.0.passes.0.total.series.requests", null)).ok).toBe(true);
  });

  it("a range does not stand upside down", () => {
    const range = (low: number, high: number) => ({ is: "range", low, high, quality: "approximate" });
    expect(readReport(sampleWith("results.0.total.iops", range(1, 2))).ok).toBe(true);
    expect(pathsOf(sampleWith("results.0.total.iops", range(2, 1)))).toEqual(["results.0.total.iops.low"]);
  });
});
