import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type DeliveryOptions,
  deliver,
  deliverWaiting,
  retryWaitMs,
  withoutSeries,
} from "#agents/delivery.ts";
import { type Outbox, openOutbox } from "#agents/outbox.ts";
import { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import {
  answer,
  type Behaviour,
  type FakeServer,
  refusal,
  startFakeServer,
  takeIn,
} from "#tests/unit/agents/support/fake-server.ts";
import { sampleJson, sampleReport } from "#tests/unit/agents/support/sample-report.ts";

let home = "";
let outbox: Outbox;
let servers: FakeServer[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "tidemark-delivery-"));
  outbox = openOutbox(home);
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(home, { recursive: true });
});

async function start(behave: (stored: Map<string, string>) => Behaviour, port = 0): Promise<FakeServer> {
  const server = await startFakeServer(behave, port);
  servers.push(server);
  return server;
}

function keepSample(): { id: string; json: string } {
  const report = sampleReport();
  const json = sampleJson(report);
  outbox.keep(report.id, json);
  return { id: report.id, json };
}

const options = (server: string, more: Partial<DeliveryOptions> = {}): DeliveryOptions => ({
  outbox,
  server,
  token: "tmk_secret",
  signal: new AbortController().signal,
  attempts: 3,
  firstWaitMs: 10,
  ...more,
});

test("what is posted is the file byte for byte, with the token", async () => {
  const server = await start(takeIn);
  const { id, json } = keepSample();
  expect(await deliver(id, options(server.url))).toEqual({
    state: "accepted",
    id,
    url: `${server.url}/runs/${id}`,
    isDuplicate: false,
    json,
  });
  expect(server.puts).toEqual([{ id, body: json, authorization: "Bearer tmk_secret" }]);
  expect(outbox.waiting()).toEqual([]);
});

test("errors of the server are tried again, and the report is taken once", async () => {
  const server = await start((stored) => (put, response, attempt) => {
    if (attempt < 3) answer(response, 500, refusal("internal", "no"));
    else takeIn(stored)(put, response, attempt);
  });
  const { id } = keepSample();
  const waits: number[] = [];
  const delivery = await deliver(id, options(server.url, { onRetry: (ms) => waits.push(ms) }));
  expect(delivery?.state).toBe("accepted");
  expect(waits).toHaveLength(2);
  expect(server.stored.size).toBe(1);
});

test("an answer that is lost after the report was taken leads to a second try and one report", async () => {
  const server = await start((stored) => (put, response, attempt) => {
    if (attempt === 1) {
      stored.set(put.id, put.body);
      response.destroy();
    } else takeIn(stored)(put, response, attempt);
  });
  const { id } = keepSample();
  expect(await deliver(id, options(server.url))).toMatchObject({ state: "accepted", isDuplicate: true });
  expect(server.stored.size).toBe(1);
});

test("a server that is down leaves the report waiting, and gets it when it is back", async () => {
  const gone = await start(takeIn);
  const port = Number(new URL(gone.url).port);
  await gone.close();
  servers = [];
  const { id } = keepSample();
  expect(await deliver(id, options(gone.url, { attempts: 2 }))).toMatchObject({
    state: "kept",
    cause: "unreachable",
  });
  expect(outbox.waiting()).toEqual([id]);
  const back = await start(takeIn, port);
  expect((await deliver(id, options(back.url)))?.state).toBe("accepted");
});

test("a server that never answers can be given up, and the report stays", async () => {
  const server = await start(() => () => {});
  const { id } = keepSample();
  const stop = new AbortController();
  const delivery = deliver(id, options(server.url, { signal: stop.signal }));
  setTimeout(() => stop.abort(new Error("stopped")), 100);
  await expect(delivery).rejects.toThrow("stopped");
  expect(outbox.waiting()).toEqual([id]);
});

test("stopping ends a wait between tries", async () => {
  const server = await start(() => (_, response) => answer(response, 503, null));
  const { id } = keepSample();
  const stop = new AbortController();
  const delivery = deliver(
    id,
    options(server.url, {
      signal: stop.signal,
      firstWaitMs: 8000,
      onRetry: () => stop.abort(new Error("stopped")),
    }),
  );
  await expect(delivery).rejects.toThrow("stopped");
  expect(outbox.waiting()).toEqual([id]);
});

test("401 waits for a new token, without another try", async () => {
  const server = await start((stored) => (put, response, attempt) => {
    if (put.authorization !== "Bearer tmk_new") answer(response, 401, refusal("unauthorized", "no"));
    else takeIn(stored)(put, response, attempt);
  });
  const { id } = keepSample();
  expect(await deliver(id, options(server.url))).toMatchObject({ state: "kept", cause: "unauthorized" });
  expect(server.puts).toHaveLength(1);
  expect((await deliver(id, options(server.url, { token: "tmk_new" })))?.state).toBe("accepted");
});

test.each([409, 422])("%d is for good: shown, moved aside, kept", async (status) => {
  const server = await start(
    () => (_, response) => answer(response, status, refusal("no", "results.0 is wrong")),
  );
  const { id, json } = keepSample();
  const delivery = await deliver(id, options(server.url));
  expect(delivery).toMatchObject({ state: "rejected", reason: `results.0 is wrong (${status})` });
  expect(outbox.waiting()).toEqual([]);
  expect(outbox.readRejected(id)).toBe(json);
  expect(server.puts).toHaveLength(1);
});

test("413 drops the series, says so in the report, keeps the id, and tries again", async () => {
  const server = await start((stored) => (put, response, attempt) => {
    if (put.body.includes('"series":{')) answer(response, 413, refusal("too_large", "too large"));
    else takeIn(stored)(put, response, attempt);
  });
  const { id } = keepSample();
  const delivery = await deliver(id, options(server.url));
  expect(delivery).toMatchObject({ state: "accepted", id });
  const taken = Report.parse(JSON.parse(server.stored.get(id) ?? ""));
  expect(taken.warnings).toEqual([{ code: "series-dropped" }]);
  expect(taken.results[0]).toMatchObject({ passes: [{ total: { series: null, requests: 100 } }, {}, {}] });
});

test("still too large without its series, it is refused for good", async () => {
  const server = await start(() => (_, response) => answer(response, 413, refusal("too_large", "too large")));
  const { id } = keepSample();
  expect(await deliver(id, options(server.url))).toMatchObject({
    state: "rejected",
    reason: "too large (413)",
  });
  expect(server.puts).toHaveLength(2);
  expect(outbox.rejected()).toEqual([id]);
});

test("a damaged file is refused for good and keeps no other report waiting", async () => {
  const server = await start((stored) => (put, response, attempt) => {
    if (put.body === "garbage") answer(response, 413, refusal("too_large", "too large"));
    else takeIn(stored)(put, response, attempt);
  });
  const damaged = uuidV7(1);
  outbox.keep(damaged, "garbage");
  const { id } = keepSample();
  const states = await deliverWaiting(options(server.url), outbox.waiting());
  expect(states.map((each) => each.state)).toEqual(["rejected", "accepted"]);
  expect(outbox.rejected()).toEqual([damaged]);
  expect([...server.stored.keys()]).toEqual([id]);
});

test("another program's answers do not lose a report", async () => {
  const server = await start(() => (_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<h1>Sign in</h1>");
  });
  const { id } = keepSample();
  expect(await deliver(id, options(server.url))).toMatchObject({ state: "kept", cause: "unexpected" });
  expect(outbox.waiting()).toEqual([id]);
});

test("two agents on one outbox deliver each report once", async () => {
  const server = await start((stored) => (put, response, attempt) => {
    setTimeout(() => takeIn(stored)(put, response, attempt), 20);
  });
  const ids = Array.from({ length: 6 }, () => keepSample().id);
  const flush = () => deliverWaiting(options(server.url), openOutbox(home).waiting());
  const both = (await Promise.all([flush(), flush()])).flat();
  const accepted = both.filter(({ state }) => state === "accepted").map(({ id }) => id);
  expect(accepted.sort()).toEqual([...ids].sort());
  expect(server.stored.size).toBe(6);
  expect(outbox.waiting()).toEqual([]);
  expect(outbox.rejected()).toEqual([]);
});

test("where one finds no answer, the rest is not tried", async () => {
  const ids = [keepSample().id, keepSample().id];
  const deliveries = await deliverWaiting(options("http://127.0.0.1:9", { attempts: 1 }), ids);
  expect(deliveries).toHaveLength(1);
  expect(outbox.waiting()).toHaveLength(2);
});

test("the wait doubles up to 8 s; half of it is random", () => {
  expect(retryWaitMs(1, 500, 0)).toBe(250);
  expect(retryWaitMs(1, 500, 1)).toBe(500);
  expect(retryWaitMs(3, 500, 1)).toBe(2000);
  expect(retryWaitMs(20, 500, 1)).toBe(8000);
});

test("a report without series keeps to the contract, and is not warned of twice", () => {
  const sample = sampleReport();
  const counters = { intervalMs: 1000, cpuPercent: [5], busiestCorePercent: [9], nicReceivedBytes: null };
  const counted = sample.results.map((result) =>
    "passes" in result
      ? {
          ...result,
          passes: result.passes.map((pass) => ({ ...pass, counters: { ...counters, nicSentBytes: null } })),
        }
      : result,
  );
  const once = withoutSeries({ ...sample, results: counted });
  expect(JSON.stringify(once)).not.toContain("cpuPercent");
  expect(Report.parse(once)).toEqual(once);
  expect(withoutSeries(once)).toEqual(once);
});

test("a report that the server can't digest does not keep the others back", async () => {
  const stuck = keepSample();
  const server = await start((stored) => (put, response, attempt) => {
    if (put.id === stuck.id) answer(response, 500, {});
    else takeIn(stored)(put, response, attempt);
  });
  const others = [keepSample(), keepSample()];
  const deliveries = await deliverWaiting(options(server.url, { attempts: 2 }), [
    stuck.id,
    ...others.map(({ id }) => id),
  ]);
  expect(deliveries.map(({ state }) => state)).toEqual(["kept", "accepted", "accepted"]);
  expect(outbox.waiting()).toEqual([stuck.id]);
});
