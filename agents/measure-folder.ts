import { EngineFailure } from "#agents/benchmarks/disk/engine-child.ts";
import { systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { collectFacts, type RunFacts } from "#agents/probes/collect-facts.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import type { Context } from "./context.ts";
import { AgentFailure, exitCode, systemCode } from "./failure.ts";
import { openTestFolder } from "./preflight.ts";
import { createProgressDisplay, type ProgressDisplay } from "./progress.ts";
import { buildReport, type MeasuredOutcome } from "./report.ts";
import type { TestFolder } from "./test-folder.ts";
import { agentVersion } from "./version.ts";

/** What is to be measured in a folder, and what the report is to say of it. */
export type FolderMeasurement = {
  folder: string;
  clientKey: string;
  /** What the target is to be called; null for what the agent finds. */
  target: string | null;
  facts: RunFacts;
  profile: Report["profile"];
  fileBytes: number;
  /** Measures in a test folder made for it, which is removed afterwards on every way out. */
  measure(test: TestFolder, parts: { seed: number; display: ProgressDisplay }): Promise<MeasuredOutcome>;
};

/**
 * Measures a resolved folder and gives the report. What was written is removed on every way out. Fails with AgentFailure, or
 * with the signal's reason when it is stopped.
 */
export async function measureFolder(asked: FolderMeasurement, context: Context): Promise<Report> {
  const { folder, clientKey, facts, profile, fileBytes } = asked;
  const { messages, signal, tell } = context;
  const startedAt = new Date();
  const startNs = systemClock.nowNs();
  const id = uuidV7(startedAt.getTime());
  signal.throwIfAborted();
  const test = openTestFolder(folder, id, clientKey);
  const remove = (): void => {
    try {
      test.remove();
    } catch (error) {
      tell(messages.result.leftBehind(test.folder, systemCode(error) ?? "EIO"));
    }
  };
  const forget = context.onExit(remove);
  const display = createProgressDisplay(context.progress, messages);
  try {
    const outcome = await asked.measure(test, { seed: Number.parseInt(id.slice(-8), 16), display });
    const times = { startedAt, endedAt: new Date(), monotonicMs: (systemClock.nowNs() - startNs) / 1e6 };
    const factsAfter = await collectFacts(folder, { clientKey, name: asked.target });
    return checked(buildReport({ id, agentVersion, facts, factsAfter, outcome, profile, times, fileBytes }));
  } catch (error) {
    throw error instanceof EngineFailure ? toFailure(error, folder) : error;
  } finally {
    display.end();
    remove();
    forget();
  }
}

function toFailure({ code, message }: EngineFailure, folder: string): AgentFailure {
  if (code === "EWRONGCOPY") return new AgentFailure(exitCode.failed, ({ copy }) => copy.wrongCopy(message));
  if (code === "ESWAPPED") return new AgentFailure(exitCode.failed, ({ failure }) => failure.swapped(folder));
  if (code === "EBLOCK") {
    return new AgentFailure(exitCode.usage, ({ profiles }) => profiles.blocksRefused(folder));
  }
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return isFull
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
