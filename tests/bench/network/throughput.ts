import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import * as z from "zod";

/** What one test came to, counted where it arrives. A direction that was not measured is 0. */
export const Throughput = z.strictObject({
  sendBitsPerSecond: z.number(),
  receiveBitsPerSecond: z.number(),
  cpuPercent: z.number(),
});
export type Throughput = z.infer<typeof Throughput>;

const Rate = z.looseObject({ bits_per_second: z.number() });
const Iperf3Json = z.looseObject({
  error: z.string().optional(),
  end: z.looseObject({
    sum_received: Rate.optional(),
    sum_received_bidir_reverse: Rate.optional(),
    cpu_utilization_percent: z.looseObject({ host_total: z.number() }).optional(),
  }),
});

/** Reads what `iperf3 -c -J` printed. Throws with its own error. */
export function toThroughput(text: string, direction: "send" | "receive" | "both-ways"): Throughput {
  const { error, end } = Iperf3Json.parse(JSON.parse(text));
  if (error !== undefined) throw new Error(`iperf3: ${error}`);
  const main = end.sum_received?.bits_per_second ?? 0;
  return {
    sendBitsPerSecond: direction === "receive" ? 0 : main,
    receiveBitsPerSecond:
      direction === "receive" ? main : (end.sum_received_bidir_reverse?.bits_per_second ?? 0),
    cpuPercent: end.cpu_utilization_percent?.host_total ?? 0,
  };
}

/** The output of a program that must end well. */
export async function outputOf(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    text += chunk.toString("utf8");
  });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${status}: ${text}`);
  return text;
}
