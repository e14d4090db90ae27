import { MoveRunsBody } from "#lib/configurations/api.ts";
import { moveRuns } from "#lib/configurations/mutations.ts";
import { readBody } from "#lib/http/body.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { unlessRefused } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

export const POST = localRoute({ params: Nothing, query: Nothing }, async ({ request }) => {
  const { runIds, ...place } = await readBody(request, MoveRunsBody);
  const { movedCount, unchangedCount } = unlessRefused(await moveRuns(runIds, place));
  return Response.json({ movedCount, unchangedCount });
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
