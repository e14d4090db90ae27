import type { CopyOrder } from "#agents/benchmarks/copy/copy-task.ts";
import { doCopyOrder } from "#agents/benchmarks/copy/copy-tree.ts";
import { measure } from "./engine-measure.ts";
import { prepare } from "./engine-prepare.ts";
import type { EngineOrder, EngineTask } from "./engine-protocol.ts";
import type { Report } from "./engine-slots.ts";
import { timeForBytesMs } from "./silence-watch.ts";

const tellEveryMs = 200;
/** Looking at a file, and comparing parts of some. */
const checkMs = 250;

/** What copies tells nothing before the end of a file, or of all files; what is checked, nothing at all. In ms. */
function copyPatienceMs(order: CopyOrder): number {
  if (order.kind === "make") return 0;
  if (order.kind === "check") return order.files.length * checkMs;
  return timeForBytesMs(order.files.reduce((sum, { bytes }) => sum + bytes, 0));
}

async function doTask(task: EngineTask, finish: AbortSignal, report: Report): Promise<void> {
  if (task.kind === "prepare") return prepare(task, report);
  if (task.kind === "measure") return measure(task, finish, report);
  report({ kind: "patience", extraMs: copyPatienceMs(task) });
  const startMs = performance.now();
  const tell = throttled((bytes: number) =>
    report({ kind: "progress", stage: "pass", bytes, elapsedMs: performance.now() - startMs }),
  );
  report(await doCopyOrder(task, tell));
}

/** Passes on one call in 200 ms. */
function throttled(tell: (bytes: number) => void): (bytes: number) => void {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (bytes) => {
    if (performance.now() < toldMs + tellEveryMs) return;
    toldMs = performance.now();
    tell(bytes);
  };
}

/** Ends this process, and a copying program that it started: both are in one group where the system has such groups. */
function endAll(): void {
  process.kill(process.platform === "win32" ? process.pid : -process.pid, "SIGKILL");
}

/** The engine's child process: takes one task from its parent, reports, and ends. Ends at once when the parent is gone. */
export function runEngineProcess(): void {
  process.on("disconnect", endAll);
  const report: Report = (message) => {
    process.send?.(message);
  };
  const finish = new AbortController();
  process.on("message", (order: EngineOrder) => {
    if (order.kind === "finish") {
      finish.abort();
      return;
    }
    doTask(order, finish.signal, report).catch((error: NodeJS.ErrnoException) => {
      report({ kind: "failed", code: error.code ?? "EUNKNOWN", message: error.message });
    });
  });
}
