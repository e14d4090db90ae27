import { withCounters } from "#agents/benchmarks/disk/counters.ts";
import { freshBytes } from "#agents/benchmarks/disk/fresh-file.ts";
import { runDisk, systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { type DiskPlan, plannedMs } from "#agents/benchmarks/disk/workload-plan.ts";
import type { ParsedOptions } from "#agents/command-line.ts";
import type { Context } from "#agents/context.ts";
import { durationText } from "#agents/duration-text.ts";
import { checkLoads, openEngine, reportedEngine } from "#agents/engines.ts";
import { handOver } from "#agents/hand-over.ts";
import { measureFolder } from "#agents/measure-folder.ts";
import { measureNetworkBeside } from "#agents/measure-network-beside.ts";
import { findPlace } from "#agents/measured-place.ts";
import { warningText } from "#agents/messages/catalogue.ts";
import { planSize } from "#agents/plan-size.ts";
import { checkRoom } from "#agents/preflight.ts";
import type { RunFacts } from "#agents/probes/collect-facts.ts";
import { openNicCounter } from "#agents/probes/nic-counter.ts";
import { fileNeed } from "#agents/profiles/to-disk-profile.ts";
import { readRequest } from "#agents/run-request.ts";
import { formatSize } from "#agents/sizes.ts";
import { freshFileBytes } from "#agents/sizing.ts";
import { writeTestMs, writtenBytes } from "#agents/write-estimate.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";

/** Measures a folder, shows the result, keeps the report and sends it. */
export async function run(parsed: ParsedOptions, context: Context): Promise<number> {
  const request = readRequest(parsed, context.workingFolder);
  const { name, description } = request.profile;
  const driven = await openEngine(request.engine);
  const place = await findPlace(request, context);
  const { folder, config, facts, keeper } = place;
  const { plan, warnings } = await planSize(request, place, context);
  checkLoads(driven, plan);
  const besideBytes = (fileBytes: number): number => (freshBytes(plan) > 0 ? freshFileBytes(fileBytes) : 0);
  checkRoom(folder, plan.fileBytes, facts.freeBytes, { ...fileNeed(plan.accesses), besideBytes });
  announce({ name, plan, warnings: [...facts.warnings, ...warnings] }, folder, facts, context);
  const nic = facts.nicDevice === null ? null : openNicCounter(facts.nicDevice);
  const engine = withCounters(driven, nic, systemClock);
  const runStartMs = performance.now();
  const measured = measureFolder(
    {
      folder,
      keeper,
      clientKey: config.clientKey,
      target: request.target,
      facts,
      profile: description === null ? { name } : { name, description },
      fileBytes: plan.fileBytes,
      async measure({ filePath, identity, addFile }, { seed, display, signal }) {
        const options = {
          plan,
          engine,
          filePath,
          identity,
          freshFile: freshBytes(plan) > 0 ? await addFile("fresh.bin") : null,
          cacheBypass: "direct",
          seed,
        } as const;
        const callbacks = { signal, clock: systemClock, onProgress: display.show };
        const network =
          request.network === null
            ? null
            : await measureNetworkBeside(
                request.network,
                { facts, runStartMs, display },
                { ...context, signal },
              );
        const { io, ...outcome } = await runDisk(options, callbacks);
        const doubts = [...warnings, ...outcome.warnings];
        return {
          ...outcome,
          workloads: [...(network?.workloads ?? []), ...outcome.workloads],
          results: [...(network?.results ?? []), ...outcome.results],
          pathMtu: network?.pathMtu ?? null,
          engine: reportedEngine(engine, io),
          warnings: doubts,
        };
      },
    },
    context,
  );
  const report = await measured.finally(() => nic?.close());
  return handOver(report, request, config, context);
}

type Announced = { name: string; plan: DiskPlan; warnings: readonly KnownWarning[] };

function announce(
  { name, plan, warnings }: Announced,
  folder: string,
  facts: RunFacts,
  context: Context,
): void {
  const { messages, tell } = context;
  const linkBitsPerSecond = facts.path?.nic?.linkBitsPerSecond ?? null;
  const seconds = Math.ceil(writeTestMs(plan) / 1000);
  const inAll =
    linkBitsPerSecond === null
      ? messages.plan.writtenAtOneGigabyte(formatSize(writtenBytes(plan, 1e9)))
      : messages.plan.writtenAtMost(formatSize(writtenBytes(plan, linkBitsPerSecond / 8)));
  tell(messages.plan.header(name, folder));
  tell(messages.plan.writes(formatSize(plan.fileBytes), seconds, inAll));
  if (freshBytes(plan) > 0) tell(messages.run.secondFile(formatSize(freshBytes(plan))));
  if (plan.precision !== null) {
    const { wantedPercent, maxPasses } = plan.precision;
    tell(messages.run.upToPasses(String(wantedPercent), Math.max(plan.passes, maxPasses)));
  }
  tell(messages.plan.takes(durationText(plannedMs(plan), messages)));
  for (const warning of warnings) tell(warningText(warning, messages));
}
