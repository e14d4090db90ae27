import { expect, test } from "vitest";
import * as z from "zod";
import { listChanges } from "#lib/changes/queries.ts";
import { StoredObservation } from "#lib/observations/observation.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();
const nobody = "018f0000-0000-7000-8000-00000000ffff";

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${api.url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });

async function putOne(): Promise<string> {
  const report = makeReport();
  expect((await api.put(report.id, report)).status).toBe(201);
  return report.id;
}

const list = async (path: string) =>
  z.strictObject({ observations: z.array(StoredObservation) }).parse(await (await api.get(path)).json())
    .observations;

const watts = (value: number) => ({ metric: "power", value: { is: "value", value, quality: "measured" } });

test("an observation of a run is put down, changed and removed, and each is logged", async () => {
  const id = await putOne();
  const path = `/api/v1/runs/${id}/observations`;
  const added = await send("POST", path, { ...watts(40), at: "2026-11-30T20:15:00+09:00" });
  expect(added.status).toBe(201);
  const stored = StoredObservation.parse(await added.json());
  expect(stored).toMatchObject({
    runId: id,
    targetId: null,
    metric: "power",
    unit: "W",
    value: { is: "value", value: 40, quality: "measured" },
    state: null,
    origin: "api",
    at: "2026-11-30T11:15:00.000Z",
  });
  expect(await list(path)).toEqual([stored]);
  const changed = await send("PUT", `/api/v1/observations/${stored.id}`, {
    ...watts(42),
    note: "wall socket",
  });
  expect(StoredObservation.parse(await changed.json())).toMatchObject({
    value: { value: 42 },
    note: "wall socket",
    at: stored.at,
  });
  expect((await send("DELETE", `/api/v1/observations/${stored.id}`)).status).toBe(204);
  expect(await list(path)).toEqual([]);
  expect((await listChanges({ runId: id })).map(({ detail }) => detail.kind)).toEqual([
    "observation-removed",
    "observation-changed",
    "observation-added",
  ]);
});

test("a target has them in a state, and ranges and bounds as well as values", async () => {
  await putOne();
  const [target] = await api.query<{ id: string }>("SELECT id FROM target LIMIT 1");
  const path = `/api/v1/targets/${target?.id}/observations`;
  const noise = { metric: "noise", value: { is: "below", bound: 20, quality: "stated" }, state: "off" };
  expect((await send("POST", path, noise)).status).toBe(201);
  const range = { is: "range", low: 44, high: 46, quality: "approximate" };
  expect(
    (await send("POST", path, { metric: "noise", unit: "dB", value: range, state: "starting" })).status,
  ).toBe(201);
  expect((await list(path)).map(({ unit, state, value }) => [unit, state, value.is])).toEqual([
    ["dB(A)", "off", "below"],
    ["dB", "starting", "range"],
  ]);
});

test.each([
  ["a unit of another metric", { ...watts(40), unit: "dB(A)" }],
  [
    "more load than all",
    { metric: "nas-processor-load", value: { is: "value", value: 101, quality: "stated" } },
  ],
  ["a metric that is none", { metric: "price", value: { is: "value", value: 1, quality: "stated" } }],
  ["nothing known", { metric: "power", value: { is: "unknown" } }],
  ["less than nothing", watts(-1)],
  ["a member too many", { ...watts(1), colour: "red" }],
])("%s is refused", async (_what, body) => {
  const id = await putOne();
  expect((await send("POST", `/api/v1/runs/${id}/observations`, body)).status).toBe(400);
});

test("nothing is put down for what is not there or published", async () => {
  expect((await send("POST", `/api/v1/runs/${nobody}/observations`, watts(1))).status).toBe(404);
  expect((await api.get(`/api/v1/targets/${nobody}/observations`)).status).toBe(404);
  expect((await send("DELETE", `/api/v1/observations/${nobody}`)).status).toBe(404);
  const id = await putOne();
  const path = `/api/v1/runs/${id}/observations`;
  const stored = StoredObservation.parse(await (await send("POST", path, watts(1))).json());
  await api.query("UPDATE run SET origin = 'published' WHERE id = $1", [id]);
  expect((await send("POST", path, watts(2))).status).toBe(403);
  expect((await send("DELETE", `/api/v1/observations/${stored.id}`)).status).toBe(403);
});

test("the power of a run makes its bytes per second for each watt, and taking it away takes those", async () => {
  const id = await putOne();
  const perJoule = () =>
    api.query(
      "SELECT bytes_per_second AS rate, bytes_per_joule AS per_joule FROM result WHERE run_id = $1 ORDER BY position LIMIT 1",
      [id],
    );
  // 117.9 MB/s is the median of the first result's passes; 117.9e6 B/s / 47.16 W = 2.5e6 B/J.
  expect(await perJoule()).toEqual([{ rate: 117.9e6, per_joule: null }]);
  const added = await send("POST", `/api/v1/runs/${id}/observations`, watts(47.16));
  expect(await perJoule()).toEqual([{ rate: 117.9e6, per_joule: 2.5e6 }]);
  const stored = StoredObservation.parse(await added.json());
  await send("PUT", `/api/v1/observations/${stored.id}`, { ...watts(47.16), state: "idle" });
  expect(await perJoule()).toEqual([{ rate: 117.9e6, per_joule: null }]);
});
