import { homedir } from "node:os";
import { dirname } from "node:path";
import { type CopyItem, totalBytes } from "#agents/benchmarks/copy/copied-files.ts";
import { NoCopyRoom, runCopies } from "#agents/benchmarks/copy/run-copies.ts";
import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import { withCounters } from "#agents/benchmarks/disk/counters.ts";
import { runDisk, systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { closedAccess, type DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";
import type { ParsedOptions } from "#agents/command-line.ts";
import type { Context } from "#agents/context.ts";
import { type CopyRequest, readCopyRequest } from "#agents/copy-request.ts";
import { copyRoom, fittingOptions } from "#agents/copy-room.ts";
import { reportedEngine } from "#agents/engines.ts";
import { AgentFailure, exitCode } from "#agents/failure.ts";
import { handOver } from "#agents/hand-over.ts";
import { type Keeper, startKeeper } from "#agents/keeper/keeper.ts";
import { withTestFolder } from "#agents/keeper/kept-folder.ts";
import { measureFolder } from "#agents/measure-folder.ts";
import { findPlace, type MeasuredPlace, sweepPlace } from "#agents/measured-place.ts";
import { warningText } from "#agents/messages/catalogue.ts";
import { findFolder, hasRoom, requireRoom } from "#agents/preflight.ts";
import { openNicCounter } from "#agents/probes/nic-counter.ts";
import { formatSize } from "#agents/sizes.ts";
import { agentVersion } from "#agents/version.ts";
import { writeTestMs } from "#agents/write-estimate.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";

const MiB = 1024 * 1024;

/** What the copies are compared with: large blocks, one and eight outstanding, in a file as large as what is copied or 1 GiB. */
const syntheticPlan = (copiedBytes: number): DiskPlan => ({
  accesses: [8, 1].map((queueDepth) =>
    closedAccess({ pattern: "sequential", blockBytes: MiB, queueDepth, threads: 1 }),
  ),
  operations: ["read", "write"],
  fileBytes: Math.min(1024, Math.ceil(copiedBytes / MiB)) * MiB,
  passes: 3,
  passMs: 3000,
  warmUpMs: 500,
  precision: null,
  freshFileBytes: 0,
});

/** Times copies of real files to a folder and back, beside what large blocks reach there. */
export async function copy(parsed: ParsedOptions, context: Context): Promise<number> {
  const request = readCopyRequest(parsed);
  const place = await findPlace(request, context);
  const { folder, config, facts, keeper } = place;
  const localKeeper = startKeeper(keeper.limitMs);
  const localFolder = await findFolder(localKeeper, request.local ?? homedir(), context.workingFolder);
  await sweepPlace(localKeeper, localFolder, config, context);
  const largestBytes = Math.max(...request.items.map(totalBytes));
  const plan = syntheticPlan(largestBytes);
  const { freeBytes: localFree } = await localKeeper.ask("space", localFolder);
  requireCopyRoom(request.items, place, localFolder, localFree);
  announce({ request, plan, place, localFolder }, context);
  const warnings = await isSameDisk([keeper, folder], [localKeeper, localFolder]);
  const nic = facts.nicDevice === null ? null : openNicCounter(facts.nicDevice);
  const engine = withCounters(createBuiltInEngine(agentVersion), nic, systemClock);
  const localPlace = {
    keeper: localKeeper,
    parent: localFolder,
    run: uuidV7(Date.now()),
    clientKey: config.clientKey,
  };
  const measured = measureFolder(
    {
      folder,
      keeper,
      clientKey: config.clientKey,
      target: request.target,
      facts,
      profile: { name: "copy" },
      fileBytes: plan.fileBytes,
      measure: (test, { seed, display, signal: targetSignal }) =>
        withTestFolder(localPlace, context, async (local, localSignal) => {
          const { filePath, identity } = test;
          const runStartNs = systemClock.nowNs();
          const callbacks = { signal: AbortSignal.any([targetSignal, localSignal]), clock: systemClock };
          const disk = await runDisk(
            { plan, engine, filePath, identity, seed, cacheBypass: "direct" },
            { ...callbacks, onProgress: display.show },
          );
          const copies = await runCopies(
            request,
            {
              localPath: (name) => local.treePath(name),
              targetPath: (name) => test.treePath(name),
              remove: (path) => (dirname(path) === local.folder ? local : test).removeTree(path),
            },
            {
              ...callbacks,
              runStartNs,
              onProgress: (progress) => display.tell(context.messages.copy.progress(progress)),
            },
          ).catch((error) => {
            throw error instanceof NoCopyRoom ? withPlace(error, folder, localFolder) : error;
          });
          return {
            workloads: [...disk.workloads, ...copies.workloads],
            results: [...disk.results, ...copies.results],
            cacheBypass: disk.cacheBypass,
            engine: reportedEngine(engine, disk.io),
            warnings: [...disk.warnings, ...warnings],
          };
        }),
    },
    context,
  );
  const report = await measured.finally(() => nic?.close());
  return handOver(report, request, config, context);
}

/** Fails where the target or this PC has no room, with options under which both have. */
function requireCopyRoom(
  items: readonly CopyItem[],
  { folder, facts }: MeasuredPlace,
  localFolder: string,
  localFree: number | null,
): void {
  const roomFor = (bytes: number) => copyRoom(bytes, syntheticPlan(bytes).fileBytes);
  const smaller = (): string | null =>
    fittingOptions(items, (bytes) => {
      const { targetBytes, localBytes } = roomFor(bytes);
      return hasRoom(targetBytes, facts.freeBytes) && hasRoom(localBytes, localFree);
    });
  const { targetBytes, localBytes } = roomFor(Math.max(...items.map(totalBytes)));
  requireRoom(folder, targetBytes, facts.freeBytes, smaller);
  requireRoom(localFolder, localBytes, localFree, smaller);
}

function withPlace({ code, isLocal }: NoCopyRoom, folder: string, localFolder: string): AgentFailure {
  const full = isLocal ? localFolder : folder;
  return new AgentFailure(exitCode.usage, ({ copy: words }) => words.filledUp(full, code));
}

async function isSameDisk(...ends: readonly [Keeper, string][]): Promise<KnownWarning[]> {
  const [first, second] = await Promise.all(ends.map(([keeper, path]) => keeper.ask("device", path)));
  return first === second ? [{ code: "same-file-system" }] : [];
}

function announce(
  asked: { request: CopyRequest; plan: DiskPlan; place: MeasuredPlace; localFolder: string },
  { messages, tell }: Context,
): void {
  const { plan, localFolder } = asked;
  const { items, methods, passes } = asked.request;
  const { folder, facts } = asked.place;
  const { copy: words } = messages;
  tell(words.plan(folder, localFolder));
  for (const item of items) tell(words.item(item));
  const copiedBytes = items.reduce((sum, item) => sum + totalBytes(item), 0) * methods.length * passes;
  tell(words.writes(formatSize(copiedBytes)));
  tell(words.synthetic(formatSize(plan.fileBytes), Math.ceil(writeTestMs(plan) / 1000)));
  for (const warning of facts.warnings) tell(warningText(warning, messages));
}
