import { expect, test } from "vitest";
import { Publication } from "#lib/contract/publication.ts";
import { getPool } from "#lib/db/pool.ts";
import { loadPublications } from "#lib/publications/ingest.ts";
import { readReferenceFiles } from "#lib/publications/reference-files.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { someoneWaits } from "#tests/support/lock-wait.ts";

setUpApi();

test("loading a changed reference and changing figures of its target don't wait for each other", async () => {
  const [file] = readReferenceFiles();
  if (file === undefined) throw new Error("no reference");
  await loadPublications([file]);
  const { runs, ...publication } = Publication.parse(JSON.parse(file.text));
  const text = JSON.stringify({ ...publication, runs: runs.slice(1) });
  const changed = { ...file, text, digest: "0".repeat(file.digest.length) };

  const other = await getPool().connect();
  try {
    await other.query("BEGIN");
    await other.query("SELECT lock_figures()");
    const loading = loadPublications([changed]);
    await someoneWaits();
    await other.query("SET LOCAL lock_timeout = '5s'");
    const { rowCount } = await other.query("UPDATE target SET note = note WHERE publication_key = $1", [
      file.key,
    ]);
    expect(rowCount).toBeGreaterThan(0);
    await other.query("COMMIT");
    await expect(loading).resolves.toEqual([file.key]);
  } finally {
    other.release();
  }
});
