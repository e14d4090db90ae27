import { Nothing } from "#lib/http/inputs.ts";
import { localRoute } from "#lib/http/route.ts";
import { dataFile, SlugParams } from "#lib/http/share-route.ts";
import { getComparisonData } from "#lib/shares/data.ts";

export const GET = localRoute({ params: SlugParams, query: Nothing }, async ({ params }) =>
  dataFile(JSON.stringify(await getComparisonData(params.slug)), "json"),
);
