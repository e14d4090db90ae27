import { ListRunsQuery } from "#lib/contract/api.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { listRuns } from "#lib/runs/queries.ts";

export const GET = localRoute({ params: Nothing, query: ListRunsQuery }, async ({ query }) =>
  Response.json(await listRuns(query)),
);

export const { POST, PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD");
