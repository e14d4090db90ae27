import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { anyFreePort } from "#scripts/start/port.ts";
import { youngSpace } from "#scripts/start/web-process.ts";
import { toWebMessage } from "#scripts/web/supervisor-channel.ts";
import type { Tidemark } from "#tests/support/tidemark.ts";

/** Starts the built server beside a running Tidemark, with a database that is none. */
export async function startServerWithoutDatabase(
  tidemark: Tidemark,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await anyFreePort("127.0.0.1");
  const child = fork(join(import.meta.dirname, "web-without-database.ts"), {
    execArgv: [youngSpace],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: `${port}`,
      DATABASE_URL: "",
      TIDEMARK_DATA: tidemark.dataDir,
      TIDEMARK_BENCH_TOKEN: tidemark.token,
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => toWebMessage(message)?.type === "ready" && resolve());
    child.once("exit", () => reject(new Error("the server without a database did not start")));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, "exit");
      child.send("stop");
      await ended;
    },
  };
}
