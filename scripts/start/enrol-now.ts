// Runs with the condition react-server, so that the modules marked "server-only" can be imported outside of Next.
import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { createAgent } from "#lib/agents/mutations.ts";
import { listAgents } from "#lib/agents/queries.ts";
import { parseToken } from "#lib/auth/token.ts";
import { agentConfigFile, agentHome, readAgentConfig } from "./agent-config.ts";
import { writePrivateFile } from "./data-folder.ts";
import { agentNames, enrolledConfig } from "./enrolment.ts";

const [dataDir = "", serverUrl = ""] = process.argv.slice(2);

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

const config = readAgentConfig(dataDir);
const kept = config !== undefined && (await isKnown(config.token)) ? config.token : null;
const agent = kept === null ? await enrol() : { name: "", token: kept };
const wanted = enrolledConfig(config, serverUrl, agent.token);
if (JSON.stringify(wanted) !== JSON.stringify(config)) {
  mkdirSync(agentHome(dataDir), { recursive: true, mode: 0o700 });
  writePrivateFile(agentConfigFile(dataDir), `${JSON.stringify(wanted, null, 2)}\n`);
}
console.log(agent.name);
process.exit(0);
