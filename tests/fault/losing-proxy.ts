import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type LosingProxy = { url: string; readonly lostAnswers: number; close(): Promise<void> };

/** Passes everything on to a server, but cuts the connection instead of handing its first answer back. */
export async function losingProxy(target: string): Promise<LosingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let lostAnswers = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("data", (chunk: Buffer) => server.write(withHost(chunk, `${hostname}:${port}`)));
    server.on("data", (chunk: Buffer) => {
      if (lostAnswers > 0) client.write(chunk);
      else {
        lostAnswers += 1;
        client.destroy();
        server.destroy();
      }
    });
    server.on("end", () => client.end());
    client.on("close", () => server.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (typeof address !== "object" || address === null) throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    get lostAnswers() {
      return lostAnswers;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

/** The server answers only to its own name. Both ports have five digits at most, so the head is rewritten as text. */
function withHost(chunk: Buffer, host: string): Buffer {
  const text = chunk.toString("latin1");
  return Buffer.from(text.replace(/^(host: )127\.0\.0\.1:\d+/im, `$1${host}`), "latin1");
}
