import { EngineFailure } from "#agents/benchmarks/disk/engine-child.ts";
import { runDisk, systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { type DiskPlan, plannedMs, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";
import { optionValue, type ParsedOptions, readCount, readDecimal } from "#agents/command-line.ts";
import { type AgentConfig, ensureConfig, readConfig, toServerUrl } from "#agents/config.ts";
import type { Context } from "#agents/context.ts";
import { durationText } from "#agents/duration-text.ts";
import { AgentFailure, exitCode, systemCode } from "#agents/failure.ts";
import { type Outbox, openOutbox } from "#agents/outbox.ts";
import { checkRoom, findFolder, openTestFolder } from "#agents/preflight.ts";
import { collectFacts, type RunFacts } from "#agents/probes/collect-facts.ts";
import {
  fileStepBytes,
  isProfileName,
  type ProfileName,
  profileNames,
  profiles,
  smallestFileBytes,
} from "#agents/profiles.ts";
import { createProgressDisplay } from "#agents/progress.ts";
import { buildReport } from "#agents/report.ts";
import { resultText } from "#agents/result-text.ts";
import { chooseServer, sendReports } from "#agents/server-access.ts";
import { formatSize, parseSize } from "#agents/sizes.ts";
import { sweepLeftovers } from "#agents/test-folder.ts";
import { agentVersion } from "#agents/version.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";

const attempts = 4;

type Request = {
  path: string;
  profile: ProfileName;
  plan: DiskPlan;
  target: string | null;
  server: string | null;
  isJson: boolean;
  isPosted: boolean;
  isCloudAllowed: boolean;
};

/** Turns the command line into what is to be done; fails on anything that can't be. */
export function readRequest(parsed: ParsedOptions): Request {
  const [path] = parsed.positionals;
  if (path === undefined) throw new AgentFailure(exitCode.usage, ({ failure }) => failure.missingPath());
  const profile =
    optionValue(
      parsed,
      "profile",
      (text) => (isProfileName(text) ? text : null),
      ({ wanted }) => wanted.profile(profileNames.join(", ")),
    ) ?? "quick";
  const plan: DiskPlan = profiles[profile];
  const fileBytes = optionValue(parsed, "size", readFileBytes, ({ wanted }) =>
    wanted.size(formatSize(smallestFileBytes)),
  );
  const passes = optionValue(
    parsed,
    "passes",
    (text) => readCount(text, 1, 100),
    ({ wanted }) => wanted.count,
  );
  const seconds = optionValue(
    parsed,
    "seconds",
    (text) => readDecimal(text, 0.1, 3600),
    ({ wanted }) => wanted.seconds,
  );
  const passMs = seconds === null ? plan.passMs : Math.round(seconds * 1000);
  return {
    path,
    profile,
    plan: {
      ...plan,
      fileBytes: fileBytes ?? plan.fileBytes,
      passes: passes ?? plan.passes,
      passMs,
      warmUpMs: Math.min(plan.warmUpMs, passMs),
    },
    target: optionValue(parsed, "target", readTargetName, ({ wanted }) => wanted.targetName),
    server: optionValue(parsed, "server", toServerUrl, ({ wanted }) => wanted.server),
    isJson: parsed.switches.has("json"),
    isPosted: !parsed.switches.has("no-post"),
    isCloudAllowed: parsed.switches.has("yes"),
  };
}

function readFileBytes(text: string): number | null {
  const bytes = parseSize(text);
  return bytes !== null && bytes >= smallestFileBytes && bytes % fileStepBytes === 0 ? bytes : null;
}

function readTargetName(text: string): string | null {
  const name = text.trim();
  return name.length >= 1 && name.length <= 120 ? name : null;
}

/** Measures a folder, shows the result, keeps the report and sends it. */
export async function run(parsed: ParsedOptions, context: Context): Promise<number> {
  const request = readRequest(parsed);
  const folder = findFolder(request.path, context.workingFolder);
  const config = request.isPosted ? keepConfig(context.home) : readConfig(context.home);
  const facts = await collectFacts(folder, { clientKey: config.clientKey, name: request.target });
  if (facts.cloudProduct !== null && !request.isCloudAllowed) {
    const product = facts.cloudProduct;
    throw new AgentFailure(exitCode.usage, ({ failure }) => failure.cloudFolder(folder, product));
  }
  sweep(folder, config, context);
  checkRoom(folder, request.plan.fileBytes, facts.freeBytes);
  announce(request, folder, facts, context);
  const report = await measure(request, folder, config, facts, context);
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

/** The most that can be written: the file, and for the time of the write tests what the link carries, where it is known. */
export function mostWrittenBytes(plan: DiskPlan, linkBitsPerSecond: number | null): number | null {
  return linkBitsPerSecond === null
    ? null
    : plan.fileBytes + (linkBitsPerSecond / 8) * (writeTestMs(plan) / 1000);
}

function writeTestMs(plan: DiskPlan): number {
  const steps = planSteps(plan).filter(({ operation }) => operation === "write").length;
  return steps * (plan.warmUpMs + plan.passes * plan.passMs);
}

function announce({ profile, plan }: Request, folder: string, facts: RunFacts, context: Context): void {
  const { messages, tell } = context;
  const most = mostWrittenBytes(plan, facts.path?.nic?.linkBitsPerSecond ?? null);
  tell(messages.plan.header(profile, folder));
  const seconds = Math.ceil(writeTestMs(plan) / 1000);
  tell(messages.plan.writes(formatSize(plan.fileBytes), seconds, most === null ? null : formatSize(most)));
  tell(messages.plan.takes(durationText(plannedMs(plan), messages)));
  for (const { code, detail } of facts.warnings) tell(messages.warnings[code](detail ?? {}));
}

async function measure(
  request: Request,
  folder: string,
  config: AgentConfig,
  facts: RunFacts,
  context: Context,
): Promise<Report> {
  const { messages, signal, tell } = context;
  const startedAt = new Date();
  const startNs = systemClock.nowNs();
  const id = uuidV7(startedAt.getTime());
  signal.throwIfAborted();
  const test = openTestFolder(folder, id, config.clientKey);
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
    const seed = Number.parseInt(id.slice(-8), 16);
    const options = { plan: request.plan, filePath: test.filePath, cacheBypass: "direct", seed } as const;
    const callbacks = { signal, clock: systemClock, onProgress: display.show };
    const outcome = await runDisk(options, callbacks);
    const times = { startedAt, endedAt: new Date(), monotonicMs: (systemClock.nowNs() - startNs) / 1e6 };
    const factsAfter = await collectFacts(folder, { clientKey: config.clientKey, name: request.target });
    const { profile } = request;
    const { fileBytes } = request.plan;
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

async function showOnly(report: Report, { isJson }: Request, context: Context): Promise<number> {
  await context.print(isJson ? canonicalJson(report) : resultText(report, context.messages));
  context.tell(context.messages.delivery.notSent);
  return exitCode.ok;
}

async function keepAndSend(
  report: Report,
  request: Request,
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
  const server = chooseServer(request.server, context, config);
  const older = outbox.waiting().filter((id) => id !== report.id);
  let posted = json;
  try {
    const access = { outbox, server, token: config.token };
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
