import * as z from "zod";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { RunId } from "#lib/contract/run-id.ts";
import { Comparison } from "#lib/explorer/answer.ts";

/** The form of stored snapshots that this version writes. One that changes raises the number and reads the older ones. */
const snapshotVersion = 1;

const Stored = z.discriminatedUnion("kind", [
  z.strictObject({ version: z.literal(snapshotVersion), kind: z.literal("run"), report: z.unknown() }),
  z.strictObject({
    version: z.literal(snapshotVersion),
    kind: z.literal("comparison"),
    /** Names of groups may be words, so that there is one for each language of the pages. */
    comparisons: z.strictObject({ en: Comparison, ja: Comparison }),
  }),
  z.strictObject({
    version: z.literal(snapshotVersion),
    kind: z.literal("side-by-side"),
    reports: z.array(z.unknown()),
    baselineId: RunId.nullable(),
  }),
]);

/** What a frozen link shows: redacted before it was stored, in base units, so that units and languages can still be chosen. */
export type Snapshot =
  | { kind: "run"; report: Report }
  | { kind: "comparison"; comparisons: { en: Comparison; ja: Comparison } }
  | ({ kind: "side-by-side" } & SharedRuns);

/** Runs side by side, redacted. `baselineId` is the id that one of them has here; null for the first. */
export type SharedRuns = { reports: Report[]; baselineId: string | null };

/** A snapshot in the form that is stored. */
export const writeSnapshot = (snapshot: Snapshot) => ({ version: snapshotVersion, ...snapshot });

function readStoredReport(stored: unknown): Report {
  const read = readReport(stored);
  if (read.ok) return read.report;
  throw new Error(`a snapshot does not follow the contract: ${JSON.stringify(read.issues)}`);
}

/** Reads a stored snapshot, reports also of the contract before. Throws for one that no version of this program wrote. */
export function readSnapshot(stored: unknown): Snapshot {
  const snapshot = Stored.parse(stored);
  switch (snapshot.kind) {
    case "run":
      return { kind: "run", report: readStoredReport(snapshot.report) };
    case "comparison":
      return { kind: "comparison", comparisons: snapshot.comparisons };
    case "side-by-side": {
      const { kind, baselineId } = snapshot;
      return { kind, baselineId, reports: snapshot.reports.map(readStoredReport) };
    }
  }
}
