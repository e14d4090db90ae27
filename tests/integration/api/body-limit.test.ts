import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();
const limit = 8 * 1024 * 1024;
const { id } = makeReport();

type Sent = { headers: Record<string, string | number>; chunks: readonly Uint8Array[] };

/** Sends a body piece by piece, as fetch would not: with any content-length, or none. Gives the answer's status. */
function send({ headers, chunks }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port: api.port,
      method: "PUT",
      path: `/api/v1/runs/${id}`,
      headers: { authorization: `Bearer ${api.token}`, ...headers },
    });
    outgoing.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on("error", reject);
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end();
  });
}

const megabyte = Buffer.alloc(1024 * 1024, " ");
const nineMegabytes = Array.from({ length: 9 }, () => megabyte);

test("a content-length over the limit is 413 at once", async () => {
  expect(await send({ headers: { "content-length": limit + 1 }, chunks: [] })).toBe(413);
});

test("a body over the limit that does not say its length is 413", async () => {
  expect(await send({ headers: { "transfer-encoding": "chunked" }, chunks: nineMegabytes })).toBe(413);
});

test("a body of exactly the limit is read", async () => {
  const chunks = Array.from({ length: 8 }, () => megabyte);
  expect(await send({ headers: { "content-length": limit }, chunks })).toBe(400);
});

test("a small gzip that unpacks to more than the limit is 413", async () => {
  const bomb = gzipSync(Buffer.alloc(limit + 1, " "));
  expect(bomb.length).toBeLessThan(100_000);
  const headers = { "content-encoding": "gzip", "content-length": bomb.length };
  expect(await send({ headers, chunks: [bomb] })).toBe(413);
});

test("without a token the body is not read at all", async () => {
  const headers = { authorization: "Bearer none", "content-length": 10 * limit };
  expect(await send({ headers, chunks: [megabyte] })).toBe(401);
});
