import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the agent keeps its configuration and outbox: TIDEMARK_AGENT_HOME, or the platform's folder for program state. */
export function agentHome(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const named = environment.TIDEMARK_AGENT_HOME;
  if (named !== undefined && named !== "") return named;
  if (platform === "win32")
    return join(environment.LOCALAPPDATA ?? join(home, "AppData", "Local"), "Tidemark");
  if (platform === "darwin") return join(home, "Library", "Application Support", "Tidemark");
  const state = environment.XDG_STATE_HOME;
  const base = state !== undefined && isAbsolute(state) ? state : join(home, ".local", "state");
  return join(base, "tidemark");
}
