import { expect, test, vi } from "vitest";
import { toRunRows } from "#components/runs-table/run-rows.ts";
import type { ResultHeadline, RunSummary } from "#lib/contract/api.ts";

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  const { messages } = await import("#lib/i18n/messages.ts");
  return {
    getTranslations: async (namespace: "runs" | "facts.figure") =>
      createTranslator({ locale: "en", messages: messages.en, namespace }),
  };
});

const result = (operation: "read" | "write", more: Partial<ResultHeadline>): ResultHeadline => ({
  kind: "disk",
  workload: "SEQ1M Q8T1",
  workloadKey: "0011223344556677",
  pattern: "sequential",
  blockBytes: 2 ** 20,
  cacheBypass: null,
  operation,
  statistic: "not-known",
  bytesPerSecond: 650e6,
  lowBytesPerSecond: null,
  highBytesPerSecond: null,
  iops: null,
  meanUs: null,
  p99Us: null,
  ...more,
});

const run: RunSummary = {
  id: "00000000-0000-7000-8000-000000000001",
  origin: "published",
  startedAt: null,
  timePrecision: "unknown",
  receivedAt: "2026-01-01T00:00:00.000Z",
  target: { key: "published/nas", name: "nas", kind: "smb" },
  volume: null,
  agent: null,
  profile: "published",
  fileBytes: null,
  warningCount: 0,
  tags: [],
  configuration: null,
  results: [
    result("read", { quality: "approximate" }),
    result("write", { quality: "stated" }),
    result("read", { pattern: "random", iops: 12_000, quality: "stated", iopsQuality: "approximate" }),
    result("write", { pattern: "random", iops: 12_000, quality: "approximate", iopsQuality: "stated" }),
  ],
};

test("figures of which the source says about are marked, each by its own quality", async () => {
  const { rows } = await toRunRows([run], "MB/s", () => ({ text: "", title: "", isKnown: false }));
  const [row] = rows;
  expect(row?.read?.figure).toMatch(/^≈650/);
  expect(row?.write?.figure).toMatch(/^650/);
  expect(row?.randomRead?.figure).toMatch(/^≈12/);
  expect(row?.randomWrite?.figure).toMatch(/^12/);
});
