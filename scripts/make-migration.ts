import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readMigrations } from "#lib/db/migrate.ts";
import { withSchemaEngine } from "#lib/db/schema-engine.ts";

/**
 * Writes the migration that leads from the project's migrations to prisma/schema.prisma:
 * `DATABASE_URL=<an empty scratch database> node scripts/make-migration.ts NAME`. What Prisma's schema language
 * can't say (functions) is added to the file by hand. It ends by process.exit since the engine leaves a timer behind.
 */
const name = process.argv[2];
const databaseUrl = process.env.DATABASE_URL;
if (name === undefined || !/^[a-z0-9_]+$/.test(name) || databaseUrl === undefined) {
  process.stderr.write(
    "usage: DATABASE_URL=<an empty scratch database> node scripts/make-migration.ts name_in_snake_case\n",
  );
  process.exit(1);
}

const schemaPath = join(import.meta.dirname, "..", "prisma", "schema.prisma");
const migrationsList = await readMigrations();
const { stdout } = await withSchemaEngine(databaseUrl, async (engine) =>
  engine.diff({
    from:
      migrationsList.migrationDirectories.length === 0
        ? { tag: "empty" }
        : { tag: "migrations", ...migrationsList },
    to: {
      tag: "schemaDatamodel",
      files: [{ path: schemaPath, content: await readFile(schemaPath, "utf8") }],
    },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  }),
);
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const folder = join(migrationsList.baseDir, `${stamp}_${name}`);
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "migration.sql"), stdout ?? "");
process.stdout.write(`${folder}\n`);
process.exit(0);
