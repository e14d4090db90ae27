import "server-only";
import * as z from "zod";
import { isSecretOf, parseToken } from "#lib/auth/token.ts";
import { getPool } from "#lib/db/pool.ts";
import { getPrisma } from "#lib/db/prisma.ts";

/** The agent that a request came from. */
export type AgentIdentity = { id: string; name: string };

/** An agent as people see it. `tokenPrefix` is the public part of its token; `runCount` leaves deleted runs out. */
export type AgentOverview = {
  name: string;
  tokenPrefix: string;
  createdAt: Date;
  lastSeenAt: Date | null;
  revokedAt: Date | null;
  runCount: number;
};

const SecretRow = z.strictObject({ id: z.uuid(), name: z.string(), secret_hash: z.instanceof(Uint8Array) });

/** The agent whose token this is; null when it is malformed, unknown, wrong or revoked. Asked anew each time: a revoked token ends at once. */
export async function authenticateAgent(token: string): Promise<AgentIdentity | null> {
  const parts = parseToken(token);
  if (parts === null) return null;
  const { rows } = await getPool().query({
    name: "authenticate-agent",
    text: "SELECT id, name, secret_hash FROM agent WHERE token_prefix = $1 AND revoked_at IS NULL",
    values: [parts.prefix],
  });
  const [row] = z.array(SecretRow).parse(rows);
  if (row === undefined || !isSecretOf(parts.secret, row.secret_hash)) return null;
  return { id: row.id, name: row.name };
}

/** All agents, revoked ones too, by name. */
export async function listAgents(): Promise<AgentOverview[]> {
  const agents = await getPrisma().agent.findMany({
    orderBy: { name: "asc" },
    include: { _count: { select: { runs: { where: { deletedAt: null } } } } },
  });
  return agents.map(({ name, tokenPrefix, createdAt, lastSeenAt, revokedAt, _count }) => ({
    name,
    tokenPrefix,
    createdAt,
    lastSeenAt,
    revokedAt,
    runCount: _count.runs,
  }));
}
