import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readAgentConfig } from "./agent-config.ts";
import { reasonOf } from "./database.ts";
import { Failure } from "./failure.ts";
import { projectRoot, type Settings, serverUrl } from "./settings.ts";

const script = join(projectRoot, "scripts", "start", "enrol-now.ts");

/**
 * Sees to it that this PC's agent has a token of the database and the server's address. Resolves to the agent's name when it is
 * new, else to an empty string. Rejects with Failure.
 */
export async function enrolThisPc(settings: Settings, databaseUrl: string): Promise<string> {
  readAgentConfig(settings.dataDir);
  const args = ["--conditions=react-server", script, settings.dataDir, serverUrl(settings)];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    return stdout.trim();
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const line = stderr.split("\n").find((text) => /^\w*Error/.test(text));
    throw new Failure("enrolFailed", { reason: line ?? reasonOf(error) });
  }
}
