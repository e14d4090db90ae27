import { execFile } from "node:child_process";
import { join } from "node:path";
import { anyFreePort } from "#scripts/start/port.ts";
import { projectRoot } from "#scripts/start/settings.ts";

/** Runs a start that is expected to be refused; answers its exit code and all it said. */
export async function runStart(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; words: string }> {
  const script = join(projectRoot, "scripts", "start.ts");
  const PORT = String(await anyFreePort("127.0.0.1"));
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script],
      { env: { ...process.env, PORT, ...env }, timeout: 120_000 },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, words: `${stdout}${stderr}` }),
    );
  });
}
