import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutSeries } from "#agents/delivery.ts";
import { openOutbox } from "#agents/outbox.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { briefly, runAgent } from "#tests/support/agent.ts";
import { setUpApi } from "#tests/support/api-test.ts";

const api = setUpApi();
let base = "";
let home = "";
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "tidemark-post-"));
  home = join(base, "home");
  mkdirSync(join(base, "measured"));
});
afterAll(() => rmSync(base, { recursive: true }));

let report: Report;

test("a real run is taken in by the real API, byte for byte", { timeout: 180_000 }, async () => {
  const enrolled = await runAgent(["enrol", "--server", api.url, "--token", api.token], home);
  expect(enrolled.status).toBe(0);
  const { status, stdout, stderr } = await runAgent(
    ["run", join(base, "measured"), ...briefly, "--json"],
    home,
  );
  expect(stderr).toContain("Sent: ");
  expect(status).toBe(0);
  report = Report.parse(JSON.parse(stdout));
  for (const result of report.results) {
    if (result.kind !== "disk") throw new Error("a run has results of a disk");
    const [pass] = result.passes;
    expect(pass?.counters?.busiestCorePercent).toHaveLength(pass?.total.series?.bytes.length ?? 0);
    expect(Boolean(result.cacheEvidence?.freshFile)).toBe(result.operation === "read");
  }
  const stored = await api.get(`/api/v1/runs/${report.id}?download=1`);
  expect(stored.status).toBe(200);
  expect((await stored.text()) === stdout).toBe(true);
  expect(readdirSync(join(home, "outbox"))).toEqual([]);
});

test("sent again it is a success, changed under the same id it is refused and kept", async () => {
  const outbox = openOutbox(home);
  outbox.keep(report.id, canonicalJson(report));
  expect((await runAgent(["flush"], home)).status).toBe(0);
  outbox.keep(report.id, canonicalJson(withoutSeries(report)));
  expect((await runAgent(["flush"], home)).status).toBe(1);
  expect(outbox.rejected()).toEqual([report.id]);
  expect(outbox.waiting()).toEqual([]);
});

test("a report that the server can't read is refused with what is wrong", async () => {
  const outbox = openOutbox(home);
  const id = uuidV7(Date.now());
  outbox.keep(id, canonicalJson({ ...report, id, profile: { name: "" } }));
  const { status, stderr } = await runAgent(["flush"], home);
  expect(status).toBe(1);
  expect(stderr).toContain("profile.name");
});

test("a token that is not valid any more leaves the report waiting", async () => {
  const outbox = openOutbox(home);
  const id = uuidV7(Date.now());
  outbox.keep(id, canonicalJson({ ...report, id }));
  const wrong = `${api.token.slice(0, -1)}${api.token.endsWith("A") ? "B" : "A"}`;
  await runAgent(["enrol", "--server", api.url, "--token", wrong], home);
  expect((await runAgent(["flush"], home)).stderr).toContain("does not take this PC's token");
  expect(outbox.waiting()).toEqual([id]);
  await runAgent(["enrol", "--server", api.url, "--token", api.token], home);
  expect((await runAgent(["flush"], home)).status).toBe(0);
  expect(outbox.waiting()).toEqual([]);
});
