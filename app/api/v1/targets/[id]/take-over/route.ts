import { readBody } from "#lib/http/body.ts";
import { Nothing, TargetParams } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { TakeOverBody } from "#lib/targets/api.ts";
import { takeOver } from "#lib/targets/take-over.ts";

export const POST = localRoute({ params: TargetParams, query: Nothing }, async ({ request, params }) => {
  const { targetId } = await readBody(request, TakeOverBody);
  const outcome = await takeOver(params.id, targetId);
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer);
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
