import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withSchemaEngine } from "#lib/db/schema-engine.ts";

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

// Two schemas are compared without a database: the address is never asked.
const { stdout } = await withSchemaEngine("postgresql://localhost/none", (engine) =>
  engine.diff({
    from: schema(committed),
    to: schema(edited),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  }),
);
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const folder = join(root, "prisma", "migrations", `${stamp}_${name}`);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "migration.sql"), stdout ?? "");
process.stdout.write(`${folder}\n`);
process.exit(0);
