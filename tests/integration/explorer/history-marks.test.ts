import { beforeAll, expect, test } from "vitest";
import type { Report } from "#lib/contract/report.ts";
import { Comparison } from "#lib/explorer/answer.ts";
import type { FigurePart } from "#lib/explorer/gather.ts";
import { readTurns } from "#lib/explorer/history-queries.ts";
import { listSetups } from "#lib/explorer/queries.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport, seq1mQ8 } from "#tests/support/make-report.ts";

const api = setUpApi();

const day = (at: number) => `2026-03-${String(at).padStart(2, "0")}`;

function runOf(key: string, mtu: number, at: number): Report {
  const made = makeReport({
    startedAt: new Date(`${day(at)}T12:00:00Z`),
    target: { key: `smb/${key}`, name: key },
    results: [{ access: seq1mQ8, operation: "read", passMBps: [100] }],
  });
  const network = { linkBitsPerSecond: 1e9, mtu, bond: null };
  return { ...made, configuration: { ...made.configuration, network } };
}

const mtus = [1500, 1500, 9000, 9000, 1500, 1500, 9000];

beforeAll(async () => {
  const runs = mtus.flatMap((mtu, at) => [runOf("attic-nas", mtu, at + 1), runOf("other-nas", 1500, at + 1)]);
  for (const run of runs) expect((await api.put(run.id, run)).status).toBe(201);
});

test("each change between runs of a target is marked, also back to what was before", async () => {
  const answer = await api.get("/api/v1/compare?form=history&group=target&op=read");
  const { marks } = Comparison.parse(await answer.json());
  expect(
    marks.map(({ at, target, changes }) => [
      at.slice(0, 10),
      target.name,
      changes.map(({ before, after }) => [before.dimension, before.value, after.value]),
    ]),
  ).toEqual([
    [day(3), "attic-nas", [["nasMtu", 1500, 9000]]],
    [day(5), "attic-nas", [["nasMtu", 9000, 1500]]],
    [day(7), "attic-nas", [["nasMtu", 1500, 9000]]],
  ]);
});

test("beyond the newest runs, turns are those of the first appearance of each condition", async () => {
  const setups = new Map((await listSetups()).map(({ id, values }) => [id, values]));
  const attic = [...setups].filter(([, { values }]) => values.target === "smb/attic-nas");
  const idOf = (mtu: number) => attic.find(([, { values }]) => values.nasMtu === mtu)?.[0] ?? 0;
  const part = (mtu: number, at: number): FigurePart => ({
    setupIds: [idOf(mtu)],
    setupCounts: [1],
    workloadId: 1,
    result: { workload: "SEQ1M Q8T1", operation: "read", cacheBypass: null, time: day(at) },
    statistic: "median",
    quality: "measured",
    periodStart: new Date(`${day(at)}T00:00:00Z`),
    values: Float64Array.of(1),
    unknownCount: 0,
  });
  const choice = {
    period: "day" as const,
    from: new Date(`${day(1)}T00:00:00Z`),
    to: new Date(`${day(8)}T00:00:00Z`),
  };
  const parts = mtus.map((mtu, at) => part(mtu, at + 1));
  // Of seven runs the newest two: that of 6 March in 1500, and that of 7 March in 9000.
  const turns = await readTurns(parts, setups, { choice, timeZone: "UTC", runIds: [] }, 2);
  expect(turns.map(({ setupId, at }) => [setupId, at.toISOString().slice(0, 10)])).toEqual([
    [idOf(1500), day(1)],
    [idOf(9000), day(3)],
    [idOf(1500), day(6)],
    [idOf(9000), day(7)],
  ]);
});
