import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import { withCounters } from "#agents/benchmarks/disk/counters.ts";
import { systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { runSweep } from "#agents/benchmarks/disk/run-sweep.ts";
import type { SweepPlan } from "#agents/benchmarks/disk/sweep-plan.ts";
import { accessLabel } from "#agents/benchmarks/disk/workload-plan.ts";
import type { ParsedOptions } from "#agents/command-line.ts";
import type { Context } from "#agents/context.ts";
import { durationText } from "#agents/duration-text.ts";
import { AgentFailure, exitCode, systemCode } from "#agents/failure.ts";
import { handOver } from "#agents/hand-over.ts";
import { measureFolder } from "#agents/measure-folder.ts";
import { findPlace, type MeasuredPlace } from "#agents/measured-place.ts";
import { warningText } from "#agents/messages/catalogue.ts";
import { planSize } from "#agents/plan-size.ts";
import { checkRoom } from "#agents/preflight.ts";
import { openNicCounter } from "#agents/probes/nic-counter.ts";
import { fileNeed } from "#agents/profiles/to-disk-profile.ts";
import { formatSize } from "#agents/sizes.ts";
import { readSweepRequest, type SweepRequest } from "#agents/sweep-request.ts";
import { sweepProgressText } from "#agents/sweep-text.ts";
import { agentVersion } from "#agents/version.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";

/** Measures a folder under rising load, shows the curve, keeps the report and sends it. */
export async function sweep(parsed: ParsedOptions, context: Context): Promise<number> {
  const request = readSweepRequest(parsed, context.workingFolder);
  const place = await findPlace(request, context);
  const { folder, config, facts, keeper } = place;
  const { plan: sized, warnings } = await planSize({ ...request, hasFreshFile: false }, place, context);
  const { access, operation, percents, isBounded, p99BoundUs, limitMs, profile } = request;
  const { fileBytes } = sized;
  const plan: SweepPlan = { access, operation, fileBytes, percents, isBounded, p99BoundUs, limitMs };
  checkRoom(folder, fileBytes, facts.freeBytes, fileNeed([access]));
  announce(request, plan, place, warnings, context);
  const nic = facts.nicDevice === null ? null : openNicCounter(facts.nicDevice);
  const engine = withCounters(createBuiltInEngine(agentVersion), nic, systemClock);
  const measured = measureFolder(
    {
      folder,
      keeper,
      clientKey: config.clientKey,
      target: request.target,
      facts,
      profile: { name: `sweep ${profile.name}` },
      fileBytes,
      async measure({ filePath, identity }, { seed, display, signal }) {
        const options = { plan, engine, filePath, identity, cacheBypass: "direct", seed } as const;
        const { io, ...outcome } = await runSweep(options, {
          signal,
          clock: systemClock,
          onProgress: (progress) => display.tell(sweepProgressText(progress, context.messages)),
        }).catch(explain);
        return { ...outcome, engine: { name: engine.name, version: engine.version, io }, warnings };
      },
    },
    context,
  );
  const report = await measured.finally(() => nic?.close());
  return handOver(report, request, config, context);
}

/** What only a sweep fails with, in words. */
function explain(error: unknown): never {
  const code = systemCode(error);
  if (code === "EIDLE") throw new AgentFailure(exitCode.failed, ({ sweep: words }) => words.idle);
  if (code === "ETIME") throw new AgentFailure(exitCode.failed, ({ sweep: words }) => words.noTime);
  throw error;
}

function announce(
  { access, operation, percents, limitMs }: SweepRequest,
  { fileBytes }: SweepPlan,
  { folder, facts }: MeasuredPlace,
  warnings: readonly KnownWarning[],
  { messages, tell }: Context,
): void {
  const { sweep: words, plan: planWords, progress } = messages;
  tell(words.plan(folder, accessLabel(access), progress.operation[operation]));
  const linkBitsPerSecond = facts.path?.nic?.linkBitsPerSecond ?? null;
  const size = formatSize(fileBytes);
  if (operation === "read") tell(words.reads(size));
  else if (linkBitsPerSecond === null) {
    tell(words.writes(size, planWords.writtenAtOneGigabyte(formatSize((1e9 * limitMs) / 1000))));
  } else {
    const mostBytes = ((linkBitsPerSecond / 8) * limitMs) / 1000;
    tell(words.writes(size, planWords.writtenAtMost(formatSize(mostBytes))));
  }
  tell(words.takes(Math.min(...percents), Math.max(...percents), durationText(limitMs, messages)));
  for (const warning of [...facts.warnings, ...warnings]) tell(warningText(warning, messages));
}
