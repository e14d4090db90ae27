import { expect, test } from "vitest";
import * as z from "zod";
import { PathAnswer, PathListAnswer } from "#lib/configurations/api.ts";
import { ApiError } from "#lib/contract/api.ts";
import { PathFacts } from "#lib/contract/facts.ts";
import { CreatedAnswer, RunCountAnswer } from "#lib/targets/api.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";
import { sendJson } from "#tests/support/send-json.ts";

const api = setUpApi();
const nobody = "018f0000-0000-7000-8000-00000000ffff";

const send = (method: string, path: string, document?: unknown) =>
  sendJson(api, method, `/api/v1${path}`, document);

const facts = (more: Partial<PathFacts> = {}) =>
  PathFacts.parse({
    name: null,
    nic: null,
    isLoopback: null,
    isRouted: null,
    vlan: null,
    hops: null,
    pathMtu: null,
    ...more,
  });
const hubs = facts({ hops: [1, 2].map((at) => ({ description: `hub ${at}`, linkBitsPerSecond: 1e9 })) });

async function create(name: string, more: object = {}): Promise<string> {
  const answer = await send("POST", "/paths", { name, facts: hubs, ...more });
  expect(answer.status).toBe(201);
  return CreatedAnswer.parse(await answer.json()).id;
}
const get = async (id: string) => PathAnswer.parse(await (await api.get(`/api/v1/paths/${id}`)).json());

async function putOnPath(pathId: string): Promise<string> {
  const report = makeReport();
  expect((await api.put(report.id, report)).status).toBe(201);
  expect((await send("POST", "/runs/move", { runIds: [report.id], pathId })).status).toBe(200);
  return report.id;
}

const Values = z.tuple([z.object({ values: z.object({ values: z.record(z.string(), z.unknown()) }) })]);
const valuesOf = async (runId: string) =>
  Values.parse(
    await api.query("SELECT s.values FROM setup s JOIN run r ON r.setup_id = s.id WHERE r.id = $1", [runId]),
  )[0].values.values;
const changesOf = (runId: string) =>
  api.query("SELECT kind, detail FROM change WHERE run_id = $1 ORDER BY id", [runId]);

test("a path is made under a name of its own and counts its runs", async () => {
  const id = await create("A: through two 1GbE hubs", { note: "both old" });
  expect(await get(id)).toMatchObject({
    name: "A: through two 1GbE hubs",
    facts: { ...hubs, name: "A: through two 1GbE hubs" },
    note: "both old",
    runCount: 0,
    isPublished: false,
  });
  const run = await putOnPath(id);
  expect((await get(id)).runCount).toBe(1);
  expect(await valuesOf(run)).toMatchObject({ pathName: "A: through two 1GbE hubs", hops: "hub 1 → hub 2" });
  const twin = await send("POST", "/paths", { name: "a: THROUGH two 1GbE hubs", facts: hubs });
  expect([twin.status, ApiError.parse(await twin.json()).error.code]).toEqual([409, "conflict"]);
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => send("POST", "/paths", { name: "Same moment", facts: hubs })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const { paths } = PathListAnswer.parse(await (await api.get("/api/v1/paths")).json());
  expect(paths.map(({ name }) => name)).toEqual(["A: through two 1GbE hubs", "Same moment"]);
});

test("bad documents and unknown ids", async () => {
  expect((await send("POST", "/paths", { name: "x" })).status).toBe(400);
  expect((await send("POST", "/paths", { name: "x", facts: { ...hubs, vlan: 7 } })).status).toBe(400);
  expect((await api.get(`/api/v1/paths/${nobody}`)).status).toBe(404);
  expect((await send("PATCH", `/paths/${nobody}`, { name: "x" })).status).toBe(404);
  expect((await send("DELETE", `/paths/${nobody}`)).status).toBe(404);
});

test("an edit reaches the runs that go over it, and is logged with what was", async () => {
  const id = await create("B");
  const run = await putOnPath(id);
  const next = facts({ hops: [{ description: "switch", linkBitsPerSecond: 1e10 }] });
  expect((await send("PATCH", `/paths/${id}`, { facts: next })).status).toBe(204);
  expect((await send("PATCH", `/paths/${id}`, { name: "B2" })).status).toBe(204);
  expect((await send("PATCH", `/paths/${id}`, { name: "A: through two 1GbE hubs" })).status).toBe(409);
  expect(await get(id)).toMatchObject({ name: "B2", facts: { ...next, name: "B2" } });
  expect(await valuesOf(run)).toMatchObject({ pathName: "B2", hops: "switch" });
  expect(await api.query("SELECT detail FROM change WHERE kind = 'path-changed' ORDER BY id")).toMatchObject([
    { detail: { pathId: id, before: { name: "B", facts: { ...hubs, name: "B" } } } },
    { detail: { pathId: id, before: { name: "B", facts: { ...next, name: "B" } } } },
  ]);
});

test("its runs outlive it, with what they found by themselves", async () => {
  const id = await create("C");
  const run = await putOnPath(id);
  const answer = await send("DELETE", `/paths/${id}`);
  expect(RunCountAnswer.parse(await answer.json())).toEqual({ runCount: 1 });
  expect((await api.get(`/api/v1/runs/${run}`)).status).toBe(200);
  expect(await valuesOf(run)).toMatchObject({ pathName: "eth0" });
  expect(await changesOf(run)).toEqual([
    { kind: "run-path", detail: { before: null, after: { id, name: "C" } } },
    { kind: "run-path", detail: { before: { id, name: "C" }, after: null } },
  ]);
});

test("a path of a published run stays as it is", async () => {
  const id = await create("D");
  const run = await putOnPath(id);
  await api.query("UPDATE run SET origin = 'published' WHERE id = $1", [run]);
  expect((await send("PATCH", `/paths/${id}`, { name: "E" })).status).toBe(403);
  expect((await send("DELETE", `/paths/${id}`)).status).toBe(403);
  expect(await get(id)).toMatchObject({ name: "D", isPublished: true });
});
