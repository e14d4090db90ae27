import { expect, test } from "vitest";
import { readCurveResults } from "#lib/explorer/queries.ts";
import { loadPublications } from "#lib/publications/ingest.ts";
import { setUpApi } from "#tests/support/api-test.ts";

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
