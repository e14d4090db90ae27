import { type SystemFacts, unknownSystem } from "./client.ts";
import { findDarwinPath } from "./darwin-path.ts";
import { readDarwinSystem } from "./darwin-system.ts";
import { type FoundPath, unknownWay } from "./found-path.ts";
import { findLinuxPath } from "./linux-path.ts";
import { readLinuxSystem } from "./linux-system.ts";
import { probeWindowsHost } from "./windows.ts";

export type FoundHost = { way: FoundPath; system: SystemFacts };

/** The way from this PC to a host, and this PC. Never fails: what can't be found out is null. */
export async function probeHost(host: string): Promise<FoundHost> {
  if (process.platform === "linux") return { way: await findLinuxPath(host), system: readLinuxSystem() };
  if (process.platform === "win32") return probeWindowsHost(host);
  if (process.platform !== "darwin") return { way: unknownWay, system: unknownSystem };
  const [way, system] = await Promise.all([findDarwinPath(host), readDarwinSystem()]);
  return { way, system };
}
