/** What every part of the benchmark is given. */
export type BenchOptions = {
  rounds: number;
  /** Length of one measurement of a disk cell or of a load. */
  seconds: number;
  /** A folder on the device to measure; each part makes a folder of its own in it. */
  folder: string;
  /** The built-in profiles whose cells a disk is measured with. */
  profiles: readonly string[];
  /** As fast as the disk goes, or held to what a NAS would do. */
  conditions: readonly ("free" | "held")[];
  /** Engines of fio that a disk is measured with beside the built-in one. */
  fioEngines: readonly ("psync" | "libaio")[];
  signal: AbortSignal;
  /** Where it is, for a person who waits; the tables go elsewhere. */
  say: (progress: string) => void;
};

/** A table with its heading and remarks, or why a part can't run here. */
export type BenchTable = {
  title: string;
  header: readonly string[];
  rows: readonly string[][];
  remarks: string[];
};
export type BenchOutcome = BenchTable | { title: string; reason: string };

/** Gives each table as soon as it is there. */
export type BenchPart = (options: BenchOptions) => AsyncIterable<BenchOutcome>;
