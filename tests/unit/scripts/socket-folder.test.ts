import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { socketFolder } from "#scripts/postgres/socket-folder.ts";

test.skipIf(process.platform === "win32")(
  "a data folder has one private socket folder, free of what a killed server left in it (no sockets on Windows)",
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), "tidemark-test-"));
    const folder = socketFolder(dataDir, undefined);
    try {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      const lock = join(folder, ".s.PGSQL.5432.lock");
      writeFileSync(lock, `${process.pid}\n`);
      expect(socketFolder(dataDir, undefined)).toBe(folder);
      expect(existsSync(lock)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
