import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  ApiError,
  HealthAnswer,
  ListRunsAnswer,
  ListRunsQuery,
  PutRunAnswer,
  RunSummary,
} from "#lib/contract/api.ts";
import { Publication } from "#lib/contract/publication.ts";
import { Report } from "#lib/contract/report.ts";
import { runSorts } from "#lib/contract/run-sorts.ts";
import { sampleReport } from "./sample-report.ts";

const schemas = {
  Report,
  Publication,
  ApiError,
  PutRunAnswer,
  ListRunsQuery,
  RunSummary,
  ListRunsAnswer,
  HealthAnswer,
};

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** All nodes of a JSON schema, itself included. */
function nodesOf(node: unknown): Node[] {
  return isNode(node) ? [node, ...Object.values(node).flatMap(nodesOf)] : [];
}

describe.each(Object.entries(schemas))("the JSON schema of %s", (name, schema) => {
  it.each(["input", "output"] as const)("is generated for %s and closed", (io) => {
    const json = z.toJSONSchema(schema, { io });
    const objects = nodesOf(json).filter((node) => node.type === "object" && isNode(node.properties));
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) expect(object.additionalProperties).toBe(false);
  });

  it("refers only to definitions that it has", () => {
    const json = z.toJSONSchema(schema, { io: "input" });
    const definitions = isNode(json.$defs) ? Object.keys(json.$defs) : [];
    const references = nodesOf(json).flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
    for (const reference of references)
      expect([...definitions, ""]).toContain(reference.replace("#/$defs/", "").replace("#", ""));
  });

  it("is registered under its own name", () => {
    expect(z.globalRegistry.get(schema)?.id).toBe(name);
  });
});

describe("what can be stored is what the contract takes", () => {
  const report = sampleReport();

  it.each([
    ["version 4", "9b2d5a52-7f0e-4a0b-9d3e-2f6f6f0b9a11", false],
    ["the nil id", "00000000-0000-0000-0000-000000000000", false],
    ["upper case", "019AD2F0-1C00-7ABC-9DEF-0123456789AB", false],
    ["version 7", "019ad2f0-1c00-7abc-9def-0123456789ab", true],
  ])("an id of %s: %s", (_what, id, isTaken) => {
    expect(Report.safeParse({ ...report, id }).success).toBe(isTaken);
  });

  it("queue depths and threads that a 32-bit column holds, also by the JSON schema", () => {
    const deep = (queueDepth: number) => ({
      ...report,
      workloads: report.workloads.map((one) => (one.kind === "disk" ? { ...one, queueDepth } : one)),
    });
    expect(Report.safeParse(deep(2_147_483_647)).success).toBe(true);
    expect(Report.safeParse(deep(2_147_483_648)).success).toBe(false);
    const [disk] = nodesOf(z.toJSONSchema(Report)).filter((node) => "queueDepth" in node);
    expect(JSON.stringify(disk?.queueDepth)).toContain("2147483647");
    expect(JSON.stringify(disk?.threads)).toContain("2147483647");
  });

  it("targets, media and RAID levels of other kinds", () => {
    const pool = {
      media: "other",
      drives: null,
      driveCount: null,
      raid: "other",
      stripeBytes: null,
      state: null,
      layers: null,
    };
    const other = {
      ...report,
      target: { ...report.target, kind: "other" },
      configuration: { ...report.configuration, pool },
    };
    expect(Report.safeParse(other).error?.issues).toBeUndefined();
  });
});

describe("all schemas with an id", () => {
  it("can be turned into one set of JSON schemas, each under its id", () => {
    const { schemas: all } = z.toJSONSchema(z.globalRegistry, { uri: (id) => `#/components/schemas/${id}` });
    const ids = Object.keys(all);
    for (const id of [
      ...Object.keys(schemas),
      "Figure",
      "Latency",
      "Histogram",
      "DiskResult",
      "NetworkResult",
      "FileCopyResult",
      "CurveResult",
      "DiskWorkload",
      "ConfigurationFacts",
      "RunTime",
      "Claim",
    ])
      expect(ids).toContain(id);
  });

  it("says what kind of figures there are", () => {
    const text = JSON.stringify(z.toJSONSchema(Report, { io: "input" }));
    for (const kind of ["value", "range", "below", "above", "ratio", "never", "unknown"])
      expect(text).toContain(`"const":"${kind}"`);
  });
});

describe("ListRunsQuery", () => {
  it("reads a URL's query, with defaults", () => {
    expect(ListRunsQuery.parse({})).toEqual({ sort: "-time", limit: 50 });
    expect(ListRunsQuery.parse({ limit: "200", from: "2026-11-01", sort: "-read" })).toEqual({
      limit: 200,
      from: "2026-11-01",
      sort: "-read",
    });
  });

  it.each([
    { limit: "0" },
    { limit: "201" },
    { limit: "1.5" },
    { limit: "many" },
    { from: "2026-02-30" },
    { to: "yesterday" },
    { sort: "id; drop table run" },
    { origin: "elsewhere" },
    { page: "2" },
    { text: "x".repeat(201) },
  ])("refuses %j", (query) => {
    expect(ListRunsQuery.safeParse(query).success).toBe(false);
  });

  it("sorts by each column both ways", () => {
    for (const sort of runSorts)
      expect(runSorts).toContain(sort.startsWith("-") ? sort.slice(1) : `-${sort}`);
  });
});

describe("API answers", () => {
  const summary: RunSummary = {
    id: "019ad2f0-1c00-7abc-9def-0123456789ab",
    origin: "published",
    startedAt: null,
    timePrecision: "unknown",
    receivedAt: "2026-11-30T00:12:00.000Z",
    target: { key: "smb/nas", name: "nas", kind: "nas" },
    volume: null,
    agent: null,
    profile: "quick",
    fileBytes: null,
    warningCount: 0,
    tags: ["cable=cat6a"],
    configuration: null,
    results: [
      {
        kind: "disk",
        workload: "SEQ",
        workloadKey: "0011223344556677",
        pattern: null,
        blockBytes: null,
        cacheBypass: null,
        operation: "read",
        statistic: "not-known",
        bytesPerSecond: null,
        lowBytesPerSecond: 10e6,
        highBytesPerSecond: 110e6,
        iops: null,
        meanUs: null,
        p99Us: null,
      },
    ],
  };

  it("hold a run of which little is known", () => {
    expect(RunSummary.parse(summary)).toEqual(summary);
    const answer = { runs: [summary], nextCursor: null, total: 1 };
    expect(ListRunsAnswer.parse(answer)).toEqual(answer);
  });

  it("know every precision that a run's time can have", () => {
    for (const timePrecision of ["instant", "local", "day", "month", "year", "unknown"])
      expect(RunSummary.safeParse({ ...summary, timePrecision }).success).toBe(true);
  });

  it("are strict", () => {
    expect(RunSummary.safeParse({ ...summary, token: "tmk_..." }).success).toBe(false);
    const error = {
      error: { code: "conflict", message: "There is another run with this id.", requestId: "r" },
    };
    expect(ApiError.safeParse(error).success).toBe(true);
    expect(ApiError.safeParse({ ...error, stack: "at" }).success).toBe(false);
    expect(PutRunAnswer.safeParse({ id: summary.id, isDuplicate: false, url: "/runs/x" }).success).toBe(true);
    expect(HealthAnswer.safeParse({ status: "ok", database: "down", version: "0" }).success).toBe(false);
  });
});
