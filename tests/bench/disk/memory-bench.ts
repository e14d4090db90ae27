import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import { closedAccess } from "#agents/benchmarks/disk/workload-plan.ts";
import { childPeak } from "#tests/bench/agent/peak-memory.ts";
import type { BenchPart } from "#tests/bench/part.ts";
import { type Cell, toCellAsk } from "./cell.ts";
import { withFilledFile } from "./fill-file.ts";

const title = "Memory of the engine with deep queues";
const mebibyte = 1024 * 1024;
const fileBytes = 256 * mebibyte;
const random = (blockBytes: number, queueDepth: number, threads: number): Cell["access"] =>
  closedAccess({ pattern: "random", blockBytes, queueDepth, threads });

const cells: readonly Cell[] = [
  { name: "RND4K Q1T1 read", access: random(4096, 1, 1), operation: "read" },
  { name: "RND4K Q32T1 read", access: random(4096, 32, 1), operation: "read" },
  { name: "RND4K Q32T2 read", access: random(4096, 32, 2), operation: "read" },
  { name: "RND4K Q32T16 read", access: random(4096, 32, 16), operation: "read" },
  { name: "RND4K Q32T16 write", access: random(4096, 32, 16), operation: "write" },
  { name: "RND64K Q32T16 read", access: random(65_536, 32, 16), operation: "read" },
];

/** The largest resident set of the engine's process, and what of it is not the buffers of its requests. */
export const benchMemory: BenchPart = async function* ({ folder, seconds, signal, say }) {
  if (process.platform !== "linux") {
    yield { title, reason: "peaks are read from /proc" };
    return;
  }
  yield* withFilledFile(folder, { fileBytes, signal }, async function* (path) {
    const rows: string[][] = [];
    for (const cell of cells) {
      say(cell.name);
      const ask = toCellAsk(cell, { path, fileBytes, seconds, warmUpSeconds: 0.5, signal }, 1);
      const engine = createBuiltInEngine(null);
      const peakBytes = await childPeak(process.pid, () =>
        engine.measurePass(ask, { signal, onProgress: () => undefined }),
      );
      const bufferBytes = ask.queueDepth * ask.threads * ask.load.blockBytes;
      const mib = (bytes: number): string => Math.round(bytes / mebibyte).toString();
      rows.push([cell.name, mib(peakBytes), mib(bufferBytes), mib(peakBytes - bufferBytes)]);
    }
    yield {
      title,
      header: ["Load", "peak MiB", "buffers MiB", "beyond MiB"],
      rows,
      remarks: [`Peak resident set (VmHWM) of the engine's process over ${seconds} s.`],
    };
  });
};
