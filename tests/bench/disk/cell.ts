import {
  accessLabel,
  type DiskAccess,
  type DiskOperation,
  planSteps,
} from "#agents/benchmarks/disk/workload-plan.ts";
import { builtIn } from "#agents/profiles/built-in.ts";

/** One workload and operation of a profile. */
export type Cell = { name: string; access: DiskAccess; operation: DiskOperation };

/** What one tool came to in one cell. */
export type CellFigures = { bytesPerSecond: number; p50Us: number; p99Us: number };

/** How a cell is run, the same for every tool. */
export type CellTimes = {
  path: string;
  fileBytes: number;
  seconds: number;
  warmUpSeconds: number;
  signal: AbortSignal;
};

export type CellRunner = (cell: Cell, times: CellTimes) => Promise<CellFigures>;

export const cells: readonly Cell[] = planSteps(builtIn("cdm-default").plan).map(({ access, operation }) => ({
  name: `${accessLabel(access)} ${operation}`,
  access,
  operation,
}));
