import type { Result } from "#lib/contract/result.ts";
import { type ResultColumns, toResultColumns } from "./columns.ts";
import { type FigureKind, toFigureKind } from "./figure-kind.ts";
import { type PowerObservation, wattsDuring } from "./watts.ts";

/** All that is compared of a result. `bytesPerJoule` is its bytes per second for each watt. */
export type FigureRow = ResultColumns & FigureKind & { bytesPerJoule: number | null };

/** The row of one result of a run during which `observations` were made. */
export function toFigureRow(result: Result, observations: readonly PowerObservation[]): FigureRow {
  const columns = toResultColumns(result);
  const watts = wattsDuring(result.workload, observations);
  const { bytesPerSecond } = columns;
  return {
    ...columns,
    ...toFigureKind(result),
    bytesPerJoule: bytesPerSecond === null || watts === null ? null : bytesPerSecond / watts,
  };
}
