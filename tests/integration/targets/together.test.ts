import { expect, test } from "vitest";
import { createRevision, moveRuns } from "#lib/configurations/mutations.ts";
import { createNamedPath, updateNamedPath } from "#lib/configurations/path-mutations.ts";
import { PathFacts, unknownConfiguration } from "#lib/contract/facts.ts";
import { deleteRuns, restoreRuns } from "#lib/runs/mutations.ts";
import { refreshStaleSetups } from "#lib/setups/mutations.ts";
import { changeTags } from "#lib/tags/mutations.ts";
import { deleteTarget, purgeTargets, restoreTarget, updateTarget } from "#lib/targets/mutations.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();

const emptyPath = PathFacts.parse({
  name: null,
  nic: null,
  isLoopback: null,
  isRouted: null,
  vlan: null,
  hops: null,
  pathMtu: null,
});

test("everything that people and agents do to one target at once ends without an error, and leaves nothing half done", async () => {
  const reports = Array.from({ length: 6 }, () => makeReport());
  for (const report of reports) expect((await api.put(report.id, report)).status).toBe(201);
  const runIds = reports.map(({ id }) => id);
  const [row] = await api.query<{ id: string }>("SELECT id FROM target");
  const targetId = row?.id ?? "";
  const path = await createNamedPath({ name: "A", facts: emptyPath });
  const pathId = path.ok ? path.id : null;
  const round = async (at: number) => {
    const more = makeReport();
    return Promise.all([
      createRevision({
        targetId,
        volumeId: null,
        facts: { ...unknownConfiguration, firmware: `v${at}` },
        name: null,
        note: null,
        validFrom: null,
        applyToRunIds: [],
        isForRunsWithoutRevision: true,
      }),
      moveRuns(runIds.toReversed(), { pathId }),
      moveRuns(runIds, { configurationId: null }),
      moveRuns(runIds, { pathId: null }),
      updateNamedPath(pathId ?? "", { facts: { ...emptyPath, vlan: String(at) } }),
      updateTarget(targetId, { vendor: `vendor ${at}`, name: `name ${at}` }),
      changeTags({
        runIds,
        targetIds: [targetId],
        add: [`round=${at}`],
        remove: [],
        isOtherValueKept: false,
      }),
      deleteTarget(targetId),
      api.put(more.id, more),
      restoreTarget(targetId),
      deleteRuns(runIds.slice(0, 2)),
      restoreRuns(runIds),
      purgeTargets(new Date()),
      refreshStaleSetups(),
    ]);
  };
  for (let at = 0; at < 8; at += 1) await round(at);
  await restoreTarget(targetId);
  await restoreRuns(runIds);
  await refreshStaleSetups();
  expect(
    await api.query(
      "SELECT 1 FROM run r JOIN target t ON t.id = r.target_id WHERE r.deleted_at IS NULL AND t.deleted_at IS NOT NULL",
    ),
  ).toEqual([]);
  expect(await api.query("SELECT 1 FROM stale_run")).toEqual([]);
  const revisions = await api.query<{ revision: number }>(
    "SELECT revision FROM configuration ORDER BY revision",
  );
  expect(revisions.map(({ revision }) => revision)).toEqual(revisions.map((_, at) => at + 1));
});
