import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { withSchemaEngine } from "./schema-engine.ts";

const migrationsFolder = join(import.meta.dirname, "..", "..", "prisma", "migrations");
const filters = { externalTables: [], externalEnums: [] };

/** What a migration did: the names applied now, or those in the database that this version does not know. */
export type MigrateOutcome = { ok: true; applied: string[] } | { ok: false; unknownMigrations: string[] };

/** The migrations of the project as the schema engine takes them. */
async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(migrationsFolder, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(migrationsFolder, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}

/**
 * Brings the database at `databaseUrl` to this version's schema. A database that a newer version has migrated is left
 * alone and named. Throws when it can't be reached or a migration fails.
 */
export async function migrate(databaseUrl: string): Promise<MigrateOutcome> {
  const migrationsList = await readMigrations();
  return withSchemaEngine(databaseUrl, async (engine) => {
    const { history } = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters,
    });
    if (history !== null && history.diagnostic !== "databaseIsBehind")
      return { ok: false, unknownMigrations: history.unpersistedMigrationNames };
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    return { ok: true, applied: appliedMigrationNames };
  });
}
