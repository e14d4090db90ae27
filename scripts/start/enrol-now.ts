// Runs with the condition react-server, so that the modules marked "server-only" can be imported outside of Next.
import { mkdirSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { createAgent } from "#lib/agents/mutations.ts";
import { listAgents } from "#lib/agents/queries.ts";
import { parseToken } from "#lib/auth/token.ts";
import { writePrivateFile } from "./data-folder.ts";
import { type AgentConfig, agentNames, enrolledConfig, toAgentConfig } from "./enrolment.ts";

const [dataDir = "", serverUrl = ""] = process.argv.slice(2);
const home = join(dataDir, "agent");
const configFile = join(home, "config.json");

/** Without the file the agent is new. A file that can't be read is a failure: its client key may not be lost. */
function readConfig(): AgentConfig | undefined {
  try {
    return toAgentConfig(JSON.parse(readFileSync(configFile, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** A revoked token stays revoked: only one that this database has never seen is replaced. */
async function isKnown(token: string | null): Promise<boolean> {
  const prefix = token === null ? undefined : parseToken(token)?.prefix;
  return prefix !== undefined && (await listAgents()).some((agent) => agent.tokenPrefix === prefix);
}

async function enrol(): Promise<{ name: string; token: string }> {
  for (const name of agentNames(hostname())) {
    const outcome = await createAgent({ name });
    if (outcome.ok) return { name, token: outcome.token };
  }
  throw new Error("no free name");
}

const config = readConfig();
const kept = config !== undefined && (await isKnown(config.token)) ? config.token : null;
const agent = kept === null ? await enrol() : { name: "", token: kept };
const wanted = enrolledConfig(config, serverUrl, agent.token);
if (JSON.stringify(wanted) !== JSON.stringify(config)) {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writePrivateFile(configFile, `${JSON.stringify(wanted, null, 2)}\n`);
}
console.log(agent.name);
process.exit(0);
