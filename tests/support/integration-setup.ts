import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { databaseUrlOf, ensureDatabase } from "#scripts/postgres/database.ts";
import { startPostgres } from "#scripts/postgres/start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the migrated, empty database that each test file's own is a copy of. */
    templateUrl: string;
  }
}

/** One throwaway Postgres for all integration tests, without the waits that make data survive a power cut. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-test-"));
  const postgres = await startPostgres({
    dataDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  const templateUrl = databaseUrlOf(postgres.databaseUrl, "template");
  await ensureDatabase(postgres.databaseUrl, "template");
  execFileSync(process.execPath, [join(import.meta.dirname, "migrate-template.ts"), templateUrl], {
    stdio: "inherit",
  });
  project.provide("templateUrl", templateUrl);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
