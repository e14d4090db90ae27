import { expect, test } from "vitest";
import { listWorkloads, readCurveResults, readFigures, readPoints } from "#lib/explorer/queries.ts";
import { loadPublications } from "#lib/publications/ingest.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport, seq1mQ8 } from "#tests/support/make-report.ts";

const api = setUpApi();

const idsOf = async (table: string) =>
  (await api.query<{ id: number }>(`SELECT id FROM ${table}`)).map(({ id }) => id);

test("of many curves the newest are read, whatever other results there are", async () => {
  await loadPublications();
  const [setupIds, workloadIds] = [await idsOf("setup"), await idsOf("workload")];
  const ask = { setupIds, workloadIds, operations: null, from: null, to: null };
  const all = await readCurveResults(ask, 5000);
  expect(all.length).toBeGreaterThan(2);
  expect(all.every(({ result }) => result.kind === "curve")).toBe(true);
  expect(await readCurveResults(ask, 2)).toEqual(all.slice(-2));
});

test("a workload that was measured both ways keeps its curves and its plain results apart", async () => {
  await loadPublications();
  const [curve] = await api.query<{ workload_id: number; operation: string }>(
    "SELECT workload_id, operation FROM figure_kind WHERE kind = 'curve' ORDER BY id LIMIT 1",
  );
  if (curve === undefined) throw new Error("no curve");
  const ofWorkload = async () => (await listWorkloads()).find(({ id }) => id === curve.workload_id);
  expect(await ofWorkload()).toMatchObject({ kind: "curve", hasCurves: true });

  const plain = makeReport({ results: [{ access: seq1mQ8, operation: "read", passMBps: [123] }] });
  expect((await api.put(plain.id, plain)).status).toBe(201);
  // The same workload for both, as two programs may measure one in two ways.
  await api.query(
    `UPDATE figure_kind SET workload_id = $1 WHERE id IN (SELECT figure_kind_id FROM result WHERE run_id = $2)`,
    [curve.workload_id, plain.id],
  );
  expect(await ofWorkload()).toMatchObject({ kind: "disk", hasCurves: true });
  const ask = {
    setupIds: await idsOf("setup"),
    workloadIds: [curve.workload_id],
    operations: null,
    metric: "throughput",
    from: null,
    to: null,
    isDoubtfulIncluded: true,
    isClientCacheIncluded: true,
    period: null,
    timeZone: "UTC",
  } as const;
  const { groups } = await readFigures(ask);
  expect(groups.flatMap(({ values }) => [...values])).toEqual([123e6]);
  expect((await readPoints(ask, 10)).map(({ point }) => point.value)).toEqual([123e6]);
  expect((await readCurveResults(ask, 10)).length).toBeGreaterThan(0);
});
