import "server-only";
import type { Label } from "./answer.ts";
import type { ComparisonContext } from "./comparison.ts";
import type { ExplorerState, FigureOperation, Metric } from "./state.ts";

/** A value of a dimension, and how many results have it under the state's other filters. */
export type Choice = { label: Label; resultCount: number };

/** A dimension that can be chosen. `varies`: results under the state's filters have more than one value of it. */
export type DimensionChoice = { dimension: string; varies: boolean; values: Choice[] };

/** A label of workloads; `isChosen` also for what the state leaves open. */
export type WorkloadChoice = {
  label: string;
  family: "sequential" | "random" | null;
  resultCount: number;
  isChosen: boolean;
};

/** What the controls of the explorer offer for a state. Dimensions and values stand in the order of lists. */
export type Choices = {
  dimensions: DimensionChoice[];
  workloads: WorkloadChoice[];
  operations: { operation: FigureOperation; resultCount: number }[];
  metrics: { metric: Metric; resultCount: number }[];
  /** Results in all, whatever the state's filters say. */
  resultCount: number;
};

/** What can be chosen in a state, with counts that follow its filters. */
export async function getChoices(_state: ExplorerState, _context: ComparisonContext): Promise<Choices> {
  return { dimensions: [], workloads: [], operations: [], metrics: [], resultCount: 0 };
}
