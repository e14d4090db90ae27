import { toCsv } from "#lib/comparisons/export.ts";
import { toTextTable } from "#lib/explorer/export.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { localRoute } from "#lib/http/route.ts";
import { dataFile, SlugParams } from "#lib/http/share-route.ts";
import { getComparisonData } from "#lib/shares/data.ts";
import { toRunsData } from "#lib/shares/run-data.ts";

export const GET = localRoute({ params: SlugParams, query: Nothing }, async ({ params }) => {
  const data = await getComparisonData(params.slug);
  return dataFile(toCsv(data.is === "runs" ? toRunsData(data.reports) : toTextTable(data.comparison)), "csv");
});
