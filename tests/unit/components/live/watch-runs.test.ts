import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchRuns } from "#components/live/watch-runs.ts";

class FakeSource extends EventTarget {
  static open = new Set<FakeSource>();
  constructor() {
    super();
    FakeSource.open.add(this);
  }
  close() {
    FakeSource.open.delete(this);
  }
}

let page: EventTarget & { visibilityState: string };
let newestId: string;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.open.clear();
  newestId = "known";
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("fetch", async () => Response.json({ runs: [{ id: newestId }] }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(visibilityState: "visible" | "hidden"): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

it("keeps no connection while the page is hidden, and asks for what it missed", async () => {
  const seen: string[] = [];
  const end = watchRuns("known", (id) => seen.push(id));
  expect(FakeSource.open.size).toBe(1);
  show("hidden");
  expect(FakeSource.open.size).toBe(0);
  newestId = "missed";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([]);
  show("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(["missed"]);
  expect(FakeSource.open.size).toBe(1);
  end();
  expect(FakeSource.open.size).toBe(0);
  show("visible");
  expect(FakeSource.open.size).toBe(0);
});

it("opens nothing for a page that begins hidden, and tells each run of the stream", async () => {
  page.visibilityState = "hidden";
  const seen: string[] = [];
  const end = watchRuns("known", (id) => seen.push(id));
  expect(FakeSource.open.size).toBe(0);
  show("visible");
  const [source] = FakeSource.open;
  source?.dispatchEvent(new MessageEvent("run", { data: JSON.stringify({ id: "next" }) }));
  expect(seen).toEqual(["next"]);
  end();
});

it("asks every five seconds where the stream does not come through", async () => {
  const seen: string[] = [];
  const end = watchRuns("known", (id) => seen.push(id));
  const [source] = FakeSource.open;
  source?.dispatchEvent(new Event("error"));
  newestId = "polled";
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual(["polled"]);
  end();
});
