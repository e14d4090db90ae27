import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withSchemaEngine } from "#lib/db/schema-engine.ts";
import { startPostgres } from "#scripts/postgres/start-postgres.ts";

/**
 * Writes the migration that leads from the last commit's prisma/schema.prisma to the one in the working tree:
 * `node scripts/make-migration.ts NAME`. What Prisma's schema language can't say (functions, partial indexes) is added to the
 * file by hand. Ends by process.exit, since the engine leaves a timer behind.
 */
const name = process.argv[2];
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
  process.stderr.write("usage: node scripts/make-migration.ts name_in_snake_case\n");
  process.exit(1);
}

const root = join(import.meta.dirname, "..");
const path = "prisma/schema.prisma";
const committed = execFileSync("git", ["show", `HEAD:${path}`], { cwd: root, encoding: "utf8" });
const edited = readFileSync(join(root, path), "utf8");
const schema = (content: string) => ({ tag: "schemaDatamodel" as const, files: [{ path, content }] });

// Schemas are compared without a look at a database, but the engine wants to be connected to one.
const scratch = mkdtempSync(join(tmpdir(), "tidemark-migration-"));
const postgres = await startPostgres({ dataDir: join(scratch, "postgres"), logFile: join(scratch, "log") });
const { stdout } = await withSchemaEngine(postgres.databaseUrl, (engine) =>
  engine.diff({
    from: schema(committed),
    to: schema(edited),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  }),
).finally(async () => {
  await postgres.stop();
  rmSync(scratch, { recursive: true });
});
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const folder = join(root, "prisma", "migrations", `${stamp}_${name}`);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "migration.sql"), stdout ?? "");
process.stdout.write(`${folder}\n`);
process.exit(0);
