import { Nothing } from "#lib/http/inputs.ts";
import { localRoute } from "#lib/http/route.ts";
import { dataFile, SlugParams } from "#lib/http/share-route.ts";
import { getComparisonData } from "#lib/shares/data.ts";

export const GET = localRoute({ params: SlugParams, query: Nothing }, async ({ params }) => {
  const data = await getComparisonData(params.slug);
  return dataFile(JSON.stringify(data.is === "runs" ? { runs: data.reports } : data.comparison), "json");
});
