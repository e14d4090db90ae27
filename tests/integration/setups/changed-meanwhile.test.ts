import { expect, test } from "vitest";
import { getPool } from "#lib/db/pool.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { someoneWaits } from "#tests/support/lock-wait.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();
const target = { key: "smb/meanwhile", name: "meanwhile" };

test("a run that comes in while its target is edited follows the edit", async () => {
  expect((await api.put(...put())).status).toBe(201);
  const editor = await getPool().connect();
  const [id, run] = put();
  try {
    await editor.query("BEGIN");
    // The run's conditions can be read, its row can't be stored yet.
    await editor.query("LOCK TABLE run IN SHARE MODE");
    const answer = api.put(id, run);
    await someoneWaits();
    await editor.query("UPDATE target SET vendor = 'Acme' WHERE key = $1", [target.key]);
    await editor.query("COMMIT");
    expect((await answer).status).toBe(201);
  } finally {
    editor.release();
  }
  expect(
    await api.query(
      "SELECT s.values -> 'values' ->> 'vendor' AS vendor FROM run r JOIN setup s ON s.id = r.setup_id WHERE r.id = $1",
      [id],
    ),
  ).toEqual([{ vendor: "Acme" }]);
});

function put(): Parameters<typeof api.put> {
  const report = makeReport({ target });
  return [report.id, report];
}
