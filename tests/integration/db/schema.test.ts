import { expect, test } from "vitest";
import { withClient } from "#scripts/postgres/database.ts";
import { createTestDatabase } from "#tests/support/postgres.ts";

test("foreign keys of runs, the time of arrival and deleted runs have an index each", async () => {
  const database = await createTestDatabase();
  const { rows } = await withClient(database.databaseUrl, (client) =>
    client.query<{ indexdef: string }>("SELECT indexdef FROM pg_indexes WHERE tablename = 'run'"),
  );
  const ends = rows.map(({ indexdef }) => indexdef.replace(/^.* USING btree /, ""));
  expect(ends).toEqual(
    expect.arrayContaining([
      "(agent_id)",
      "(volume_id, deleted_at)",
      "(configuration_id, deleted_at)",
      "(path_id, deleted_at)",
      "(received_at)",
      "(deleted_at) WHERE (deleted_at IS NOT NULL)",
    ]),
  );
  await database.drop();
});
