import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** What a test runner's reporter leaves for `npm test`. A file that could not even be loaded counts as one failure. */
export type Tally = { passed: number; failed: number; skipped: { name: string; reason: string }[] };

export const noTests: Tally = { passed: 0, failed: 0, skipped: [] };

/** Names the file in the environment of a test runner. */
export const tallyVariable = "TIDEMARK_TALLY";

/** Writes `tally` where `npm test` asked for it, if it did. */
export function leaveTally(tally: Tally): void {
  const file = process.env[tallyVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify(tally));
}

/** Takes the tally that a runner left, or undefined when it crashed before its end. */
export function takeTally(file: string): Tally | undefined {
  try {
    const tally: Tally = JSON.parse(readFileSync(file, "utf8"));
    rmSync(file);
    return tally;
  } catch {
    return undefined;
  }
}

/**
 * What a step counts for: its tests; one more failure when its runner says failed though no test did, or ended without a word.
 */
export function countStep(tally: Tally | undefined, exitCode: number): Tally {
  if (tally === undefined) return { ...noTests, failed: 1 };
  if (exitCode !== 0 && tally.failed === 0) return { ...tally, failed: 1 };
  return tally;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    skipped: tallies.flatMap(({ skipped }) => skipped),
  };
}

/** The line that a run of `npm test` ends with. */
export function summaryLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped.length === 0 ? line : `${line}, ${skipped.length} skipped`;
}
