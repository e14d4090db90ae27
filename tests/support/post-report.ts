import { canonicalJson } from "#lib/contract/canonical.ts";
import type { Report } from "#lib/contract/report.ts";

/** Where to post, and as which agent. */
export type PostTo = { baseUrl: string; token: string };

/** Posts a report as an agent does. Throws with the server's answer unless the report was taken in. */
export async function postReport(report: Report, { baseUrl, token }: PostTo): Promise<void> {
  const answer = await fetch(new URL(`/api/v1/runs/${report.id}`, baseUrl), {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: canonicalJson(report),
  });
  if (answer.ok) return;
  throw new Error(`the server answered ${answer.status} to the report: ${await answer.text()}`);
}
