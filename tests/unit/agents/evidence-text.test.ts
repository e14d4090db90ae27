import { describe, expect, test } from "vitest";
import { engineLines, evidenceLines } from "#agents/evidence-text.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult } from "#lib/contract/result.ts";
import { sampleReport } from "#tests/unit/agents/support/sample-report.ts";

const en = messagesIn("en");
const sample = sampleReport();
const [first] = sample.results;
if (first?.kind !== "disk") throw new Error("the sample has a disk result");
const sampleResult: DiskResult = first;

const withResults = (...changes: Partial<DiskResult>[]): Report => ({
  ...sample,
  results: changes.map((change) => ({ ...sampleResult, cacheEvidence: undefined, ...change })),
});
describe("the precision of the medians", () => {
  test("is one range over all results, or one value", () => {
    const precision = (reachedPercent: number) => ({ precision: { wantedPercent: 3, reachedPercent } });
    expect(evidenceLines(withResults(precision(1.25), precision(12.4)), en)).toEqual([
      "The medians are good to 1.3 % to 12 % (asked for: 3 %).",
    ]);
    expect(evidenceLines(withResults(precision(2), precision(2)), en)).toEqual([
      "The medians are good to 2.0 % (asked for: 3 %).",
    ]);
  });
});

describe("cache evidence", () => {
  const evidence = (label: string, freshRate: number, later = 100): Partial<DiskResult> => ({
    workload: label,
    cacheEvidence: {
      firstPassBytesPerSecond: 90,
      laterPassesBytesPerSecond: later,
      freshFile: { readBytes: 1, durationMs: 1, bytesPerSecond: freshRate, knownBytesPerSecond: 200 },
    },
  });

  test("names each workload with its share of data that had been read", () => {
    expect(evidenceLines(withResults(evidence("A", 100), evidence("B", 190)), en)).toEqual([
      "Data that was never read beside data that was: A 50 %, B 95 %.",
      "First pass beside the later ones: A 90 %, B 90 %.",
    ]);
  });

  test("of many workloads names the lowest and the highest", () => {
    const many = ["A", "B", "C", "D", "E"].map((label, at) => evidence(label, 100 + 20 * at, 100));
    expect(evidenceLines(withResults(...many), en)[0]).toBe(
      "Data that was never read beside data that was: A 50 % to E 90 %.",
    );
  });
});

describe("bytes over the NIC", () => {
  const [pass] = sampleResult.passes;
  if (pass === undefined) throw new Error("the sample has passes");
  const moved = (received: number, operation: "read" | "write" = "read"): Partial<DiskResult> => ({
    operation,
    passes: [
      {
        ...pass,
        total: { ...pass.total, bytes: 1000 },
        counters: {
          intervalMs: 1000,
          cpuPercent: null,
          busiestCorePercent: null,
          nicReceivedBytes: [received / 2, received / 2],
          nicSentBytes: [1040],
        },
      },
    ],
  });

  test("stand beside those read and written", () => {
    expect(evidenceLines(withResults(moved(1060), moved(0, "write")), en)).toEqual([
      "Over the NIC for each byte: SEQ1M Q8T1 read 1.06, SEQ1M Q8T1 write 1.04.",
    ]);
  });

  test("that are fewer than were read are said to be", () => {
    expect(evidenceLines(withResults(moved(300)), messagesIn("en"))[1]).toMatch(/^Less than was read came/);
    expect(evidenceLines(withResults(moved(300)), messagesIn("ja"))[1]).toMatch(/^NIC を通った量が/);
  });
});

test("the engine with its version, and how another program was called", () => {
  expect(engineLines(sample, en)).toEqual(["Engine: Tidemark 0.1.0 (sync-workers)"]);
  const engine = { name: "fio", version: "3.33", io: "libaio", options: "fio --rw=read\nfio --rw=write" };
  expect(engineLines({ ...sample, engine }, en)).toEqual(["Engine: fio 3.33 (libaio)", "  fio --rw=read"]);
});
