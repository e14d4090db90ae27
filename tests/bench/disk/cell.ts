import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import type { RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { toPassAsk } from "#agents/benchmarks/disk/pass-ask.ts";
import {
  accessLabel,
  type DiskAccess,
  type DiskOperation,
  planSteps,
} from "#agents/benchmarks/disk/workload-plan.ts";
import { builtIn } from "#agents/profiles/built-in.ts";

/** One workload and operation of a profile. */
export type Cell = { name: string; access: DiskAccess; operation: DiskOperation };

/** How a cell is run, the same for every tool. */
export type CellTimes = {
  path: string;
  fileBytes: number;
  seconds: number;
  warmUpSeconds: number;
  signal: AbortSignal;
};

/** The cells of built-in profiles, each once, by the profile that has it first. */
export function cellsOf(profiles: readonly string[]): Map<string, Cell[]> {
  const seen = new Set<string>();
  return new Map(
    profiles.map((profile) => {
      const cells = planSteps(builtIn(profile).plan).map(({ access, operation }) => ({
        name: operation === "mixed" ? accessLabel(access) : `${accessLabel(access)} ${operation}`,
        access,
        operation,
      }));
      const fresh = cells.filter(({ name }) => !seen.has(name));
      for (const { name } of fresh) seen.add(name);
      return [profile, fresh];
    }),
  );
}

/** What an engine is asked in a cell; direct I/O was seen to be in force when the file was filled. */
export const toCellAsk = (cell: Cell, times: CellTimes, seed: number): ReturnType<typeof toPassAsk> => ({
  ...toPassAsk(
    {
      plan: {
        accesses: [cell.access],
        operations: ["read", "write"],
        fileBytes: times.fileBytes,
        passes: 1,
        passMs: times.seconds * 1000,
        warmUpMs: times.warmUpSeconds * 1000,
        precision: null,
        freshFileBytes: 0,
      },
      filePath: times.path,
      seed,
    },
    { asked: "direct", inForce: "direct", method: "O_DIRECT", verifiedBy: [], refusal: null },
    cell,
    0,
  ),
  passMs: times.seconds * 1000,
  warmUpMs: times.warmUpSeconds * 1000,
});

/** One cell by the built-in engine, in its child process as in a run. */
export async function runEngineCell(cell: Cell, times: CellTimes, seed: number): Promise<RawPass> {
  const callbacks = { signal: times.signal, onProgress: () => undefined };
  return (await createBuiltInEngine(null).measurePass(toCellAsk(cell, times, seed), callbacks)).pass;
}
