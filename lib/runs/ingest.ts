import "server-only";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { canonicalJson } from "#lib/contract/canonical.ts";
import type { Report } from "#lib/contract/report.ts";
import { sortInstant } from "#lib/contract/time.ts";
import type { Workload } from "#lib/contract/workload.ts";
import { getPool } from "#lib/db/pool.ts";
import { setupDigest } from "#lib/setups/digest.ts";
import { refreshSetups } from "#lib/setups/mutations.ts";
import { type Circumstances, findCircumstances } from "#lib/setups/queries.ts";
import { toSetupValues } from "#lib/setups/values.ts";
import { toTagSet } from "#lib/tags/tag.ts";
import { isGivenName } from "#lib/targets/given-name.ts";
import { toFileBytes, toHeadlineRates } from "./columns.ts";
import { toDoubts } from "./doubts.ts";
import { toFigureRow } from "./figure-row.ts";
import { announceRun } from "./notices.ts";
import type { ReportParts } from "./report-text.ts";
import { endInstant } from "./run-times.ts";

export const IngestOutcome = z.enum(["created", "duplicate", "conflict"]);
export type IngestOutcome = z.infer<typeof IngestOutcome>;

const Rows = z.tuple([z.strictObject({ outcome: IngestOutcome })]);

/** A report that was read, beside the canonical JSON of what was posted: whole, and in the parts that are stored. */
export type StorableReport = { report: Report; text: string; parts: ReportParts };

const sha256 = (text: string) => createHash("sha256").update(text);

/** A workload's row; the digest leaves out the id, which names it in its report only. */
function toWorkloadRow({ id: _id, ...workload }: Workload) {
  const body = canonicalJson(workload);
  const disk = workload.kind === "disk" ? workload : null;
  return {
    digest: sha256(body).digest("hex"),
    kind: workload.kind,
    label: workload.label,
    pattern: disk?.pattern ?? null,
    blockBytes: disk?.blockBytes ?? null,
    readPercent: disk?.readPercent ?? null,
    queueDepth: disk?.queueDepth ?? null,
    threads: disk?.threads ?? null,
    fileBytes: disk?.fileBytes ?? null,
    body: workload,
  };
}

function toRunRow(report: Report, agentId: string | null, circumstances: Circumstances) {
  const { read, write } = toHeadlineRates(report);
  const tags = toTagSet(report.tags);
  const values = toSetupValues({ report, tags, ...circumstances });
  return {
    configurationId: circumstances.configuration?.id ?? null,
    setup: { digest: setupDigest(values), values },
    tags,
    contract: report.contract,
    origin: report.origin.kind,
    agentId,
    profile: report.profile.name,
    timePrecision: report.time.precision,
    startedAt: sortInstant(report.time)?.toISOString() ?? null,
    endedAt: endInstant(report.time)?.toISOString() ?? null,
    fileBytes: toFileBytes(report),
    warningCount: toDoubts(report).length,
    readBytesPerSecond: read,
    writeBytesPerSecond: write,
    target: report.target,
    isNameGiven: isGivenName(report),
    volume: report.volume,
  };
}

/** Whether something that conditions follow from was changed between two readings. The run itself adds a target or volume that was not there. */
function isChanged(before: Circumstances, after: Circumstances): boolean {
  const target = before.target === null ? null : after.target;
  const volumeName = before.volumeName === null ? null : after.volumeName;
  return !isDeepStrictEqual(before, { ...after, target, volumeName });
}

/**
 * Stores a run in one transaction: `created`, `duplicate` for the same report again (also a deleted one,
 * which stays deleted), `conflict` for another report under this id.
 */
export async function ingestRun(
  { report, text, parts }: StorableReport,
  agentId: string | null,
): Promise<IngestOutcome> {
  const workloads = new Map(report.workloads.map((workload) => [workload.id, toWorkloadRow(workload)]));
  const results = report.results.map((result, position) => ({
    position,
    workload: workloads.get(result.workload)?.digest,
    ...toFigureRow(result, report.observations),
  }));
  const rows = [...new Map([...workloads.values()].map((row) => [row.digest, row])).values()];
  const circumstances = await findCircumstances(report, agentId);
  const answer = await getPool().query({
    name: "ingest-run",
    text: "SELECT ingest_run($1, $2, $3, $4, $5, $6, $7) AS outcome",
    values: [
      report.id,
      sha256(text).digest(),
      JSON.stringify(toRunRow(report, agentId, circumstances)),
      parts.head,
      JSON.stringify(rows),
      JSON.stringify(results),
      parts.results,
    ],
  });
  const [{ outcome }] = Rows.parse(answer.rows);
  // Whoever edited its target or revision meanwhile did not see this run yet.
  if (outcome === "created" && isChanged(circumstances, await findCircumstances(report, agentId)))
    await refreshSetups([report.id]);
  // Pages wait for runs of their own; a published one comes in at a start, and many at once.
  if (outcome === "created" && report.origin.kind !== "published") announceRun(report.id);
  return outcome;
}
