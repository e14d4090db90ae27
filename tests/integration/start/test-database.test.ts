import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "#scripts/postgres/database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/postgres.ts";

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(() => Promise.all([first.drop(), second.drop()]));

test("two databases share nothing and have all migrations", async () => {
  await withClient(first.databaseUrl, (client) =>
    client.query("insert into agent (name, token_prefix, secret_hash) values ('pc', 'a', '')"),
  );
  const count =
    "select (select count(*)::int from agent) as agents, (select count(*)::int from _prisma_migrations) as migrations";
  const { rows } = await withClient(second.databaseUrl, (client) => client.query(count));
  expect(rows[0].agents).toBe(0);
  expect(rows[0].migrations).toBeGreaterThan(0);
});

test("text sorts by code point and folds case beyond ASCII", async () => {
  const { rows } = await withClient(first.databaseUrl, (client) =>
    client.query("select 'Ä' ilike 'ä' as folds, 'Z' < 'a' as by_code_point, 'プール' like '%ール' as kana"),
  );
  expect(rows[0]).toEqual({ folds: true, by_code_point: true, kana: true });
});
