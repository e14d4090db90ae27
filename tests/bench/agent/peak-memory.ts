import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export type PeakMemory = { parentBytes: number; childBytes: number };

const sampleMs = 50;

/** The largest resident set that a process has had so far, in bytes; 0 for one that has ended. */
function highWater(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Waits for a process and resolves with the peaks of it and of the largest process that it started; null without /proc. */
export function peakMemory(child: ChildProcess): Promise<PeakMemory | null> {
  const { pid } = child;
  const peak: PeakMemory = { parentBytes: 0, childBytes: 0 };
  const sample = (): void => {
    if (pid === undefined) return;
    peak.parentBytes = Math.max(peak.parentBytes, highWater(pid));
    for (const other of childrenOf(pid)) peak.childBytes = Math.max(peak.childBytes, highWater(other));
  };
  const timer = setInterval(sample, sampleMs);
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      clearInterval(timer);
      reject(error);
    });
    child.once("exit", (code) => {
      clearInterval(timer);
      if (code !== 0) reject(new Error(`the agent ended with code ${code}`));
      else resolve(process.platform === "linux" ? peak : null);
    });
  });
}

/** The peak of the largest process that `pid` starts until `work` is done, in bytes. */
export async function childPeak(pid: number, work: () => Promise<unknown>): Promise<number> {
  let bytes = 0;
  const before = new Set(childrenOf(pid));
  const timer = setInterval(() => {
    for (const child of childrenOf(pid)) {
      if (!before.has(child)) bytes = Math.max(bytes, highWater(child));
    }
  }, sampleMs);
  try {
    await work();
    return bytes;
  } finally {
    clearInterval(timer);
  }
}
