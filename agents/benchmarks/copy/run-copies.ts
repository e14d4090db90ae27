import { join } from "node:path";
import { EngineFailure, runEngineTask } from "#agents/benchmarks/disk/engine-child.ts";
import type { MonotonicClock } from "#agents/benchmarks/disk/run-disk.ts";
import { isFullCode } from "#agents/failure.ts";
import type { FileCopyResult } from "#lib/contract/result.ts";
import type { FileCopyWorkload } from "#lib/contract/workload.ts";
import { dropFromCache, residentShare } from "./client-cache.ts";
import { type CopyItem, layoutOf, totalBytes } from "./copied-files.ts";
import { type CopyDirection, type MeasuredCopy, toCopyResult, toCopyWorkload } from "./copy-result.ts";
import type { CopyAnswer, CopyMethod, CopyOrder } from "./copy-task.ts";

/** Two folders of ours, where trees are made, copied and removed. */
export type CopyPlaces = {
  /** Path of a tree on this PC, and in the target. */
  localPath(name: string): string;
  targetPath(name: string): string;
  /** Removes a tree that `localPath` or `targetPath` named. */
  remove(path: string): Promise<void>;
};

export type CopyPlan = { items: readonly CopyItem[]; methods: readonly CopyMethod[]; passes: number };

export type CopyProgress = {
  stage: "make" | CopyDirection;
  item: CopyItem;
  method: CopyMethod | null;
  pass: number;
  passes: number;
  bytes: number;
  bytesPerSecond: number | null;
};

type Callbacks = {
  signal: AbortSignal;
  clock: MonotonicClock;
  /** When the run began on that clock, where something came before the copies. Absent: with them. */
  runStartNs?: number;
  onProgress: (progress: CopyProgress) => void;
};

/** A copy differs from what it was made of. */
export class WrongCopy extends EngineFailure {
  constructor(path: string) {
    super("EWRONGCOPY", path);
  }
}

/** There was no room for a copy, or on this PC for what is to be copied. */
export class NoCopyRoom extends EngineFailure {
  readonly isLocal: boolean;
  constructor({ code, message }: EngineFailure, isLocal: boolean) {
    super(code, message);
    this.isLocal = isLocal;
  }
}

function toNoCopyRoom(error: unknown, stage: CopyProgress["stage"]): unknown {
  const isFull = error instanceof EngineFailure && isFullCode(error.code);
  return isFull ? new NoCopyRoom(error, stage !== "to-target") : error;
}

/**
 * Makes each item on this PC, then copies it to the target and back by each method in turn, in each of the passes, and checks
 * every copy. Copies to the target end with fsync; before a copy back, this PC's cache is told to forget the files. The copy
 * back comes right after the one there, so that a NAS may serve it from memory where the item fits. Rejects with EngineFailure
 * (NoCopyRoom, WrongCopy …) or the signal's reason.
 */
export async function runCopies(
  plan: CopyPlan,
  places: CopyPlaces,
  callbacks: Callbacks,
): Promise<{ workloads: FileCopyWorkload[]; results: FileCopyResult[] }> {
  const { clock, onProgress, signal, runStartNs = clock.nowNs() } = callbacks;
  const cells = plan.items.flatMap((item) =>
    plan.methods.flatMap((method) =>
      (["to-target", "from-target"] as const).map((direction) => ({
        item,
        method,
        direction,
        copies: [] as MeasuredCopy[],
      })),
    ),
  );
  const order = async (
    task: CopyOrder,
    place: Omit<CopyProgress, "bytes" | "bytesPerSecond">,
  ): Promise<CopyAnswer> => {
    const answer = await runEngineTask(task, {
      signal,
      onProgress: ({ bytes, elapsedMs }) =>
        onProgress({ ...place, bytes, bytesPerSecond: elapsedMs > 0 ? (bytes / elapsedMs) * 1000 : null }),
    }).catch((error) => {
      throw toNoCopyRoom(error, place.stage);
    });
    if (answer.kind === "prepared" || answer.kind === "measured")
      throw new EngineFailure("EENGINE", "the engine answered out of turn");
    return answer;
  };
  for (const item of plan.items) {
    const source = places.localPath(`tree-${item.tree}`);
    const back = places.localPath(`tree-${item.tree}-back`);
    const there = places.targetPath(`tree-${item.tree}`);
    const { folders, files } = layoutOf(item);
    const at = { item, passes: plan.passes };
    await order(
      { kind: "make", root: source, folders, files },
      { ...at, stage: "make", method: null, pass: 0 },
    );
    for (let pass = 1; pass <= plan.passes; pass += 1) {
      for (const method of plan.methods) {
        for (const direction of ["to-target", "from-target"] as const) {
          const [from, to] = direction === "to-target" ? [source, there] : [there, back];
          const paths = files.map(({ path }) => join(from, path));
          if (direction === "from-target") await dropFromCache(paths, signal);
          const share = await residentShare(paths, signal);
          const place = { ...at, stage: direction, method, pass };
          const task = { from, to, folders, files };
          const copied = await order(
            { kind: "copy", ...task, method, syncs: direction === "to-target" },
            place,
          );
          if (copied.kind !== "copied") throw new EngineFailure("EENGINE", "the engine answered out of turn");
          const checked = await order({ kind: "check", from, to, files }, place);
          if (checked.kind === "checked" && checked.wrongFile !== null)
            throw new WrongCopy(checked.wrongFile);
          cells
            .find((cell) => cell.item === item && cell.method === method && cell.direction === direction)
            ?.copies.push({ ...copied, residentShare: share });
        }
        await places.remove(back);
        await places.remove(there);
      }
    }
    await places.remove(source);
  }
  return {
    workloads: cells.map((cell) => toCopyWorkload(cell)),
    results: cells.map((cell) => toCopyResult({ ...cell, bytes: totalBytes(cell.item), runStartNs })),
  };
}
