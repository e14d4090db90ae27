import "server-only";
import type { PutRunAnswer } from "#lib/contract/api.ts";
import { type ContractIssue, readReport } from "#lib/contract/read-report.ts";
import { HttpError } from "#lib/http/errors.ts";
import { ingestRun } from "./ingest.ts";
import { splitReport } from "./report-text.ts";

type Posted = { id: string; document: unknown; agentId: string };

/**
 * Takes in the report that an agent posts under `id`. Throws HttpError `invalid-report` with what is wrong and where, and
 * `conflict` for another report under the same id.
 */
export async function putRun({ id, document, agentId }: Posted): Promise<PutRunAnswer> {
  const read = readReport(document);
  if (!read.ok) throw new HttpError("invalid-report", "the report does not follow its contract", read);
  const { report } = read;
  const issues: ContractIssue[] = [];
  if (report.id !== id) issues.push({ path: "id", message: `the address says ${id}` });
  if (report.origin.kind !== "agent")
    issues.push({ path: "origin.kind", message: 'an agent posts runs of kind "agent" only' });
  if (report.target.key.startsWith("published/"))
    issues.push({ path: "target.key", message: "keys that begin with published/ belong to publications" });
  if (issues.length > 0) throw new HttpError("invalid-report", "the report can't be taken", { issues });
  const outcome = await ingestRun({ report, ...splitReport(document) }, agentId);
  if (outcome === "conflict")
    throw new HttpError(
      "conflict",
      "another report was taken in under this id; a run's report never changes",
    );
  return { id, isDuplicate: outcome === "duplicate", url: `/runs/${id}` };
}
