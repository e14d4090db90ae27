import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { type Figure, measured } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import { listSetups, readFigures } from "#lib/explorer/queries.ts";
import { ingestRun } from "#lib/runs/ingest.ts";
import { deleteRuns, restoreRuns } from "#lib/runs/mutations.ts";
import { splitReport } from "#lib/runs/report-text.ts";
import { backfillRuns } from "#lib/setups/backfill.ts";
import {
  purgeSetups,
  refreshSetups,
  refreshStaleSetups,
  refreshTargetSetups,
} from "#lib/setups/mutations.ts";
import { updateTarget } from "#lib/targets/mutations.ts";
import { projectRoot } from "#scripts/start/settings.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport, seq1mQ8 } from "#tests/support/make-report.ts";

const api = setUpApi();

const moreDimensions = join(projectRoot, "prisma/migrations/20261130214032_more_dimensions/migration.sql");

const emptyFacts = {
  pool: null,
  fileSystem: null,
  acceleration: null,
  memoryBytes: null,
  access: null,
  network: null,
  firmware: null,
};

async function take(options: Parameters<typeof makeReport>[0]): Promise<Report> {
  const report = makeReport(options);
  expect(await ingestRun({ report, ...splitReport(JSON.parse(canonicalJson(report))) }, null)).toBe(
    "created",
  );
  return report;
}

type StoredRun = {
  configuration_id: string | null;
  values: { values: Record<string, unknown>; tags: string[] };
  tags: string[];
};

async function stored(id: string): Promise<StoredRun> {
  const [row] = await api.query<StoredRun>(
    "SELECT r.configuration_id, r.tags, s.values FROM run r LEFT JOIN setup s ON s.id = r.setup_id WHERE r.id = $1",
    [id],
  );
  if (row === undefined) throw new Error(`there is no run ${id}`);
  return row;
}

/** Adds a revision by hand: to a volume, or to its target without one. */
async function addRevision(
  target: string,
  volume: string | null,
  validFrom: string,
  firmware: string,
): Promise<string> {
  const [row] = await api.query<{ id: string }>(
    `INSERT INTO configuration (target_id, volume_id, revision, facts, valid_from)
     SELECT t.id, v.id, 1 + (SELECT count(*) FROM configuration c WHERE c.target_id = t.id AND c.volume_id IS NOT DISTINCT FROM v.id),
       $3, $4
     FROM target t LEFT JOIN volume v ON v.target_id = t.id AND v.key = $2 WHERE t.key = $1 RETURNING id`,
    [target, volume, JSON.stringify({ ...emptyFacts, firmware }), validFrom],
  );
  if (row === undefined) throw new Error(`there is no target ${target}`);
  return row.id;
}

const targetOf = (key: string) => ({ key, name: key.slice(4) });

test("a run that comes in gets the newest revision that was valid at its start", async () => {
  const target = targetOf("smb/revised");
  const first = await take({ target, startedAt: new Date("2026-03-01T10:00:00Z") });
  expect(await stored(first.id)).toMatchObject({ configuration_id: null });
  const may = await addRevision("smb/revised", "media", "2026-05-01T00:00:00Z", "7.1");
  const july = await addRevision("smb/revised", "media", "2026-07-01T00:00:00Z", "7.2");
  await addRevision("smb/revised", null, "2026-01-01T00:00:00Z", "of the target");
  const at = async (startedAt: string, more: Partial<Report> = {}) =>
    stored((await take({ target, startedAt: new Date(startedAt), override: more })).id);
  expect(await at("2026-04-30T23:59:59Z")).toMatchObject({ configuration_id: null });
  expect(await at("2026-05-01T00:00:00Z")).toMatchObject({
    configuration_id: may,
    values: { values: { configuration: may, firmware: "7.1" } },
  });
  expect(await at("2026-08-01T00:00:00Z")).toMatchObject({ configuration_id: july });
  // A volume that nobody has described has those of its target.
  const other = { key: "other", name: "other", kind: "share" as const, sizeBytes: null, freeBytes: null };
  expect(await at("2026-08-01T00:00:00Z", { volume: other })).toMatchObject({
    values: { values: { firmware: "of the target", volume: "other" } },
  });
  // Where the start is not known, it is that of now.
  expect(await at("2026-08-01T00:00:00Z", { time: { precision: "unknown" } })).toMatchObject({
    configuration_id: july,
  });
});

test("runs of equal conditions share one setup, also when they come in at once", async () => {
  // New targets, as the first runs of one make target, volume and setup all at once.
  for (const name of ["smb/one", "smb/two", "smb/three", "smb/four"]) {
    const target = targetOf(name);
    const reports = await Promise.all(
      Array.from({ length: 24 }, (_, at) => take({ target, override: { tags: [`n=${at % 3}`] } })),
    );
    const rows = await api.query<{ setup_id: number }>("SELECT setup_id FROM run WHERE id = ANY($1)", [
      reports.map(({ id }) => id),
    ]);
    expect(new Set(rows.map((row) => row.setup_id)).size).toBe(3);
    expect((await stored(reports[0]?.id ?? "")).tags).toEqual(["n=0"]);
  }
});

test("a run of a deleted target brings it back", async () => {
  const target = targetOf("smb/deleted");
  await take({ target });
  await api.query("UPDATE target SET deleted_at = now() WHERE key = 'smb/deleted'");
  await take({ target });
  expect(await api.query("SELECT deleted_at FROM target WHERE key = 'smb/deleted'")).toEqual([
    { deleted_at: null },
  ]);
});

test("what setups follow from is followed at once where asked, and soon anyway", async () => {
  const target = targetOf("smb/followed");
  const { id } = await take({ target, startedAt: new Date("2026-03-01T10:00:00Z") });
  const revision = await addRevision("smb/followed", "media", "2026-01-01T00:00:00Z", "8.0");
  await api.query("UPDATE run SET configuration_id = $2 WHERE id = $1", [id, revision]);
  await refreshSetups([id, "00000000-0000-7000-8000-000000000000"]);
  expect((await stored(id)).values.values).toMatchObject({ configuration: revision, firmware: "8.0" });

  await api.query("UPDATE target SET vendor = 'QNAP', tags = '{room=lab}' WHERE key = 'smb/followed'");
  const [row] = await api.query<{ id: string }>("SELECT id FROM target WHERE key = 'smb/followed'");
  await refreshTargetSetups([row?.id ?? ""]);
  expect((await stored(id)).values).toMatchObject({ values: { vendor: "QNAP" }, tags: ["room=lab"] });
  expect(await refreshStaleSetups()).toBe(0);

  // Nobody asked for these; the upkeep finds them.
  const [path] = await api.query<{ id: string }>(
    `INSERT INTO named_path (name, facts) VALUES ('two hubs', $1) RETURNING id`,
    [
      JSON.stringify({
        ...{
          name: "two hubs",
          nic: null,
          isLoopback: null,
          isRouted: null,
          vlan: "storage",
          hops: null,
          pathMtu: null,
        },
      }),
    ],
  );
  await api.query("UPDATE run SET path_id = $2, tags = '{night}' WHERE id = $1", [id, path?.id]);
  await api.query("UPDATE volume SET name = 'Media 2' WHERE key = 'media' AND target_id = $1", [row?.id]);
  expect(await refreshStaleSetups()).toBe(1);
  expect((await stored(id)).values).toMatchObject({
    values: { pathName: "two hubs", vlan: "storage", volume: "Media 2" },
    tags: ["night", "room=lab"],
  });
  expect(await refreshStaleSetups()).toBe(0);
});

test("a target's runs are made anew only where something changed that they are grouped by, and many of them later", async () => {
  const target = targetOf("smb/renamed");
  const [a, b] = [await take({ target }), await take({ target })];
  const other = await take({ target: targetOf("smb/elsewhere") });
  const [row] = await api.query<{ id: string }>("SELECT id FROM target WHERE key = 'smb/renamed'");
  const id = row?.id ?? "";
  const targetsOf = async () => [
    (await stored(a.id)).values.values.target,
    (await stored(b.id)).values.values.target,
  ];
  // A setup that is not theirs stays for as long as nobody makes it anew.
  await api.query(
    "UPDATE run SET setup_id = (SELECT setup_id FROM run WHERE id = $1) WHERE id = ANY($2::uuid[])",
    [other.id, [a.id, b.id]],
  );
  expect(await updateTarget(id, { name: "Another name", bays: "9" })).toEqual({ ok: true });
  expect(await targetsOf()).toEqual(["smb/elsewhere", "smb/elsewhere"]);
  await api.query("UPDATE target SET model = 'TS-932X' WHERE id = $1", [id]);
  await refreshTargetSetups([id], 1);
  expect(await targetsOf()).toEqual(["smb/elsewhere", "smb/elsewhere"]);
  expect(await refreshStaleSetups(AbortSignal.abort())).toBe(0);
  expect(await targetsOf()).toEqual(["smb/elsewhere", "smb/elsewhere"]);
  expect(await updateTarget(id, { vendor: "QNAP" })).toEqual({ ok: true });
  expect(await targetsOf()).toEqual(["smb/renamed", "smb/renamed"]);
  expect(await refreshStaleSetups()).toBe(0);
});

test("conditions that no run has any more are removed", async () => {
  const { id } = await take({ target: targetOf("smb/unused") });
  const ofTarget = async () =>
    (await listSetups()).filter(({ values }) => values.values.target === "smb/unused").length;
  await api.query("UPDATE target SET vendor = 'QNAP' WHERE key = 'smb/unused'");
  await refreshStaleSetups();
  const left = "SELECT 1 FROM setup WHERE values -> 'values' ->> 'target' = 'smb/unused'";
  expect(await api.query(left)).toHaveLength(2);
  expect(await purgeSetups()).toBeGreaterThan(0);
  expect(await api.query(left)).toHaveLength(1);
  expect((await stored(id)).values.values.vendor).toBe("QNAP");
  expect(await ofTarget()).toBe(1);
});

test("power that is put down afterwards gives bytes for each watt, and takes them away again", async () => {
  const target = targetOf("smb/watts");
  const { id } = await take({
    target,
    results: [{ access: seq1mQ8, operation: "read", passMBps: [100, 100, 100] }],
  });
  const perWatt = async () => {
    const setups = (await listSetups()).filter(({ values }) => values.values.target === "smb/watts");
    const [workload] = await api.query<{ id: number }>(
      "SELECT workload_id AS id FROM result WHERE run_id = $1",
      [id],
    );
    const { groups } = await readFigures({
      ...{
        setupIds: setups.map((setup) => setup.id),
        workloadIds: [workload?.id ?? 0],
        operations: ["read"],
      },
      ...{ metric: "perWatt", from: null, to: null, isDoubtfulIncluded: false, isClientCacheIncluded: false },
      ...{ period: null, timeZone: "UTC" },
    });
    return groups.flatMap(({ values, unknownCount }) => [...values, ...Array(unknownCount).fill(null)]);
  };
  const value: Figure = measured(40);
  expect(await perWatt()).toEqual([null]);
  await api.query(
    "INSERT INTO observation (run_id, metric, unit, value, origin) VALUES ($1, 'power', 'W', $2, 'hand')",
    [id, JSON.stringify(value)],
  );
  await refreshStaleSetups();
  expect(await perWatt()).toEqual([2.5e6]);
  await api.query("UPDATE observation SET value = $2 WHERE run_id = $1", [id, JSON.stringify(measured(50))]);
  await refreshStaleSetups();
  expect(await perWatt()).toEqual([2e6]);
  await api.query("DELETE FROM observation WHERE run_id = $1", [id]);
  await refreshStaleSetups();
  expect(await perWatt()).toEqual([null]);
});

/** Takes away from a run what a version without setups did not know. */
async function makeOld(id: string): Promise<void> {
  await api.query("UPDATE run SET setup_id = NULL, tags = '{}' WHERE id = $1", [id]);
  await api.query(
    `UPDATE result SET figure_kind_id = NULL, p90_us = NULL, p95_us = NULL, p9999_us = NULL, client_cpu_percent = NULL,
       bytes_per_joule = NULL WHERE run_id = $1`,
    [id],
  );
}

test("runs of a version without setups are taken up, deleted ones too", async () => {
  const target = targetOf("smb/old");
  const reports = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      take({
        target,
        startedAt: new Date(Date.UTC(2025, 0, 1 + at)),
        results: [{ access: seq1mQ8, operation: "read", passMBps: [100 + at] }],
        override: { tags: ["old"] },
      }),
    ),
  );
  const before = await api.query("SELECT * FROM result WHERE run_id = ANY($1) ORDER BY run_id, position", [
    reports.map(({ id }) => id),
  ]);
  for (const { id } of reports) await makeOld(id);
  const [gone] = reports;
  await deleteRuns([gone?.id ?? ""]);
  const figures = async () => {
    const setups = (await listSetups()).filter(({ values }) => values.tags.includes("old"));
    const workloads = await api.query<{ id: number }>("SELECT id FROM workload");
    const { groups } = await readFigures({
      ...{
        setupIds: setups.map((setup) => setup.id),
        workloadIds: workloads.map((row) => row.id),
        operations: null,
      },
      ...{
        metric: "throughput",
        from: null,
        to: null,
        isDoubtfulIncluded: false,
        isClientCacheIncluded: false,
      },
      ...{ period: null, timeZone: "UTC" },
    });
    return groups.flatMap(({ values }) => [...values]).sort((a, b) => a - b);
  };
  expect(await figures()).toEqual([]);
  expect(await backfillRuns()).toBe(60);
  expect(await backfillRuns()).toBe(0);
  expect(await figures()).toEqual(Array.from({ length: 59 }, (_, at) => (101 + at) * 1e6));
  await restoreRuns([gone?.id ?? ""]);
  expect(await figures()).toHaveLength(60);
  expect(
    await api.query("SELECT * FROM result WHERE run_id = ANY($1) ORDER BY run_id, position", [
      reports.map(({ id }) => id),
    ]),
  ).toEqual(before);
  expect(await stored(gone?.id ?? "")).toMatchObject({ tags: ["old"], values: { tags: ["old"] } });
});

test("a stored run that does not follow the contract keeps no other one waiting", async () => {
  const broken = await take({ target: targetOf("smb/broken") });
  const sound = await take({ target: targetOf("smb/broken") });
  for (const { id } of [broken, sound]) await makeOld(id);
  await api.query(`UPDATE run SET head = '{"contract":1}' WHERE id = $1`, [broken.id]);
  await backfillRuns();
  expect((await stored(broken.id)).values).toBeNull();
  expect((await stored(sound.id)).values).not.toBeNull();
});

test("runs stored before there were as many conditions get them anew", async () => {
  const report = await take({
    startedAt: new Date("2026-05-02T12:00:00Z"),
    override: { configuration: { ...emptyFacts, firmware: "9.9", volumeKind: "thick LUN" } },
  });
  const { values } = await stored(report.id);
  expect(values.values).toMatchObject({ firmware: "9.9", volumeKind: "thick LUN" });
  await api.query(
    `UPDATE setup SET values = values #- '{values,volumeKind}', digest = '\\x01'
     WHERE id = (SELECT setup_id FROM run WHERE id = $1)`,
    [report.id],
  );
  await refreshStaleSetups();
  expect((await stored(report.id)).values.values).not.toHaveProperty("volumeKind");
  await api.query(readFileSync(moreDimensions, "utf8"));
  await refreshStaleSetups();
  expect((await stored(report.id)).values).toEqual(values);
});
