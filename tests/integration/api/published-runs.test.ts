import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ListRunsAnswer } from "#lib/contract/api.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { Publication } from "#lib/contract/publication.ts";
import type { Report } from "#lib/contract/report.ts";
import { ingestRun } from "#lib/runs/ingest.ts";
import { splitReport } from "#lib/runs/report-text.ts";
import { setUpApi } from "#tests/support/api-test.ts";

const api = setUpApi();
const folder = new URL("../../../prisma/reference/", import.meta.url);
const runs: Report[] = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => Publication.parse(JSON.parse(readFileSync(new URL(name, folder), "utf8"))).runs);

describe("published runs are stored like every other run", () => {
  test("all are taken in, and come back byte for byte", async () => {
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) {
      expect(await ingestRun({ report: run, ...splitReport(run) }, null)).toBe("created");
      const download = await api.get(`/api/v1/runs/${run.id}?download`);
      expect(await download.text()).toBe(canonicalJson(run));
    }
  });

  test("no agent may post one", async () => {
    const [run] = runs;
    if (run === undefined) throw new Error("no run");
    expect((await api.put(run.id, run)).status).toBe(422);
  });

  test("lists keep years, unknown dates, and ranges and unknown figures apart from values", async () => {
    const list = await api.get("/api/v1/runs?origin=published&limit=200");
    const answer = ListRunsAnswer.parse(await list.json());
    expect(answer.total).toBe(runs.length);
    for (const run of runs) {
      const summary = answer.runs.find(({ id }) => id === run.id);
      expect(summary?.timePrecision).toBe(run.time.precision);
      expect(summary?.startedAt ?? null).toBe(
        run.time.precision === "year" ? `${run.time.year}-01-01T00:00:00.000Z` : null,
      );
      expect(summary?.results).toHaveLength(run.results.length);
      for (const [at, result] of run.results.entries()) {
        if (result.kind === "curve") continue;
        const figure = result.kind === "disk" ? result.total.bytesPerSecond : result.bytesPerSecond;
        const value = figure.is === "value" ? figure.value : null;
        expect(summary?.results[at]?.bytesPerSecond).toBe(value);
        if (figure.is === "value") expect(summary?.results[at]?.quality).toBe(figure.quality);
      }
    }
  });
});
