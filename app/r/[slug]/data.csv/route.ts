import { toCsv } from "#lib/comparisons/export.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { localRoute } from "#lib/http/route.ts";
import { dataFile, SlugParams } from "#lib/http/share-route.ts";
import { getReportData } from "#lib/shares/data.ts";
import { toRunData } from "#lib/shares/run-data.ts";

export const GET = localRoute({ params: SlugParams, query: Nothing }, async ({ params }) =>
  dataFile(toCsv(toRunData(await getReportData(params.slug))), "csv"),
);
