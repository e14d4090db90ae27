import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AgentConfig, toAgentConfig } from "./enrolment.ts";
import { errorCode, Failure } from "./failure.ts";
import { say } from "./messages.ts";

export const agentHome = (dataDir: string): string => join(dataDir, "agent");

export const agentConfigFile = (dataDir: string): string => join(agentHome(dataDir), "config.json");

/** What this PC's agent keeps; undefined where the agent is new. Throws Failure for a file that can't be read: its client key may not be lost. */
export function readAgentConfig(dataDir: string): AgentConfig | undefined {
  const file = agentConfigFile(dataDir);
  try {
    return toAgentConfig(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return undefined;
    throw new Failure("agentConfigUnreadable", { file, reason: code ?? say("notJson") });
  }
}
