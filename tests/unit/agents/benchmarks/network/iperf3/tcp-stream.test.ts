import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { nextBlockBytes, randomBlock, tcpSender } from "#agents/benchmarks/network/iperf3/tcp-stream.ts";

const KiB = 1024;

test.each([
  // 16 blocks in 5 ms: a fast link.
  [128 * KiB, 5, 128 * KiB, 256 * KiB],
  [512 * KiB, 5, 128 * KiB, 512 * KiB],
  [256 * KiB, 30, 128 * KiB, 256 * KiB],
  [256 * KiB, 100, 128 * KiB, 128 * KiB],
  [128 * KiB, 1000, 128 * KiB, 128 * KiB],
  // A client that asked for larger ones gets them.
  [1024 * KiB, 5, 1024 * KiB, 1024 * KiB],
])(
  "blocks of %i bytes whose turn took %i ms, of at least %i, are followed by %i",
  (bytes, turnMs, least, next) => {
    expect(nextBlockBytes(bytes, turnMs, least)).toBe(next);
  },
);

test("a block is random, so that nothing on the way can compress it", () => {
  const block = randomBlock(100_000);
  const seen = new Set(block);
  expect(seen.size).toBe(256);
  expect(block.subarray(0, 1000)).not.toEqual(block.subarray(65_536, 66_536));
});

test("what is told to be sent is what arrives, and nothing is sent after the end", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const client = connect(address.port, "127.0.0.1");
  const [far]: Socket[] = await once(server, "connection");
  if (far === undefined) throw new Error("no connection");
  let arrived = 0;
  far.on("data", (bytes: Buffer) => {
    arrived += bytes.length;
  });
  let told = 0;
  const stream = tcpSender(client, {
    blockBytes: 10_000,
    bitsPerSecond: null,
    tell: ({ bytes }) => {
      told = bytes;
    },
  });
  stream.start();
  await new Promise((resolve) => setTimeout(resolve, 200));
  stream.stop();
  const atEnd = told;
  client.end();
  await once(far, "end");
  expect(atEnd).toBeGreaterThan(0);
  expect(told).toBe(atEnd);
  // Two blocks may have been under way.
  expect(arrived).toBeGreaterThanOrEqual(atEnd);
  expect(arrived).toBeLessThanOrEqual(atEnd + 2 * 512 * KiB);
  server.close();
});
