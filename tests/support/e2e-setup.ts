import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTidemark } from "./tidemark.ts";

/**
 * One built server on an empty data folder for all end-to-end tests. They find its address in TIDEMARK_E2E_URL (and as baseURL)
 * and its data folder in TIDEMARK_E2E_DATA.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-e2e-"));
  const tidemark = await startTidemark({ dataDir: join(folder, "data") });
  process.env.TIDEMARK_E2E_URL = tidemark.url;
  process.env.TIDEMARK_E2E_DATA = tidemark.dataDir;
  return async () => {
    await tidemark.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
