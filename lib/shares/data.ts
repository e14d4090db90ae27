import "server-only";
import { getTimeZone, getTranslations } from "next-intl/server";
import type { Report } from "#lib/contract/report.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import { HttpError } from "#lib/http/errors.ts";
import {
  type FoundShare,
  findShare,
  getSharedComparison,
  getSharedReport,
  getSharedRuns,
} from "./queries.ts";
import { type NameWord, showComparisonNames, showReportNames } from "./show-names.ts";

/** The link that was found. Throws HttpError `not-found` where there is none, `gone` where it was withdrawn. */
function openOr(found: FoundShare) {
  if (found.is === "open") return found.share;
  if (found.is === "revoked") throw new HttpError("gone", "this link was withdrawn");
  throw new HttpError("not-found", "there is no shared page at this address");
}

/** Hidden names in words of the request's language. */
async function getNameWord(): Promise<NameWord> {
  const t = await getTranslations("shares");
  return (kind, number) => t(`hidden.${kind}`, { number });
}

/** The redacted report behind `/r/{slug}`, for a file. Throws HttpError `not-found` or `gone`. */
export async function getReportData(slug: string): Promise<Report> {
  const report = await getSharedReport(openOr(await findShare("run", slug)));
  if (report === null) throw new HttpError("gone", "this run was deleted");
  return showReportNames(report, await getNameWord());
}

/** What is behind `/c/{slug}`, redacted: a comparison, or the runs that it shows side by side. */
export type ComparisonData = { is: "comparison"; comparison: Comparison } | { is: "runs"; reports: Report[] };

/** Reads what is behind `/c/{slug}`, for a file. Throws HttpError `not-found` or `gone`. */
export async function getComparisonData(slug: string): Promise<ComparisonData> {
  const share = openOr(await findShare("comparison", slug));
  const [word, runs] = await Promise.all([getNameWord(), getSharedRuns(share)]);
  if (runs !== null) {
    if (runs.reports.length === 0) throw new HttpError("gone", "these runs were deleted");
    return { is: "runs", reports: runs.reports.map((report) => showReportNames(report, word)) };
  }
  const timeZone = await getTimeZone();
  const comparison = await getSharedComparison(share, { isPublishedShown: false, timeZone, locale: "en" });
  return { is: "comparison", comparison: showComparisonNames(comparison, word) };
}
