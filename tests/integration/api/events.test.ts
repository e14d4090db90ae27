import { afterEach, expect, test } from "vitest";
import { LiveEvent } from "#lib/contract/api.ts";
import { runShutdown } from "#lib/http/shutdown.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();
const open: AbortController[] = [];

afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
});

async function connect(): Promise<Response> {
  const controller = new AbortController();
  open.push(controller);
  return fetch(`${api.url}/api/v1/events`, { signal: controller.signal });
}

/** The events of a stream, one after the other; ends with the stream. */
async function* eventsOf(response: Response): AsyncGenerator<LiveEvent> {
  let rest = "";
  for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (data === undefined) continue;
      const event = LiveEvent.parse(JSON.parse(data));
      // Browsers hand an event to the listeners of its name only.
      expect(name).toBe(event.type);
      yield event;
    }
  }
}

const listening = async () =>
  (
    await api.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE query ILIKE 'LISTEN %' AND datname = current_database()",
    )
  ).map((row) => row.pid);

const waitFor = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
};

test("each stored run is an event for every open page; a duplicate is none", async () => {
  const responses = [await connect(), await connect()];
  expect(responses[0]?.headers.get("content-type")).toMatch(/^text\/event-stream/);
  await waitFor(async () => (await listening()).length === 1);
  const [first, second] = [makeReport(), makeReport()];
  await api.put(first.id, first);
  await api.put(first.id, first);
  await api.put(second.id, second);
  for (const response of responses) {
    const events = eventsOf(response);
    const seen = [(await events.next()).value, (await events.next()).value];
    expect(new Set(seen.map((event) => event?.type === "run" && event.id))).toEqual(
      new Set([first.id, second.id]),
    );
  }
});

test("a lost connection to the database is made again, and pages are told to read anew", async () => {
  const events = eventsOf(await connect());
  await waitFor(async () => (await listening()).length === 1);
  const [pid] = await listening();
  await api.query("SELECT pg_terminate_backend($1)", [pid]);
  expect((await events.next()).value).toEqual({ type: "resync" });
  const report = makeReport();
  await api.put(report.id, report);
  expect((await events.next()).value).toEqual({ type: "run", id: report.id });
});

test("the connection is given back when the last page goes", async () => {
  await connect();
  await waitFor(async () => (await listening()).length === 1);
  for (const controller of open.splice(0)) controller.abort();
  await waitFor(async () => (await listening()).length === 0);
});

test("there are at most a hundred", async () => {
  const responses = await Promise.all(Array.from({ length: 101 }, connect));
  const statuses = responses.map((response) => response.status).sort();
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(503);
});

test("streams end when the server stops, and no new one opens", async () => {
  await waitFor(async () => (await listening()).length === 0);
  const events = eventsOf(await connect());
  await runShutdown();
  expect((await events.next()).done).toBe(true);
  expect((await connect()).status).toBe(503);
});
