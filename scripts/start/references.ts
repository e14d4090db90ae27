import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readReferenceFiles } from "#lib/publications/reference-files.ts";
import { withClient } from "#scripts/postgres/database.ts";
import { reasonOf } from "./database.ts";
import { say } from "./messages.ts";
import type { Progress } from "./progress.ts";
import { projectRoot } from "./settings.ts";

const script = join(projectRoot, "scripts", "start", "load-references-now.ts");

/** Whether the database has every published reference of this version. */
async function hasAll(databaseUrl: string): Promise<boolean> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ key: string; digest: string }>(
      "SELECT key, encode(digest, 'hex') AS digest FROM publication",
    ),
  );
  const known = new Map(rows.map(({ key, digest }) => [key, digest]));
  return readReferenceFiles().every(({ key, digest }) => known.get(key) === digest);
}

/**
 * Takes the published references in where the database does not have them. They are something beside one's own runs, so a
 * failure is told and ends nothing.
 */
export async function loadReferences(databaseUrl: string, progress: Progress): Promise<void> {
  try {
    if (await hasAll(databaseUrl)) return;
    await progress.step(say("loadingReferences"), () =>
      promisify(execFile)(process.execPath, ["--conditions=react-server", script], {
        cwd: projectRoot,
        env: { ...process.env, DATABASE_URL: databaseUrl },
      }),
    );
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const line = stderr.split("\n").find((text) => /^\w*Error/.test(text));
    progress.note(say("referencesFailed", { reason: line ?? reasonOf(error) }));
  }
}
