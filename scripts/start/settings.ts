import { isIPv4 } from "node:net";
import { join, resolve } from "node:path";
import { Failure } from "./failure.ts";

export const projectRoot = join(import.meta.dirname, "..", "..");

export type Environment = Readonly<Record<string, string | undefined>>;

export type Settings = {
  dataDir: string;
  host: string;
  port: number;
  /** Of a database of one's own; undefined for the embedded one. */
  databaseUrl: string | undefined;
};

/** What the environment asks for. Throws Failure for a port that is none and for a host that is not this PC alone. */
export function readSettings(env: Environment): Settings {
  const host = env.HOST || "127.0.0.1";
  if (!isLoopback(host)) throw new Failure("hostNotLoopback", { host });
  const port = Number(env.PORT || "3000");
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Failure("portInvalid", { value: env.PORT ?? "" });
  return { dataDir: dataFolder(env), host, port, databaseUrl: env.DATABASE_URL || undefined };
}

/** The data folder: TIDEMARK_DATA, read from the project's folder on, else .tidemark there. */
export function dataFolder(env: Environment): string {
  return resolve(projectRoot, env.TIDEMARK_DATA || ".tidemark");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

/** The address to open in a browser. */
export function serverUrl({ host, port }: Pick<Settings, "host" | "port">): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
