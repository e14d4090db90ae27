import { plannedMs } from "#agents/benchmarks/disk/workload-plan.ts";
import type { ParsedOptions } from "#agents/command-line.ts";
import { type AgentConfig, ensureConfig, readConfig } from "#agents/config.ts";
import type { Context } from "#agents/context.ts";
import { durationText } from "#agents/duration-text.ts";
import { AgentFailure, exitCode, systemCode } from "#agents/failure.ts";
import { measureFolder } from "#agents/measure-folder.ts";
import { warningText } from "#agents/messages/catalogue.ts";
import { type Outbox, openOutbox } from "#agents/outbox.ts";
import { checkRoom, findFolder } from "#agents/preflight.ts";
import { collectFacts, type RunFacts } from "#agents/probes/collect-facts.ts";
import { resultText } from "#agents/result-text.ts";
import { type RunRequest, readRequest } from "#agents/run-request.ts";
import { chooseAccess, sendReports } from "#agents/server-access.ts";
import { formatSize } from "#agents/sizes.ts";
import { sweepLeftovers } from "#agents/test-folder.ts";
import { writeTestMs, writtenBytes } from "#agents/write-estimate.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import type { Report } from "#lib/contract/report.ts";

const attempts = 4;

/** Measures a folder, shows the result, keeps the report and sends it. */
export async function run(parsed: ParsedOptions, context: Context): Promise<number> {
  const request = readRequest(parsed);
  const folder = findFolder(request.path, context.workingFolder);
  const config = request.isPosted ? keepConfig(context.home) : readConfig(context.home);
  // Before the free space is read, which leftovers take.
  sweep(folder, config, context);
  const facts = await collectFacts(folder, { clientKey: config.clientKey, name: request.target });
  if (facts.cloudProduct !== null && !request.isCloudAllowed) {
    const product = facts.cloudProduct;
    throw new AgentFailure(exitCode.usage, ({ failure }) => failure.cloudFolder(folder, product));
  }
  checkRoom(folder, request.plan.fileBytes, facts.freeBytes);
  announce(request, folder, facts, context);
  const report = await measureFolder(request, folder, config.clientKey, facts, context);
  return request.isPosted
    ? keepAndSend(report, request, config, context)
    : showOnly(report, request, context);
}

function keepConfig(home: string): AgentConfig {
  try {
    return ensureConfig(home);
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    throw new AgentFailure(exitCode.failed, ({ failure }) => failure.homeNotWritable(home, code), {
      cause: error,
    });
  }
}

function sweep(folder: string, { clientKey }: AgentConfig, { messages, tell }: Context): void {
  try {
    for (const left of sweepLeftovers(folder, clientKey)) {
      tell(
        left.isRemoved
          ? messages.plan.sweptUp(left.folder, formatSize(left.bytes))
          : messages.plan.notSweptUp(left.folder),
      );
    }
  } catch (error) {
    // A folder that can't be listed may still be written to.
    if (systemCode(error) === null) throw error;
  }
}

function announce({ profile, plan }: RunRequest, folder: string, facts: RunFacts, context: Context): void {
  const { messages, tell } = context;
  const linkBitsPerSecond = facts.path?.nic?.linkBitsPerSecond ?? null;
  const seconds = Math.ceil(writeTestMs(plan) / 1000);
  const inAll =
    linkBitsPerSecond === null
      ? messages.plan.writtenAtOneGigabyte(formatSize(writtenBytes(plan, 1e9)))
      : messages.plan.writtenAtMost(formatSize(writtenBytes(plan, linkBitsPerSecond / 8)));
  tell(messages.plan.header(profile, folder));
  tell(messages.plan.writes(formatSize(plan.fileBytes), seconds, inAll));
  tell(messages.plan.takes(durationText(plannedMs(plan), messages)));
  for (const warning of facts.warnings) tell(warningText(warning, messages));
}

async function showOnly(report: Report, { isJson }: RunRequest, context: Context): Promise<number> {
  await context.print(isJson ? canonicalJson(report) : resultText(report, context.messages));
  context.tell(context.messages.delivery.notSent);
  return exitCode.ok;
}

async function keepAndSend(
  report: Report,
  request: RunRequest,
  config: AgentConfig,
  context: Context,
): Promise<number> {
  const { messages } = context;
  const outbox = openOutbox(context.home);
  const json = canonicalJson(report);
  const notKept = keep(outbox, report.id, json, context.home);
  if (!request.isJson || notKept !== null)
    await context.print(request.isJson ? json : resultText(report, messages));
  if (notKept !== null) throw notKept;
  const older = outbox.waiting().filter((id) => id !== report.id);
  let posted = json;
  try {
    const access = { outbox, ...chooseAccess(request.server, context, config) };
    const own = await sendReports([report.id], { ...access, attempts }, context);
    for (const delivery of own.deliveries) if (delivery.state === "accepted") posted = delivery.json;
    if (own.isAnyKept) return exitCode.ok;
    const others = await sendReports(older, { ...access, attempts: 1 }, context);
    return own.isAnyRejected || others.isAnyRejected ? exitCode.failed : exitCode.ok;
  } catch (error) {
    if (!context.signal.aborted) throw error;
    context.tell(messages.result.stoppedSending);
    return exitCode.interrupted;
  } finally {
    if (request.isJson) await context.print(posted);
  }
}

/** Null when the report is on disk, else the failure to be shown after the result, which must not be lost with it. */
function keep(outbox: Outbox, id: string, json: string, home: string): AgentFailure | null {
  try {
    outbox.keep(id, json);
    return null;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return new AgentFailure(exitCode.failed, ({ failure }) => failure.notKept(home, code), { cause: error });
  }
}
