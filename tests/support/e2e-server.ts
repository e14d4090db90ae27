import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { PostTo } from "./post-report.ts";

const AgentConfig = z.object({ token: z.string() });

const variable = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: end-to-end tests run by their global setup`);
  return value;
};

/** The server that all end-to-end tests share, as the agent that is enrolled on it. */
export function sharedServer(): PostTo {
  const config = join(variable("TIDEMARK_E2E_DATA"), "agent", "config.json");
  return {
    baseUrl: variable("TIDEMARK_E2E_URL"),
    token: AgentConfig.parse(JSON.parse(readFileSync(config, "utf8"))).token,
  };
}
