import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { anyFreePort } from "#scripts/start/port.ts";
import type { ServerUser } from "./server-user.ts";
import { socketFolder } from "./socket-folder.ts";

/** Where a server listens: the options that tell it so, and the URL of a database there. */
export type Address = {
  options: Record<string, string>;
  databaseUrl(name: string): string;
  /** Leaves nothing behind once the server has ended. */
  release(): void;
};

/** Only a socket in a folder of ours; on Windows, which has none that Postgres can use, loopback with a password. */
export async function chooseAddress(dataDir: string, user: ServerUser): Promise<Address> {
  if (process.platform === "win32") {
    const port = await anyFreePort("127.0.0.1");
    const password = readPassword(dataDir);
    return {
      options: { listen_addresses: "127.0.0.1", port: String(port) },
      databaseUrl: (name) => `postgresql://tidemark:${password}@127.0.0.1:${port}/${name}`,
      release: () => undefined,
    };
  }
  const folder = socketFolder(dataDir, user);
  return {
    options: { listen_addresses: "", unix_socket_directories: folder, unix_socket_permissions: "0700" },
    databaseUrl: (name) => `postgresql://tidemark@localhost/${name}?host=${encodeURIComponent(folder)}`,
    release: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The file with the password of the one user of the database in `dataDir`, made at first use. Windows only. */
export function passwordFile(dataDir: string): string {
  const path = `${dataDir}.password`;
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString("hex"), { mode: 0o600 });
  return path;
}

function readPassword(dataDir: string): string {
  return readFileSync(passwordFile(dataDir), "utf8").trim();
}
