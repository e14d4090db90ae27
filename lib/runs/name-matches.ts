import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import { type NameMatches, nameStatement } from "./list-sql.ts";

const texts = z.array(z.string());
const Rows = z.tuple([
  z.strictObject({ targetIds: texts, volumeIds: texts, agentIds: texts, profiles: texts }),
]);

/** What a list's text is found in: names of targets with their vendors and models, of volumes, agents and profiles. */
export async function findNames(text: string | undefined): Promise<NameMatches> {
  // Postgres takes no text with U+0000; the statements themselves let nothing through for one.
  if (text === undefined || text.includes("\0")) return null;
  const { rows } = await getPool().query(nameStatement(text));
  return Rows.parse(rows)[0];
}
