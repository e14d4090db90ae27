import { MoveRunsBody } from "#lib/configurations/api.ts";
import { moveRuns } from "#lib/configurations/mutations.ts";
import { readBody } from "#lib/http/body.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

export const POST = localRoute({ params: Nothing, query: Nothing }, async ({ request }) => {
  const { runIds, ...place } = await readBody(request, MoveRunsBody);
  const outcome = await moveRuns(runIds, place);
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer);
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
