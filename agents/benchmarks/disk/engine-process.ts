import { measure } from "./engine-measure.ts";
import { prepare } from "./engine-prepare.ts";
import type { EngineOrder } from "./engine-protocol.ts";
import type { Report } from "./engine-slots.ts";

/** The engine's child process: takes one task from its parent, reports, and ends. Ends at once when the parent is gone. */
export function runEngineProcess(): void {
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  const report: Report = (message) => {
    process.send?.(message);
  };
  const finish = new AbortController();
  process.on("message", (order: EngineOrder) => {
    if (order.kind === "finish") {
      finish.abort();
      return;
    }
    const work = order.kind === "prepare" ? prepare(order, report) : measure(order, finish.signal, report);
    work.catch((error: NodeJS.ErrnoException) => {
      report({ kind: "failed", code: error.code ?? "EUNKNOWN", message: error.message });
    });
  });
}
