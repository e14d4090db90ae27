import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { databaseUrlOf, ensureDatabase, withClient } from "#scripts/postgres/database.ts";

export type TestDatabase = { databaseUrl: string; drop(): Promise<void> };

/**
 * A migrated, empty database of one's own, made in some 50 ms. For integration tests; set `process.env.DATABASE_URL` to it
 * before the first use of lib/db's pool.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = databaseUrlOf(inject("templateUrl"), "postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await ensureDatabase(adminUrl, name, "template");
  return {
    databaseUrl: databaseUrlOf(adminUrl, name),
    drop: () =>
      withClient(adminUrl, async (client) => {
        await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
      }),
  };
}
