import { createServer } from "node:net";
import { errorCode, Failure } from "./failure.ts";
import type { Settings } from "./settings.ts";

type Place = Pick<Settings, "host" | "port">;

/** Throws Failure when the port can't be listened on, with the next one that can. */
export async function checkPort({ host, port }: Place): Promise<void> {
  const code = await tryListen(host, port);
  if (code !== undefined) throw await portFailure({ host, port }, code);
}

/** The sentence for a system error at listening. */
export async function portFailure({ host, port }: Place, code: string): Promise<Failure> {
  if (code !== "EADDRINUSE") return new Failure("portForbidden", { port, code });
  return new Failure("portUsed", { host, port, next: await nextFreePort(host, port) });
}

/** The first free port above `port`, as far as a look at the next hundred tells. */
export async function nextFreePort(host: string, port: number): Promise<number> {
  for (let candidate = port + 1; candidate <= Math.min(port + 100, 65_535); candidate += 1)
    if ((await tryListen(host, candidate)) === undefined) return candidate;
  return port + 101;
}

/** A port that nobody listens on at this moment. */
export function anyFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function tryListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(errorCode(error) ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
