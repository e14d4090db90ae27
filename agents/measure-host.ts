import { systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import type { RunFacts } from "#agents/probes/collect-facts.ts";
import { collectHostFacts } from "#agents/probes/host-facts.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import type { Context } from "./context.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import { measureNetwork } from "./measure-network.ts";
import type { NetRequest } from "./net-request.ts";
import { createProgressDisplay } from "./progress.ts";
import { buildReport } from "./report.ts";
import { agentVersion } from "./version.ts";

type Known = { clientKey: string; name: string | null; facts: RunFacts };

/** Measures the network to a host and gives the report. Fails with AgentFailure. */
export async function measureHost(request: NetRequest, known: Known, context: Context): Promise<Report> {
  const startedAt = new Date();
  const runStartMs = performance.now();
  const startNs = systemClock.nowNs();
  const display = createProgressDisplay(context.progress, context.messages);
  const clientMtu = known.facts.path?.nic?.mtu ?? null;
  const measuring = measureNetwork(request, { clientMtu, runStartMs, display }, context);
  const outcome = await measuring.finally(() => display.end());
  const factsAfter = await collectHostFacts(request.host, known);
  return checked(
    buildReport({
      id: uuidV7(startedAt.getTime()),
      agentVersion,
      facts: known.facts,
      factsAfter,
      outcome: {
        ...outcome,
        cacheBypass: null,
        engine: { name: "tidemark", version: agentVersion, io: "iperf3" },
        warnings: [],
      },
      profile: { name: "net" },
      times: { startedAt, endedAt: new Date(), monotonicMs: (systemClock.nowNs() - startNs) / 1e6 },
      fileBytes: 0,
    }),
  );
}

/** The report as the server will read it; one that it would refuse is a mistake of ours, to be seen here. */
function checked(report: Report): Report {
  const read = readReport(report);
  if (read.ok) return read.report;
  const issues = read.issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new AgentFailure(exitCode.failed, ({ failure }) => failure.badReport(issues));
}
