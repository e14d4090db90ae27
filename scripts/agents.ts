// Runs with the condition react-server, so that the modules marked "server-only" can be imported outside of Next.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { createAgent, revokeAgent } from "#lib/agents/mutations.ts";
import { type AgentOverview, listAgents } from "#lib/agents/queries.ts";
import { isDatabaseUnavailable } from "#lib/db/unavailable.ts";
import { type AgentsMessage, sayAgents } from "./agents-messages.ts";
import { dataFolder } from "./start/settings.ts";

type Answer = { exitCode: number };

const ServerFile = z.object({ databaseUrl: z.string().min(1) });

/** The database of the Tidemark that runs on this data folder. */
function runningDatabaseUrl(folder: string): string | undefined {
  try {
    return ServerFile.parse(JSON.parse(readFileSync(join(folder, "server.json"), "utf8"))).databaseUrl;
  } catch {
    return undefined;
  }
}

function fail(message: AgentsMessage, values: Record<string, string> = {}, exitCode = 1): Answer {
  process.stderr.write(`${sayAgents(message, values)}\n`);
  return { exitCode };
}

/** The token alone goes to stdout, so that it can be piped. */
async function create(name: string): Promise<Answer> {
  const outcome = await createAgent({ name });
  if (!outcome.ok) return fail(outcome.reason === "name-taken" ? "nameTaken" : "nameInvalid", { name });
  process.stderr.write(`${sayAgents("created", { name })}\n`);
  process.stdout.write(`${outcome.token}\n`);
  process.stderr.write(`${sayAgents("createdNext")}\n`);
  return { exitCode: 0 };
}

function toCells(agent: AgentOverview): string[] {
  return [
    agent.name,
    `tmk_${agent.tokenPrefix}_…`,
    String(agent.runCount),
    agent.lastSeenAt?.toISOString().slice(0, 16).replace("T", " ") ?? sayAgents("never"),
    sayAgents(agent.revokedAt === null ? "active" : "revokedState"),
  ];
}

/** Columns a terminal takes for a text: two for the wide characters of East Asia. */
function terminalWidth(text: string): number {
  const wide = text.match(
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g,
  );
  return text.length + (wide?.length ?? 0);
}

async function list(): Promise<Answer> {
  const agents = await listAgents();
  if (agents.length === 0) return fail("none", {}, 0);
  const head = (["headName", "headPrefix", "headRuns", "headSeen", "headState"] as const).map((one) =>
    sayAgents(one),
  );
  const rows = [head, ...agents.map(toCells)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => terminalWidth(row[column] ?? ""))));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - terminalWidth(cell)));
    process.stdout.write(`${cells.join("  ").trimEnd()}\n`);
  }
  return { exitCode: 0 };
}

async function revoke(name: string): Promise<Answer> {
  const outcome = await revokeAgent(name);
  if (outcome === "unknown") return fail("unknown", { name });
  return fail(outcome === "revoked" ? "revoked" : "alreadyRevoked", { name }, 0);
}

async function run(command: string | undefined, name: string | undefined, rest: string[]): Promise<Answer> {
  if (rest.length > 0) return fail("usage", {}, 2);
  if (command === "list" && name === undefined) return list();
  if (command === "create" && name !== undefined) return create(name);
  if (command === "revoke" && name !== undefined) return revoke(name);
  return fail("usage", {}, 2);
}

const folder = dataFolder(process.env);
process.env.DATABASE_URL ||= runningDatabaseUrl(folder) ?? "";
const [command, name, ...rest] = process.argv.slice(2);
try {
  const answer =
    process.env.DATABASE_URL === "" ? fail("notRunning", { folder }) : await run(command, name, rest);
  process.exit(answer.exitCode);
} catch (error) {
  if (!isDatabaseUnavailable(error)) throw error;
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  process.exit(fail("unreachable", { reason }).exitCode);
}
