import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import { withCounters } from "#agents/benchmarks/disk/counters.ts";
import { systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { runFill } from "#agents/benchmarks/disk/run-fill.ts";
import type { ParsedOptions } from "#agents/command-line.ts";
import type { Context } from "#agents/context.ts";
import { durationText } from "#agents/duration-text.ts";
import { AgentFailure, exitCode } from "#agents/failure.ts";
import { type FillRequest, leastFillBytes, readFillRequest } from "#agents/fill-request.ts";
import { handOver } from "#agents/hand-over.ts";
import { measureFolder } from "#agents/measure-folder.ts";
import { findPlace, type MeasuredPlace } from "#agents/measured-place.ts";
import { warningText } from "#agents/messages/catalogue.ts";
import { checkRoom } from "#agents/preflight.ts";
import { openNicCounter } from "#agents/probes/nic-counter.ts";
import { formatSize } from "#agents/sizes.ts";
import { agentVersion } from "#agents/version.ts";

/** Writes until throughput has settled, after saying how much that may be and being allowed to. */
export async function fill(parsed: ParsedOptions, context: Context): Promise<number> {
  const request = readFillRequest(parsed);
  const { messages } = context;
  const place = await findPlace({ ...request, isCloudAllowed: true }, context);
  const { folder, config, facts, keeper } = place;
  if (facts.cloudProduct !== null) {
    const product = facts.cloudProduct;
    throw new AgentFailure(exitCode.usage, ({ fill: words }) => words.cloudFolder(folder, product));
  }
  const room = { option: "--up-to", leastBytes: leastFillBytes };
  checkRoom(folder, request.mostBytes, facts.freeBytes, room);
  await confirm(request, place, context);
  const nic = facts.nicDevice === null ? null : openNicCounter(facts.nicDevice);
  const engine = withCounters(createBuiltInEngine(agentVersion), nic, systemClock);
  const measured = measureFolder(
    {
      folder,
      keeper,
      clientKey: config.clientKey,
      target: request.target,
      facts,
      profile: { name: "fill" },
      fileBytes: request.mostBytes,
      async measure({ filePath, identity }, { seed, display, signal }) {
        const { mostBytes, settleMs } = request;
        const options = {
          engine,
          filePath,
          identity,
          mostBytes,
          settleMs,
          seed,
          cacheBypass: "direct",
        } as const;
        const { workload, result, cacheBypass, io } = await runFill(options, {
          signal,
          clock: systemClock,
          onProgress: (writtenBytes, bytesPerSecond) =>
            display.tell(messages.fill.progress(writtenBytes, mostBytes, bytesPerSecond)),
        });
        return {
          workloads: [workload],
          results: [result],
          cacheBypass,
          engine: { name: engine.name, version: engine.version, io },
          warnings: [],
        };
      },
    },
    context,
  );
  const report = await measured.finally(() => nic?.close());
  return handOver(report, request, config, context);
}

/** Says what will be written; without `--yes` a person at the terminal must agree. */
async function confirm(
  request: FillRequest,
  { folder, facts }: MeasuredPlace,
  context: Context,
): Promise<void> {
  const { messages, tell } = context;
  tell(messages.fill.plan(folder, formatSize(request.mostBytes)));
  tell(messages.fill.stopsWhen(durationText(request.settleMs, messages)));
  for (const warning of facts.warnings) tell(warningText(warning, messages));
  if (request.isConfirmed) return;
  const answer = await context.ask(messages.fill.question);
  if (answer === null) throw new AgentFailure(exitCode.usage, ({ fill: words }) => words.nobodyToAsk);
  if (!messages.fill.yes.test(answer))
    throw new AgentFailure(exitCode.usage, ({ fill: words }) => words.declined);
}
