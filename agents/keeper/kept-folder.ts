import { basename, join } from "node:path";
import { EngineHang } from "#agents/benchmarks/disk/engine-child.ts";
import type { Context } from "#agents/context.ts";
import { isTreeName } from "#agents/copied-tree.ts";
import { AgentFailure, exitCode, systemCode } from "#agents/failure.ts";
import { openTestFolder } from "#agents/preflight.ts";
import type { FurtherName, TestFile } from "#agents/test-folder.ts";
import type { Keeper } from "./keeper.ts";
import { NoAnswer, toNoAnswer } from "./no-answer.ts";

const pingEveryMs = 5000;
/** Who has asked the agent to stop does not wait longer for a removal. */
const stoppedLimitMs = 10_000;
/** A share that hangs is given a last chance to come back. */
const hungLimitMs = 1000;

/** A test folder that a keeper has made and will remove: as TestFolder, with answers to wait for. */
export type KeptFolder = {
  folder: string;
  filePath: string;
  identity: string;
  addFile(name: FurtherName): Promise<TestFile>;
  treePath(name: string): string;
  /** Removes a tree that `treePath` named. */
  removeTree(path: string): Promise<void>;
};

type Kept = { keeper: Keeper; parent: string; run: string; clientKey: string };

/**
 * Has a test folder made for as long as `use` takes; it is removed on every way out. While it is there, the target is asked every
 * five seconds whether it still answers: `signal` is aborted when it does not, or when the agent is to stop. Rejects with
 * AgentFailure where the folder can't be made or the target stopped answering, and with what `use` rejects with.
 */
export async function withTestFolder<Outcome>(
  { keeper, parent, run, clientKey }: Kept,
  context: Context,
  use: (test: KeptFolder, signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  context.signal.throwIfAborted();
  const made = await openTestFolder(keeper, parent, run, clientKey);
  const watch = watchTarget(keeper, parent);
  let removal: Promise<void> | null = null;
  let hasHung = false;
  const remove = (): Promise<void> => {
    const limitMs =
      hasHung || watch.hung.aborted
        ? hungLimitMs
        : Math.min(keeper.limitMs, context.signal.aborted ? stoppedLimitMs : Number.POSITIVE_INFINITY);
    removal ??= removeKept(keeper, made.folder, limitMs, context);
    return removal;
  };
  const forget = context.onExit(remove);
  const signal = AbortSignal.any([context.signal, watch.hung]);
  const test: KeptFolder = {
    ...made,
    addFile: (name) => keeper.ask("addFile", name),
    treePath(name) {
      if (!isTreeName(name)) throw new TypeError(`${name} is no name of a tree`);
      return join(made.folder, name);
    },
    removeTree: (path) => keeper.ask("removeTree", basename(path)),
  };
  try {
    return await use(test, signal);
  } catch (error) {
    hasHung = error instanceof EngineHang;
    throw watch.hung.aborted && !context.signal.aborted ? watch.hung.reason : toNoAnswer(error, parent);
  } finally {
    watch.stop();
    await remove();
    forget();
  }
}

function watchTarget(keeper: Keeper, path: string): { hung: AbortSignal; stop(): void } {
  const found = new AbortController();
  let isOver = false;
  let timer: NodeJS.Timeout | null = null;
  const ping = async (): Promise<void> => {
    try {
      await keeper.ask("ping", path);
    } catch (error) {
      // Any other error is an answer, which the benchmark will get too.
      if (error instanceof NoAnswer && !isOver) {
        const seconds = error.limitMs / 1000;
        found.abort(
          new AgentFailure(exitCode.failed, ({ faults }) => faults.stoppedAnswering(path, seconds)),
        );
      }
    }
    if (!isOver && !found.signal.aborted) later();
  };
  const later = (): void => {
    timer = setTimeout(ping, Math.min(pingEveryMs, keeper.limitMs / 4));
    timer.unref();
  };
  later();
  return {
    hung: found.signal,
    stop() {
      isOver = true;
      clearTimeout(timer ?? undefined);
    },
  };
}

async function removeKept(
  keeper: Keeper,
  folder: string,
  limitMs: number,
  { messages, tell }: Context,
): Promise<void> {
  try {
    await keeper.ask("remove", null, limitMs);
  } catch (error) {
    tell(
      error instanceof NoAnswer
        ? messages.faults.leftForNow(folder)
        : messages.result.leftBehind(folder, systemCode(error) ?? "EIO"),
    );
  }
}
