import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Publication } from "#lib/contract/publication.ts";
import { readReport } from "#lib/contract/read-report.ts";
import { sortInstant } from "#lib/contract/time.ts";
import { diskWorkloadLabel } from "#lib/contract/workload.ts";
import { fixtureFacts } from "./reference/fixture-facts.ts";
import { leavesOf, numbersIn, unitFactors } from "./reference/numbers.ts";
import { hasReference, readReference } from "./reference/published-form.ts";
import { referenceFacts } from "./reference/reference-facts.ts";

const names = [
  "itmedia-as4004t",
  "nakasha-asustor-qnap",
  "picman-ts932x",
  "storagereview-ts1685-qtier",
  "zigsow-ds415plus",
];

const folder = new URL("../../../prisma/reference/", import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
const readFixture = (name: string) => Publication.parse(readJson(name));

describe.each(names)("the published reference %s", (name) => {
  const publication = readFixture(name);
  const { runs, claims } = publication;

  it("is a publication whose runs are reports like any other", () => {
    for (const run of runs) expect(readReport(run)).toEqual({ ok: true, report: run });
    expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
    for (const run of runs) expect(run.origin).toEqual({ kind: "published", source: publication.source });
  });

  it("has ids whose time is the publication's year, or 0 where no year is known", () => {
    for (const run of runs) {
      const ms = Number.parseInt(run.id.replaceAll("-", "").slice(0, 12), 16);
      expect(ms).toBe(sortInstant(run.time)?.getTime() ?? 0);
      expect(run.time).toEqual(
        publication.source.year === null
          ? { precision: "unknown" }
          : { precision: "year", year: publication.source.year },
      );
    }
  });

  it("refers only to targets and paths that it describes", () => {
    const described = [...runs, ...(publication.systems ?? [])].map(({ target }) => target.key);
    const paths = (publication.paths ?? []).map((path) => path.name);
    for (const claim of claims) {
      for (const target of claim.targets ?? []) expect(described).toContain(target);
      for (const path of claim.paths ?? []) expect(paths).toContain(path);
    }
    for (const repeat of publication.repeats ?? []) expect(paths).toContain(repeat.path);
    for (const { target } of publication.targetObservations) expect(described).toContain(target);
  });

  it("labels workloads as the contract does, save those that have a name of their own", () => {
    for (const workload of runs.flatMap((run) => run.workloads))
      if (workload.kind === "disk" && workload.pattern !== "synthetic-database")
        expect(workload.label).toBe(diskWorkloadLabel(workload));
  });

  it("counts as many drives as its pools have", () => {
    for (const { pool } of runs.map((run) => run.configuration))
      if (pool !== null && pool.driveCount !== null)
        expect(pool.drives?.reduce((sum, { count }) => sum + (count ?? Number.NaN), 0)).toBe(pool.driveCount);
  });
});

describe("what is hard to say", () => {
  const run = (name: string, tag: string) => {
    const found = readFixture(name).runs.find(({ tags }) => tags.includes(`configuration=${tag}`));
    if (found === undefined) throw new Error(`no run ${tag}`);
    return found;
  };

  it("is a ratio to another run, which has no figure itself", () => {
    const [result] = run("picman-ts932x", "ssd-raid0-mtu1500-offload").results;
    const other = run("picman-ts932x", "ssd-raid0-mtu9000-offload");
    expect(result).toMatchObject({
      total: { bytesPerSecond: { is: "ratio", ratio: 0.67, toRun: other.id } },
    });
    expect(other.results[0]).toMatchObject({ total: { bytesPerSecond: { is: "unknown" } } });
  });

  it("is an upper bound, a load that does not exist, and a pair of points with nothing between", () => {
    const curves = (tag: string) => run("storagereview-ts1685-qtier", tag).results;
    expect(curves("ssd-cache")[0]).toMatchObject({
      between: "not-known",
      points: [{ name: "start", meanUs: { is: "below", bound: 1000 } }, { name: "peak" }],
    });
    const never = (tag: string) =>
      curves(tag).filter(
        (curve) => curve.kind === "curve" && curve.loadBelow.some(({ iops }) => iops.is === "never"),
      );
    expect(never("standard").map(({ workload }) => workload)).toEqual(["4k-rr"]);
    expect([...never("ssd-cache"), ...never("qtier")]).toEqual([]);
  });

  it("is the sum of two clients without the two", () => {
    for (const { group, client } of readFixture("zigsow-ds415plus").runs) {
      expect(group).toMatchObject({ role: "sum", clientCount: 2, members: "not-published" });
      expect(client?.count).toBe(2);
    }
  });

  it("is a claim over four NAS, and never a run of one of them", () => {
    const { runs, claims } = readFixture("nakasha-asustor-qnap");
    expect(runs.filter(({ target }) => target.kind === "nas")).toEqual([]);
    const group = claims.filter(({ bytesPerSecond }) => bytesPerSecond !== null);
    expect(group.map(({ targets, paths }) => [targets?.length, paths])).toEqual([
      [4, ["A", "B"]],
      [4, ["A", "B"]],
    ]);
  });

  it("is a block size that nobody states", () => {
    for (const { workloads } of readFixture("nakasha-asustor-qnap").runs)
      expect(workloads).toMatchObject([{ label: "SEQ", blockBytes: null, queueDepth: null }]);
  });
});

/** Paths of all single figures in a publication, so that each can be changed in turn. */
function figurePaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const own = ["value", "low", "high", "bound", "ratio"].flatMap((key) =>
    "is" in value && key in value && typeof Reflect.get(value, key) === "number" ? [[...path, key]] : [],
  );
  return [...own, ...Object.entries(value).flatMap(([key, member]) => figurePaths(member, [...path, key]))];
}

function withChanged(json: unknown, path: readonly string[]): unknown {
  const copy: unknown = structuredClone(json);
  let node: unknown = copy;
  for (const key of path.slice(0, -1))
    node = typeof node === "object" && node !== null ? Reflect.get(node, key) : null;
  const last = path.at(-1) ?? "";
  if (typeof node === "object" && node !== null) Reflect.set(node, last, Reflect.get(node, last) + 0.5);
  return copy;
}

const why = hasReference ? "" : " (skipped: ../shared/reference is not beside the project)";

describe.skipIf(!hasReference).each(names)(`%s against the reference figures${why}`, (name) => {
  const load = () => ({ ...readReference(name), publication: readFixture(name) });

  it("says what the reference says, and nothing else", () => {
    const { reference, publication } = load();
    expect(fixtureFacts(publication)).toEqual(referenceFacts(reference));
  });

  it("would notice any figure that is changed", () => {
    const { publication, reference } = load();
    const facts = referenceFacts(reference);
    // The drives of pools and caches repeat those of the list of drives, which is compared.
    const paths = figurePaths(publication).filter((path) => !path.includes("configuration"));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const changed = Publication.parse(withChanged(publication, path));
      expect(fixtureFacts(changed), path.join(".")).not.toEqual(facts);
    }
  });

  it("has no number that is not the reference's own, converted or not, and loses none", () => {
    const { json, publication } = load();
    const given = leavesOf(json);
    const ours = leavesOf(publication, ["id", "group", "toRun", "contract"]);
    const givenNumbers = new Set([...given.numbers, ...given.texts.flatMap(numbersIn)]);
    // One client or one thing where nothing else is said, blocks of 128 KiB for CrystalDiskMark 6, 1 ms in us.
    const implied = [1, 128 * 2 ** 10, 1000];
    const allowed = new Set(
      [...givenNumbers].flatMap((number) =>
        unitFactors.flatMap((factor) => [number * factor, Math.round(number * factor)]),
      ),
    );
    for (const number of ours.numbers) expect([...allowed, ...implied]).toContain(number);

    const said = new Set([...ours.numbers, ...ours.texts.flatMap(numbersIn)]);
    const isSaid = (number: number) =>
      unitFactors.some((factor) => said.has(number * factor) || said.has(Math.round(number * factor)));
    expect([...givenNumbers].filter((number) => !isSaid(number))).toEqual([]);
  });
});
