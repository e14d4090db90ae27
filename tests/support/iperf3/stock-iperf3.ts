import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import * as z from "zod";

/** The real iperf3: Debian's, or another one to be tested against. */
const program = process.env.TIDEMARK_IPERF3 ?? "iperf3";

/** Why nothing can be tested against it; null where it is there. */
export const iperf3Reason = (): string | null =>
  spawnSync(program, ["--version"]).status === 0 ? null : "iperf3 is not installed";

const Sum = z.looseObject({ bytes: z.number(), retransmits: z.number().optional() });

/** What of iperf3's JSON is compared. */
export const Iperf3Output = z.looseObject({
  error: z.string().optional(),
  start: z.looseObject({
    test_start: z
      .looseObject({
        protocol: z.string(),
        num_streams: z.number(),
        omit: z.number(),
        duration: z.number(),
        reverse: z.number(),
      })
      .optional(),
    tcp_mss: z.number().optional(),
    sock_bufsize: z.number().optional(),
  }),
  end: z.looseObject({
    sum_sent: Sum.optional(),
    sum_received: Sum.optional(),
    sum: z.looseObject({ bytes: z.number(), packets: z.number() }).optional(),
    sum_sent_bidir_reverse: Sum.optional(),
    sum_received_bidir_reverse: Sum.optional(),
  }),
});
export type Iperf3Output = z.infer<typeof Iperf3Output>;

export type StockServer = { port: number; child: ChildProcess; output: Promise<string> };

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

const textOf = async (child: ChildProcess): Promise<string> => {
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    text += chunk.toString("utf8");
  });
  await once(child, "close");
  return text;
};

/** Starts `iperf3 -s` and waits until it listens. It says so only at the end of a buffer without `--forceflush`. */
export async function startStockServer(...args: string[]): Promise<StockServer> {
  const port = await freePort();
  const child = spawn(program, ["-s", "-p", String(port), ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const output = textOf(child);
  for (let tries = 0; tries < 200 && !isListening(port); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { port, child, output };
}

/** By the kernel's table, since a connection would be taken for a client. */
const isListening = (port: number): boolean =>
  spawnSync("ss", ["-tlnH", `sport = :${port}`], { encoding: "utf8" }).stdout.trim() !== "";

/** Runs `iperf3 -c` to its end. */
export async function runStockClient(
  port: number,
  ...args: string[]
): Promise<{ status: number; text: string }> {
  const child = spawn(program, ["-c", "127.0.0.1", "-p", String(port), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const text = textOf(child);
  const [status] = await once(child, "close");
  return { status, text: await text };
}
