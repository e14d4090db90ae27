import { toCsv, toMarkdown } from "#lib/comparisons/export.ts";
import { readExplorerState } from "#lib/explorer/address.ts";
import { CompareQuery } from "#lib/explorer/api.ts";
import { getComparison } from "#lib/explorer/comparison.ts";
import { toTextTable } from "#lib/explorer/export.ts";
import { refuseUnread } from "#lib/http/explorer-query.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

const asText = (text: string, type: string) =>
  new Response(text, { headers: { "content-type": `text/${type}; charset=utf-8` } });

export const GET = localRoute(
  { params: Nothing, query: CompareQuery, lists: ["where", "not"] },
  async ({ query: { format, timeZone, ...parameters } }) => {
    refuseUnread(parameters);
    const context = { isPublishedShown: true, timeZone: timeZone ?? "UTC", locale: "en" };
    const comparison = await getComparison(readExplorerState(parameters), context);
    if (format === "csv") return asText(toCsv(toTextTable(comparison)), "csv");
    if (format === "markdown") return asText(toMarkdown(toTextTable(comparison)), "markdown");
    return Response.json(comparison);
  },
);

export const { POST, PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD");
