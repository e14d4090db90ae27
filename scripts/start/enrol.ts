import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readAgentConfig } from "./agent-config.ts";
import { reasonOf } from "./database.ts";
import { isEnrolledElsewhere } from "./enrolment.ts";
import { Failure } from "./failure.ts";
import { projectRoot, type Settings, serverUrl } from "./settings.ts";

const script = join(projectRoot, "scripts", "start", "enrol-now.ts");

/** What is to be told: the agent's name when it is new, or the other server that it reports to; null each where it is not so. */
export type Enrolment = { newName: string | null; elsewhere: string | null };

/**
 * Sees to it that this PC's agent has a token of the database and the server's address, unless it was enrolled at another
 * server. Rejects with Failure.
 */
export async function enrolThisPc(settings: Settings, databaseUrl: string): Promise<Enrolment> {
  const config = readAgentConfig(settings.dataDir);
  if (isEnrolledElsewhere(config, serverUrl(settings))) {
    return { newName: null, elsewhere: config?.server ?? null };
  }
  const args = ["--conditions=react-server", script, settings.dataDir, serverUrl(settings)];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    return { newName: stdout.trim() || null, elsewhere: null };
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const line = stderr.split("\n").find((text) => /^\w*Error/.test(text));
    throw new Failure("enrolFailed", { reason: line ?? reasonOf(error) });
  }
}
