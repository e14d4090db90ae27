import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { withClient } from "#scripts/postgres/database.ts";

const ServerFile = z.object({ databaseUrl: z.string() });

/** A statement on the database of the server that all end-to-end tests share. */
export async function queryShared(text: string, values: unknown[] = []): Promise<void> {
  const folder = process.env.TIDEMARK_E2E_DATA;
  if (folder === undefined) throw new Error("TIDEMARK_E2E_DATA is not set");
  const { databaseUrl } = ServerFile.parse(JSON.parse(readFileSync(join(folder, "server.json"), "utf8")));
  await withClient(databaseUrl, (client) => client.query(text, values));
}
