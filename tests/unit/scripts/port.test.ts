import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { anyFreePort, checkPort, nextFreePort } from "#scripts/start/port.ts";

let server: Server | undefined;
const host = "127.0.0.1";

afterEach(
  () => new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve()))),
);

async function occupy(): Promise<number> {
  const port = await anyFreePort(host);
  const listening = createServer();
  server = listening;
  await new Promise<void>((resolve) => listening.listen(port, host, resolve));
  return port;
}

test("a used port is refused with a free one to take", async () => {
  const port = await occupy();
  const next = await nextFreePort(host, port);
  expect(next).toBeGreaterThan(port);
  await expect(checkPort({ host, port })).rejects.toMatchObject({ key: "portUsed" });
  await expect(checkPort({ host, port })).rejects.toThrow(`PORT=${next}`);
});

test("a free port passes and stays free", async () => {
  const port = await anyFreePort(host);
  await checkPort({ host, port });
  await checkPort({ host, port });
});
