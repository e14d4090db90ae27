import "server-only";
import * as z from "zod";
import { hashSecret, makeToken } from "#lib/auth/token.ts";
import { getPool } from "#lib/db/pool.ts";

/** A name that reads well in a table and a terminal: letters, digits, space and `._-`, from 1 to 120. */
export const AgentName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._-]{0,119}$/u);

export type CreateAgentOutcome =
  | { ok: true; token: string }
  | { ok: false; reason: "name-invalid" | "name-taken" };

/**
 * Makes an agent and its token, which is shown this once: the database keeps only its hash. The name of a revoked agent may be
 * used again; its runs stay with it.
 */
export async function createAgent({ name }: { name: string }): Promise<CreateAgentOutcome> {
  if (!AgentName.safeParse(name).success) return { ok: false, reason: "name-invalid" };
  const { token, prefix, secret } = makeToken();
  const { rowCount } = await getPool().query(
    `INSERT INTO agent (name, token_prefix, secret_hash) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE
       SET token_prefix = EXCLUDED.token_prefix, secret_hash = EXCLUDED.secret_hash, revoked_at = NULL, created_at = now()
       WHERE agent.revoked_at IS NOT NULL`,
    [name, prefix, hashSecret(secret)],
  );
  return rowCount === 1 ? { ok: true, token } : { ok: false, reason: "name-taken" };
}

export type RevokeAgentOutcome = "revoked" | "already-revoked" | "unknown";

/** Ends an agent's token. What it posted stays. */
export async function revokeAgent(name: string): Promise<RevokeAgentOutcome> {
  const { rowCount } = await getPool().query(
    "UPDATE agent SET revoked_at = now() WHERE name = $1 AND revoked_at IS NULL",
    [name],
  );
  if (rowCount === 1) return "revoked";
  const known = await getPool().query("SELECT 1 FROM agent WHERE name = $1", [name]);
  return known.rowCount === 0 ? "unknown" : "already-revoked";
}
