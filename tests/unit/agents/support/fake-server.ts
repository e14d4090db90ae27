import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Put = { id: string; body: string; authorization: string | undefined };
/** Answers one request; `attempt` counts from 1. Not answering leaves the client waiting. */
export type Behaviour = (put: Put, response: ServerResponse, attempt: number) => void;

export type FakeServer = { url: string; puts: Put[]; stored: Map<string, string>; close(): Promise<void> };

export const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

export const refusal = (code: string, message: string): object => ({
  error: { code, message, requestId: "r1" },
});

/** Takes a report in as the real server does: 201, 200 for the same again, 409 for another one under the same id. */
export function takeIn(stored: Map<string, string>): Behaviour {
  return ({ id, body }, response) => {
    const before = stored.get(id);
    if (before !== undefined && before !== body)
      answer(response, 409, refusal("conflict", "another report has this id"));
    else {
      stored.set(id, body);
      answer(response, before === undefined ? 201 : 200, {
        id,
        isDuplicate: before !== undefined,
        url: `/runs/${id}`,
      });
    }
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** A real HTTP server on a free port, or on `port`, that behaves as told. */
export async function startFakeServer(
  behave: (stored: Map<string, string>) => Behaviour,
  port = 0,
  stored = new Map<string, string>(),
): Promise<FakeServer> {
  const puts: Put[] = [];
  const behaviour = behave(stored);
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const id = request.url?.split("/").at(-1) ?? "";
        const put = { id, body, authorization: request.headers.authorization };
        puts.push(put);
        behaviour(put, response, puts.length);
      },
      () => {},
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    puts,
    stored,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
