import { EngineFailure, EngineHang } from "#agents/benchmarks/disk/engine-child.ts";
import { systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { collectFacts, type RunFacts } from "#agents/probes/collect-facts.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import type { Context } from "./context.ts";
import { AgentFailure, exitCode, isFullCode } from "./failure.ts";
import type { Keeper } from "./keeper/keeper.ts";
import { type KeptFolder, withTestFolder } from "./keeper/kept-folder.ts";
import { toStoppedAnswering } from "./keeper/no-answer.ts";
import { createProgressDisplay, type ProgressDisplay } from "./progress.ts";
import { buildReport, type MeasuredOutcome } from "./report.ts";
import { agentVersion } from "./version.ts";

/** What is to be measured in a folder, and what the report is to say of it. */
export type FolderMeasurement = {
  folder: string;
  keeper: Keeper;
  clientKey: string;
  /** What the target is to be called; null for what the agent finds. */
  target: string | null;
  facts: RunFacts;
  profile: Report["profile"];
  fileBytes: number;
  /**
   * Measures in a test folder made for it, which is removed afterwards on every way out. `signal` says when to stop: for the
   * agent is to end, or the folder does not answer any more.
   */
  measure(
    test: KeptFolder,
    parts: { seed: number; display: ProgressDisplay; signal: AbortSignal },
  ): Promise<MeasuredOutcome>;
};

/**
 * Measures a resolved folder and gives the report. What was written is removed on every way out. Fails with AgentFailure, or
 * with the signal's reason when it is stopped.
 */
export async function measureFolder(asked: FolderMeasurement, context: Context): Promise<Report> {
  const { folder, keeper, clientKey, facts, profile, fileBytes } = asked;
  const { messages } = context;
  const startedAt = new Date();
  const startNs = systemClock.nowNs();
  const id = uuidV7(startedAt.getTime());
  const display = createProgressDisplay(context.progress, messages);
  try {
    return await withTestFolder(
      { keeper, parent: folder, run: id, clientKey },
      context,
      async (test, signal) => {
        const seed = Number.parseInt(id.slice(-8), 16);
        const outcome = await asked.measure(test, { seed, display, signal }).finally(() => display.end());
        const times = { startedAt, endedAt: new Date(), monotonicMs: (systemClock.nowNs() - startNs) / 1e6 };
        const factsAfter = await collectFacts(folder, { clientKey, name: asked.target }, keeper);
        return checked(
          buildReport({ id, agentVersion, facts, factsAfter, outcome, profile, times, fileBytes }),
        );
      },
    );
  } catch (error) {
    throw error instanceof EngineFailure ? toFailure(error, folder) : error;
  }
}

/** What systems say of a share, a disk or a folder that is not there any more. */
const wentAway: ReadonlySet<string> = new Set([
  "ENOENT",
  "ENODEV",
  "ENXIO",
  "ENOTCONN",
  "ESTALE",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ECONNABORTED",
  "ECONNRESET",
  "ETIMEDOUT",
]);

function toFailure(error: EngineFailure, folder: string): AgentFailure {
  if (error instanceof EngineHang) return toStoppedAnswering(error, folder);
  const { code, message } = error;
  if (code === "EWRONGCOPY") return new AgentFailure(exitCode.failed, ({ copy }) => copy.wrongCopy(message));
  if (code === "ESWAPPED") return new AgentFailure(exitCode.failed, ({ failure }) => failure.swapped(folder));
  if (code === "EBLOCK") {
    return new AgentFailure(exitCode.usage, ({ profiles }) => profiles.blocksRefused(folder));
  }
  if (wentAway.has(code)) {
    return new AgentFailure(exitCode.failed, ({ faults }) => faults.wentAway(folder, code));
  }
  return isFullCode(code)
    ? new AgentFailure(exitCode.usage, ({ failure }) => failure.filledUp(folder, code))
    : new AgentFailure(exitCode.failed, ({ failure }) => failure.measuring(code, message));
}

/** The report as the server will read it; one that it would refuse is a mistake of ours, to be seen here. */
function checked(report: Report): Report {
  const read = readReport(report);
  if (read.ok) return read.report;
  const issues = read.issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new AgentFailure(exitCode.failed, ({ failure }) => failure.badReport(issues));
}
